import { useQueries } from '@tanstack/react-query';
import type { ProductDto } from '#core/contract/products.ts';
import type { ShopApi } from '#core/contract/shop-api.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { valueOf } from './api-problem.ts';
import { KEPT, QUERIES, useAsked } from './query.ts';

const keyOf = (idOrSlug: string) => ['product', idOrSlug] as const;

export function useProduct(idOrSlug: string) {
  const shop = useShop();
  return useAsked({
    key: keyOf(idOrSlug),
    ask: () => shop('GET /products/:idOrSlug', { idOrSlug }),
    ...KEPT,
  }).answer;
}

const query = (shop: ShopApi, id: string) => ({
  queryKey: keyOf(id),
  queryFn: () => valueOf(shop('GET /products/:idOrSlug', { idOrSlug: id })),
  ...KEPT,
});

/** A cart's products with the facts its lines lack. Unavailable ones are left out. */
export function useProducts(ids: readonly string[]): readonly ProductDto[] {
  const shop = useShop();
  const found = useQueries({ queries: [...new Set(ids)].map((id) => query(shop, id)) }, QUERIES);
  return found.flatMap(({ data }) => data ?? []);
}
