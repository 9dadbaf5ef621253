import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadWebBuild } from '#server/platform/pages/web-build.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';

let shop: HttpShop;

beforeAll(async () => {
  const build = loadWebBuild(path.resolve('dist'));
  if (build === undefined) throw new Error('The website is not built: npm run build.');
  shop = await openHttpShop({ build });
});
afterAll(() => shop.close());

/** The titles of the cards, and the text of the live region above them. */
async function listed(url: string) {
  const { body, statusCode } = await shop.get(url);
  expect(statusCode).toBe(200);
  const titles = [...body.matchAll(/<h3[^>]*><a[^>]*>(.*?)<\/a><\/h3>/gs)].map(
    ([, title = '']) => title,
  );
  return { titles, body };
}

describe('a list as the server writes it', () => {
  it('is filtered by its URL', async () => {
    const { titles, body } = await listed('/products?wet=wet&maxPrice=300');
    expect(titles).toEqual(['Foam Party Cannon &amp; Pit', 'Dunk Tank']);
    expect(body).toContain('>2 rentals</output>');
    expect(body).toContain('Remove: Wet');
  });

  it("is filtered on a shelf, in the URL's order", async () => {
    const { titles } = await listed('/bounce-houses?age=toddlers&sort=price');
    expect(titles).toEqual(['Toddler Playland']);
    const all = await listed('/bounce-houses?sort=-price');
    expect(all.titles).toHaveLength(6);
    expect(all.titles[0]).toBe('Midnight Dragon Bounce House');
  });

  it('shows what fits a yard', async () => {
    const small = await listed('/products?fits=yes&yardLength=20&yardWidth=16&surface=indoor');
    expect(small.titles).toEqual(['Popcorn &amp; Cotton Candy Cart', 'Toddler Playland']);
    expect(small.body).toContain('Fits your yard');
  });

  it('says which filter to drop if nothing is left', async () => {
    const { titles, body } = await listed('/combos?age=toddlers&wet=wet');
    expect(titles).toEqual([]);
    expect(body).toContain('Without “Ages 1 to 2”: 1 rental');
  });

  it('ignores an invalid URL', async () => {
    const odd = 'wet=moist&age=old&minPrice=much&maxPrice=-1&fits=yes&yardLength=wide&surface=lava';
    expect((await listed(`/products?${odd}`)).titles).toHaveLength(23);
  });

  it('is the same in Spanish', async () => {
    const { titles, body } = await listed('/es/products?wet=wet&maxPrice=300');
    expect(titles).toHaveLength(2);
    expect(body).toContain('Quitar: Agua');
  });
});
