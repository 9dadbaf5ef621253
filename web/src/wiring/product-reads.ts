import type { ShopApi } from '#core/contract/shop-api.ts';

/** How a browser reads products. */
export type ProductReads = Pick<ShopApi, 'listProducts' | 'listFeatured' | 'findProduct'>;

/** The shop whose products are read elsewhere, by a part that is loaded with the first question; without it, as ever. */
export function readingProducts(shop: ShopApi, load: () => Promise<ProductReads>): ShopApi {
  const reads = (): Promise<ProductReads> => load().catch(() => shop);
  const elsewhere: ProductReads = {
    listProducts: async (filter) => (await reads()).listProducts(filter),
    listFeatured: async (limit) => (await reads()).listFeatured(limit),
    findProduct: async (idOrSlug) => (await reads()).findProduct(idOrSlug),
  };
  // Not a copy of its calls: those of `lazyCalls` are there only when they are asked for.
  return new Proxy(shop, {
    get: (target, name) => Reflect.get(name in elsewhere ? elsewhere : target, name),
  });
}
