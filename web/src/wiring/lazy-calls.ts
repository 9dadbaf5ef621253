import { networkProblem } from '#adapters/http/network-problem.ts';
import type { TakenBy } from '#core/contract/calls.ts';
import type { OutputOf } from '#core/contract/fields.ts';
import type { Answer } from '#core/contract/problem.ts';
import type { ShopApi, ShopRoutes } from '#core/contract/shop-api.ts';
import { err } from '#core/kernel/result.ts';

/** The one function of an API. It never rejects. */
export type Call = (...given: never[]) => Answer<unknown>;

/**
 * An API whose adapter loads with the first call, because the home page needs none of it. If
 * loading fails, the response is a `network` problem, and the next call retries.
 */
export function lazyCalls<Api extends Call>(load: () => Promise<Api>): Api {
  let loading: Promise<Api> | undefined;
  const call: Call = async (...given) => {
    try {
      loading ??= load();
      const api = await loading;
      return await api(...given);
    } catch (error) {
      loading = undefined;
      return err(networkProblem(error));
    }
  };
  return call as Api;
}

const READ_HERE = [
  'GET /products',
  'GET /products/featured',
  'GET /products/:idOrSlug',
] as const satisfies readonly (keyof ShopRoutes)[];
type ReadHere = (typeof READ_HERE)[number];

/** How a browser reads products. */
export type ProductReads = {
  readonly [Route in ReadHere]: (
    ...taken: TakenBy<Route, ShopRoutes[Route]>
  ) => Answer<OutputOf<ShopRoutes[Route]['answer']>>;
};

/** Routes product reads to a lazily loaded adapter, or to the shop if that fails to load. */
export function readingProducts(shop: ShopApi, load: () => Promise<ProductReads>): ShopApi {
  const call = async (route: keyof ShopRoutes, ...taken: never[]): Answer<unknown> => {
    const here = READ_HERE.find((one) => one === route);
    const read: Call | undefined = here && (await load().catch(() => undefined))?.[here];
    return read ? read(...taken) : (shop as Call)(route as never, ...taken);
  };
  return call as ShopApi;
}
