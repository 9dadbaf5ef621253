import { afterEach, describe, expect, it } from 'vitest';
import { ADMIN, type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { CASTLE } from '#tests/support/order-body.ts';

const opened = new Set<HttpShop>();
async function open(): Promise<HttpShop> {
  const shop = await openHttpShop();
  opened.add(shop);
  return shop;
}
async function close(shop: HttpShop): Promise<void> {
  opened.delete(shop);
  await shop.close();
}
afterEach(async () => {
  await Promise.all([...opened].map(close));
});

const castle = async (shop: HttpShop) => (await shop.get(`/api/products/${CASTLE}`)).statusCode;

describe('a server reused for one shop after another', () => {
  it('shows the next shop nothing of the last: no change, no session, no time, no log line', async () => {
    const last = await open();
    const session = await last.adminHeaders();
    await last.hideProduct(CASTLE);
    expect(await castle(last)).toBe(404);
    last.breakClock();
    const lines = last.logged.length;
    await close(last);
    const next = await open();
    expect(next.app === last.app).toBe(true);
    expect(await castle(next)).toBe(200);
    expect((await next.get('/api/admin/products', session)).statusCode).toBe(401);
    expect((await next.post('/api/session', ADMIN)).statusCode).toBe(200);
    expect(next.logged.join('')).toContain('/api/session');
    expect(last.logged).toHaveLength(lines);
  });

  it('never serves two shops at once, and is not reused once it has run jobs or was closed', async () => {
    const [one, two] = [await open(), await open()];
    expect(one.app === two.app).toBe(false);
    one.startJobs();
    await two.app.close();
    await close(one);
    await close(two);
    const three = await open();
    expect([one.app, two.app].includes(three.app)).toBe(false);
    expect(await castle(three)).toBe(200);
  });
});
