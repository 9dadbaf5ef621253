import { afterEach, describe, expect, it } from 'vitest';
import { memoryHealth } from '#adapters/memory/memory-system.ts';
import { after, DAY, isoFromInstant } from '#core/kernel/instant.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';

let shop: HttpShop;
afterEach(() => shop.close());

async function opened() {
  const port = await freePort();
  const health = memoryHealth();
  shop = await openHttpShop({ metrics: { host: '127.0.0.1', port }, health });
  await shop.listenForMetrics();
  const read = async (path = '/metrics') => fetch(`http://127.0.0.1:${port}${path}`);
  return { health, read, port };
}

describe('the metrics', () => {
  it("count responses, jobs and troubles in Prometheus' format", async () => {
    const { health, read } = await opened();
    await shop.get('/api/products/featured');
    await shop.get('/api/nowhere');
    health.become({ failedWrites: 3, writesFailSince: shop.clock.now(), freeBytes: 900_000_000 });
    const answer = await read();
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await answer.text();
    for (const line of [
      'shop_http_requests_total{status="2xx"} 1',
      'shop_http_requests_total{status="4xx"} 1',
      'shop_http_request_seconds_count 2',
      'shop_http_request_seconds_bucket{le="+Inf"} 2',
      'shop_store_failed_writes_total 3',
      'shop_trouble{code="writes_fail"} 1',
      'shop_trouble{code="disk_full"} 0',
      'shop_disk_free_bytes 900000000',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    const wellFormed = /^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[^}]*\})? [\d.e+-]+)$/;
    expect(
      text
        .trimEnd()
        .split('\n')
        .filter((line) => !wellFormed.test(line)),
    ).toEqual([]);
  });

  it('count what waits in the outbox, how long, and what was given up', async () => {
    const { read } = await opened();
    const backlog = async () =>
      (await (await read()).text()).split('\n').filter((line) => line.startsWith('shop_outbox_'));
    const at = isoFromInstant(shop.clock.now());
    const task = { schemaVersion: 1, kind: 'links', email: 'ana@example.com', language: 'en' };
    await shop.of(PORTS.store).transact(async (transaction) => {
      const put = (id: string, status: string, attempts: number, nextAttemptAt = at) =>
        transaction.set('outbox', id, { ...task, status, attempts, createdAt: at, nextAttemptAt });
      put('tried', 'pending', 1);
      put('later', 'pending', 0, isoFromInstant(after(shop.clock.now(), DAY)));
      put('over', 'dead', 14);
      put('sent', 'done', 1);
    });
    shop.clock.pass(90_000);
    expect(await backlog()).toEqual([
      'shop_outbox_tasks{state="pending"} 2',
      'shop_outbox_tasks{state="dead"} 1',
      'shop_outbox_oldest_seconds 90',
    ]);
  });

  it("are not on the shop's address, and nothing else is on theirs", async () => {
    const { read } = await opened();
    expect((await shop.get('/metrics')).body).not.toContain('shop_http');
    expect((await read('/api/products')).status).toBe(404);
    expect((await read('/')).status).toBe(404);
  });

  it('end with the shop', async () => {
    const { read } = await opened();
    await shop.app.close();
    await expect(read()).rejects.toThrow('fetch failed');
  });
});
