import type { ShopApi } from '#core/contract/shop-api.ts';

/** How a browser reads products. */
export type ProductReads = Pick<ShopApi, 'listProducts' | 'listFeatured' | 'findProduct'>;

/** Routes product reads to a lazily loaded adapter, or to the shop if that fails to load. */
export function readingProducts(shop: ShopApi, load: () => Promise<ProductReads>): ShopApi {
  const reads = (): Promise<ProductReads> => load().catch(() => shop);
  const elsewhere: ProductReads = {
    listProducts: async (filter) => (await reads()).listProducts(filter),
    listFeatured: async (limit) => (await reads()).listFeatured(limit),
    findProduct: async (idOrSlug) => (await reads()).findProduct(idOrSlug),
  };
  // A proxy, because the calls of `lazyCalls` only exist when accessed.
  return new Proxy(shop, {
    get: (target, name) => Reflect.get(name in elsewhere ? elsewhere : target, name),
  });
}
