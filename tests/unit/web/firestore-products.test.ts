import { describe, expect, it } from 'vitest';
import type { BrowserCatalogue } from '#adapters/firestore/product-lists.ts';
import type { ShopApi } from '#core/contract/shop-api.ts';
import { err, ok } from '#core/kernel/result.ts';
import { productDto } from '#server/platform/http/product.presenter.ts';
import { product } from '#tests/support/fixtures.ts';
import { productsFrom } from '#web/wiring/firestore-products.ts';
import { type ProductReads, readingProducts } from '#web/wiring/lazy-calls.ts';

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
const shop: ProductReads = {
  listProducts: async () => ok({ products: [] }),
  listFeatured: async () => ok({ products: [] }),
  findProduct: async () => err(NOTHING),
};

describe('productsFrom', () => {
  const reads = productsFrom(catalogue, shop);

  it('returns products like our server, rating included', async () => {
    const castle = productDto(RATED);
    expect(castle.rating).toMatchObject({ count: 4 });
    expect(await reads.findProduct('castle')).toEqual(ok(castle));
    expect(await reads.listFeatured()).toEqual(ok({ products: [castle] }));
    expect(await reads.listProducts({ category: 'bounce' })).toEqual(ok({ products: [castle] }));
  });

  it('lists rentals, and add-ons only on request', async () => {
    expect(await reads.listProducts({ limit: 200 })).toEqual(ok({ products: [productDto(RATED)] }));
    const addOns = await reads.listProducts({ category: 'addon' });
    expect(addOns).toEqual(ok({ products: [productDto(GENERATOR)] }));
    expect(await reads.listProducts({ limit: 0 })).toEqual(ok({ products: [] }));
  });

  it.each([{ q: 'castle' }, { from: '2026-12-05', to: '2026-12-06' }])(
    'leaves %j to our server',
    async (filter) => {
      expect(await reads.listProducts(filter)).toEqual(ok({ products: [] }));
    },
  );

  it('asks our server for anything that is not an id, because it may be a slug', async () => {
    expect(await reads.findProduct('some-slug')).toEqual(err(NOTHING));
  });
});

describe('readingProducts', () => {
  const others = {} as Omit<ShopApi, keyof ProductReads>;

  it('loads the reader on the first call', async () => {
    let loads = 0;
    const reading = readingProducts({ ...others, ...shop }, async () => {
      loads += 1;
      return productsFrom(catalogue, shop);
    });
    expect(loads).toBe(0);
    expect(await reading.findProduct('castle')).toMatchObject({ ok: true });
    expect(loads).toBe(1);
  });

  it('asks our server if the reader cannot be loaded', async () => {
    const reading = readingProducts({ ...others, ...shop }, () =>
      Promise.reject(new Error('gone')),
    );
    expect(await reading.findProduct('castle')).toEqual(err(NOTHING));
  });
});
