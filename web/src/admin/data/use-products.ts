import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProductInput } from '#core/catalogue/product-input.schema.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { valueOf } from '#web/admin/ui/admin-query.ts';
import { useAdminApi } from '#web/shared/app-context.tsx';

const PRODUCTS = ['admin', 'products'] as const;

/** Every product, hidden ones too. Fails with `ApiProblemError`. */
export function useProducts() {
  const api = useAdminApi();
  return useQuery({
    queryKey: PRODUCTS,
    queryFn: async () => (await valueOf(api.listProducts())).products,
  });
}

const withSaved = (products: readonly ProductDto[], saved: ProductDto): readonly ProductDto[] =>
  products.some(({ id }) => id === saved.id)
    ? products.map((product) => (product.id === saved.id ? saved : product))
    : [saved, ...products];

export type SaveProduct = {
  readonly input: ProductInput;
  /** The product that is changed, as it was read; undefined adds one. */
  readonly base: ProductDto | undefined;
};

/** The list shows what was saved at once, and is read again. Fails with `ApiProblemError`. */
export function useSaveProduct() {
  const api = useAdminApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ input, base }: SaveProduct) =>
      valueOf(
        base === undefined
          ? api.createProduct(input)
          : api.updateProduct(base.id, input, base.revision),
      ),
    onSuccess: (saved) =>
      queries.setQueryData<readonly ProductDto[]>(
        PRODUCTS,
        (products) => products && withSaved(products, saved),
      ),
    // Also after a failure: someone else may have saved, or our answer was lost on its way.
    onSettled: () => void queries.invalidateQueries({ queryKey: PRODUCTS }),
  });
}
