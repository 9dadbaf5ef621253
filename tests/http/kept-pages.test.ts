import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DAY } from '#core/kernel/instant.ts';
import { freshBuiltShop, startOf } from '#tests/support/built-shop.ts';
import type { HttpShop } from '#tests/support/http-shop.ts';
import { CASTLE } from '#tests/support/order-body.ts';

const SECOND = 1_000;

let shop: HttpShop;
freshBuiltShop((opened) => {
  ({ shop } = opened);
});

describe('a cached page', () => {
  const ask = (headers: Record<string, string> = {}, url = '/') => shop.get(url, headers);

  it('comes in the compression that the browser wants, each with its own tag', async () => {
    const plain = await ask();
    const br = await ask({ 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await ask({ 'accept-encoding': 'gzip;q=1.0, br;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(br.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const tags = [plain, br, gzip].map(({ headers }) => headers['etag']);
    expect(new Set(tags).size).toBe(3);
    for (const { headers } of [plain, br, gzip]) {
      expect(headers).toMatchObject({
        vary: 'accept-encoding, cookie',
        'cache-control': 'no-cache',
      });
    }
  });

  it('is not sent again to a browser that has it', async () => {
    const br = { 'accept-encoding': 'br' };
    const { etag } = (await ask(br)).headers;
    const again = await ask({ ...br, 'if-none-match': `"other", ${String(etag)}` });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
    expect((await ask({ 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it('changes with the catalogue right away', async () => {
    const before = await ask({}, '/products');
    const headers = await shop.adminHeaders();
    const castle = (await shop.get(`/api/products/${CASTLE}`)).json();
    const body = { ...castle, title: 'Another castle' };
    await shop.send('PUT', `/api/admin/products/${CASTLE}`, { headers, body });
    const after = await ask({}, '/products');
    expect(after.body).toContain('Another castle');
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
  });

  it("changes with another process's catalogue within two seconds", async () => {
    expect((await ask({}, '/products')).body).toContain('Dunk Tank');
    await shop.hideProduct('dunk-tank');
    shop.clock.pass(2 * SECOND);
    expect((await ask({}, '/products')).body).not.toContain('Dunk Tank');
    expect((await ask({}, '/products/dunk-tank')).statusCode).toBe(404);
  });

  it("changes with the shop's day", async () => {
    expect(startOf((await ask()).body).config.today).toBe('2026-11-20');
    shop.clock.pass(DAY);
    expect(startOf((await ask()).body).config.today).toBe('2026-11-21');
  });

  it('stays while the store is down', async () => {
    const before = await ask();
    await shop.closeStore();
    shop.clock.pass(10 * SECOND);
    expect((await ask()).body).toBe(before.body);
  });

  it('is ready before anyone asks', async () => {
    await shop.pages?.warm();
    expect((await ask()).statusCode).toBe(200);
  });

  it('has no body for HEAD', async () => {
    const head = await shop.app.inject({ method: 'HEAD', url: '/' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['etag']).toBe((await ask()).headers['etag']);
  });
});
