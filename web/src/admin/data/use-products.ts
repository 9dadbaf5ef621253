import type { ProductInput } from '#core/catalogue/product-input.schema.ts';
import type { ProductDto, PRODUCT_ROUTES } from '#core/contract/products.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { patchRows, useList, useWrite } from '#web/admin/ui/use-list.ts';

const PRODUCTS = ['admin', 'products'] as const;

/** Every product, hidden ones included. */
export function useProducts() {
  const call = useCalls<typeof PRODUCT_ROUTES>();
  return useList<ProductDto, { readonly rows: readonly ProductDto[] }>({
    key: PRODUCTS,
    read: async () => ({ rows: (await call('GET /products')).products }),
  });
}

const withSaved = (products: readonly ProductDto[], saved: ProductDto): readonly ProductDto[] =>
  products.some(({ id }) => id === saved.id)
    ? products.map((product) => (product.id === saved.id ? saved : product))
    : [saved, ...products];

type SaveProduct = {
  readonly input: ProductInput;
  /** The product being edited, as read; undefined adds one. */
  readonly base: ProductDto | undefined;
};

/** The list shows the saved product right away and is refetched. Fails with `ApiProblemError`. */
export function useSaveProduct() {
  const call = useCalls<typeof PRODUCT_ROUTES>();
  return useWrite({
    write: ({ input, base }: SaveProduct) =>
      base === undefined
        ? call('POST /products', { body: input })
        : call('PUT /products/:idOrSlug', {
            idOrSlug: base.id,
            body: { ...input, revision: base.revision },
          }),
    reads: PRODUCTS,
    onDone: (saved, queries) =>
      patchRows<ProductDto>(queries, PRODUCTS, (products) => withSaved(products, saved)),
  });
}
