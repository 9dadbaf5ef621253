import type { ProductInput } from '#core/catalogue/product-input.schema.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { valueOf } from '#web/admin/ui/admin-query.ts';
import { patchRows, useList, useWrite } from '#web/admin/ui/use-list.ts';
import { useAdminApi } from '#web/shared/app-context.tsx';

const PRODUCTS = ['admin', 'products'] as const;

/** Every product, hidden ones too. */
export function useProducts() {
  const api = useAdminApi();
  return useList<ProductDto, { readonly rows: readonly ProductDto[] }>({
    key: PRODUCTS,
    read: async () => ({ rows: (await valueOf(api.listProducts())).products }),
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
  return useWrite({
    write: ({ input, base }: SaveProduct) =>
      valueOf(
        base === undefined
          ? api.createProduct(input)
          : api.updateProduct(base.id, input, base.revision),
      ),
    reads: PRODUCTS,
    onDone: (saved, queries) =>
      patchRows<ProductDto>(queries, PRODUCTS, (products) => withSaved(products, saved)),
  });
}
