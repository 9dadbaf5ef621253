import { describe, expect, it } from 'vitest';
import { freshBuiltShop } from '#tests/support/built-shop.ts';
import type { HttpShop } from '#tests/support/http-shop.ts';

let shop: HttpShop;
freshBuiltShop(
  (opened) => {
    ({ shop } = opened);
  },
  { rateLimit: true, trustProxy: 1 },
);

const from = (address: string) => ({ 'x-forwarded-for': address });
const search = (nth: number, address = '198.51.100.9') =>
  shop.get(`/products?q=castle+${nth}`, from(address));

describe('endless searches', () => {
  it('are limited to 120 a minute per network, without affecting others', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 142; nth += 1) statuses.push((await search(nth)).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(new Set(statuses.slice(120))).toEqual(new Set([429]));
    expect((await search(999, '203.0.113.5')).statusCode).toBe(200);
    const kept = await shop.get('/', from('203.0.113.5'));
    expect(kept.statusCode).toBe(200);
    expect((await shop.get('/', from('198.51.100.9'))).statusCode).toBe(200);
  });

  it('do not delay requests for data', async () => {
    let rendered = 0;
    const flood = Array.from({ length: 60 }, async (_, nth) => {
      await search(nth);
      rendered += 1;
    });
    await shop.get('/api/health');
    expect(rendered).toBeLessThan(20);
    await Promise.all(flood);
  });
});

describe('an address that would become a header', () => {
  it.each(['/%0d%0aX:y/', '/%0D%0Ax/products', '/products/%00', '/products?q=%0d%0aSet-Cookie:x'])(
    'is not a page, and not in the response: %s',
    async (url) => {
      const answer = await shop.get(url);
      expect(answer.statusCode).toBe(url.includes('?') ? 200 : 400);
      expect(JSON.stringify(answer.headers)).not.toMatch(/%0d|X:y|set-cookie/i);
    },
  );
});
