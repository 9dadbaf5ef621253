import { describe, expect, it } from 'vitest';
import type { BrowserCatalogue } from '#adapters/firestore/product-lists.ts';
import type { ShopApi } from '#core/contract/shop-api.ts';
import { err, ok } from '#core/kernel/result.ts';
import { productDto } from '#server/platform/http/product.presenter.ts';
import { product } from '#tests/support/fixtures.ts';
import { productsFrom } from '#web/wiring/firestore-products.ts';
import { readingProducts } from '#web/wiring/lazy-calls.ts';

const RATED = product({
  id: 'castle',
  categories: ['bounce'],
  ratings: { counts: [0, 0, 0, 1, 3], changes: 4 },
});
const GENERATOR = product({ id: 'generator', categories: ['addon'] });

const catalogue: BrowserCatalogue = {
  listInCategory: async (category, limit) =>
    [RATED, GENERATOR].filter(({ categories }) => categories.includes(category)).slice(0, limit),
  listFeatured: async () => [RATED],
  listActive: async () => [RATED, GENERATOR],
  find: async (id) => (id === 'castle' ? RATED : null),
};
const NOTHING = { status: 404, code: 'product_not_found', title: '', detail: '' };
const shop = (async (route: string) =>
  route === 'GET /products/:idOrSlug' ? err(NOTHING) : ok({ products: [] })) as ShopApi;
const CASTLE = { idOrSlug: 'castle' };

describe('productsFrom', () => {
  const reads = productsFrom(catalogue, shop);

  it('returns products like our server, rating included', async () => {
    const castle = productDto(RATED);
    expect(castle.rating).toMatchObject({ count: 4 });
    expect(await reads['GET /products/:idOrSlug'](CASTLE)).toEqual(ok(castle));
    expect(await reads['GET /products/featured']()).toEqual(ok({ products: [castle] }));
    expect(await reads['GET /products']({ query: { category: 'bounce' } })).toEqual(
      ok({ products: [castle] }),
    );
  });

  it('lists rentals, and add-ons only on request', async () => {
    expect(await reads['GET /products']({ query: { limit: '200' } })).toEqual(
      ok({ products: [productDto(RATED)] }),
    );
    const addOns = await reads['GET /products']({ query: { category: 'addon' } });
    expect(addOns).toEqual(ok({ products: [productDto(GENERATOR)] }));
    expect(await reads['GET /products']({ query: { limit: '0' } })).toEqual(ok({ products: [] }));
  });

  it.each([{ q: 'castle' }, { from: '2026-12-05', to: '2026-12-06' }])(
    'leaves %j to our server',
    async (query) => {
      expect(await reads['GET /products']({ query })).toEqual(ok({ products: [] }));
    },
  );

  it('asks our server for anything that is not an id, because it may be a slug', async () => {
    expect(await reads['GET /products/:idOrSlug']({ idOrSlug: 'some-slug' })).toEqual(err(NOTHING));
  });
});

describe('readingProducts', () => {
  it('loads the reader on the first call for products', async () => {
    let loads = 0;
    const reading = readingProducts(shop, async () => {
      loads += 1;
      return productsFrom(catalogue, shop);
    });
    await reading('GET /units/:code', { code: 'u1' });
    expect(loads).toBe(0);
    expect(await reading('GET /products/:idOrSlug', CASTLE)).toMatchObject({ ok: true });
    expect(loads).toBe(1);
  });

  it('asks our server if the reader cannot be loaded', async () => {
    const reading = readingProducts(shop, () => Promise.reject(new Error('gone')));
    expect(await reading('GET /products/:idOrSlug', CASTLE)).toEqual(err(NOTHING));
  });
});
