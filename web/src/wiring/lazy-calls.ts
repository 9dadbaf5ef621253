import { networkProblem } from '#adapters/http/network-problem.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { err, type Result } from '#core/kernel/result.ts';
import type { ShopApi } from '#core/contract/shop-api.ts';

/** An API whose calls never reject. */
type Calls<Api> = {
  readonly [Name in keyof Api]: (...given: never[]) => Promise<Result<unknown, ApiProblem>>;
};

/**
 * An API whose adapter loads with the first call, because the home page needs none of it. If
 * loading fails, the response is a `network` problem, and the next call retries.
 */
export function lazyCalls<Api extends Calls<Api>>(load: () => Promise<Api>): Api {
  let loading: Promise<Api> | undefined;

  const call =
    (name: string) =>
    async (...given: unknown[]): Promise<unknown> => {
      try {
        loading ??= load();
        const api = await loading;
        return await Reflect.apply(Reflect.get(api, name), api, given);
      } catch (error) {
        loading = undefined;
        return err(networkProblem(error));
      }
    };

  return new Proxy({} as Api, {
    // Keeps a promise resolved with this from treating it as a thenable.
    get: (_nothing, name) => (typeof name === 'string' && name !== 'then' ? call(name) : undefined),
  });
}

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
