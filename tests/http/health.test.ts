import { describe, expect, it } from 'vitest';
import { openHttpShop } from '#tests/support/http-shop.ts';

describe('the health', () => {
  it('is good while the store answers, and bad once it does not', async () => {
    const shop = await openHttpShop();
    const good = await shop.get('/api/health');
    expect([good.statusCode, good.json()]).toEqual([200, { status: 'ok', version: '1.0.0' }]);
    await shop.closeStore();
    const bad = await shop.get('/api/health');
    expect(bad.statusCode).toBe(503);
    expect(bad.headers['retry-after']).toBe('5');
    expect(bad.json()).toMatchObject({ code: 'store_unavailable' });
    const products = await shop.get('/api/products');
    expect(products.json()).toMatchObject({ status: 503, code: 'unavailable_now' });
    expect(products.body).not.toMatch(/SQL|store is closed|at /);
    await shop.close();
  });

  it('tells nothing of an error of ours but its id, and logs it', async () => {
    const shop = await openHttpShop();
    shop.breakClock();
    const answer = await shop.get('/api/products/featured?limit=1', {
      'x-request-id': 'trace-0123',
    });
    expect(answer.statusCode).toBe(200);
    const broken = await shop.get('/api/products?from=2026-12-01&to=2026-12-02', {
      'x-request-id': 'trace-0123',
    });
    expect(broken.json()).toEqual({
      status: 500,
      code: 'internal',
      title: 'Internal error',
      detail: 'Something went wrong on our side. Please try again.',
    });
    expect(broken.headers['x-request-id']).toBe('trace-0123');
    const line = shop.logged.find((text) => text.includes('the clock fell off the wall'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ reqId: 'trace-0123', msg: 'internal' });
    await shop.close();
  });
});
