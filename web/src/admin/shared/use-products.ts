import type { ProductInput } from '#core/catalogue/product-input.schema.ts';
import type { ProductDto, PRODUCT_ROUTES } from '#core/contract/products.ts';
import { hooksOf, patchRows } from '#web/admin/ui/hooks-of.ts';

const { useRows, useWrite } = hooksOf<typeof PRODUCT_ROUTES>();

const PRODUCTS = ['admin', 'products'] as const;

/** Every product, hidden ones included. */
export const useProducts = () =>
  useRows<ProductDto, { readonly rows: readonly ProductDto[] }>(PRODUCTS, async (call) => ({
    rows: (await call('GET /products')).products,
  }));

const withSaved = (products: readonly ProductDto[], saved: ProductDto): readonly ProductDto[] =>
  products.some(({ id }) => id === saved.id)
    ? products.map((product) => (product.id === saved.id ? saved : product))
    : [saved, ...products];

type SaveProduct = {
  readonly input: ProductInput;
  /** The product being edited, as read; undefined adds one. */
  readonly base: ProductDto | undefined;
};

/** The list shows the saved product right away and is refetched. */
export const useSaveProduct = () =>
  useWrite(
    PRODUCTS,
    (call, { input, base }: SaveProduct) =>
      base === undefined
        ? call('POST /products', { body: input })
        : call('PUT /products/:idOrSlug', {
            idOrSlug: base.id,
            body: { ...input, revision: base.revision },
          }),
    (saved, queries) =>
      patchRows<ProductDto>(queries, PRODUCTS, (products) => withSaved(products, saved)),
  );

/** Takes products off sale, one after the other. Their bookings stay. */
export const useHideProducts = () =>
  useWrite(['admin'], async (call, ids: readonly string[]) => {
    const { products } = await call('GET /products');
    for (const product of products) {
      if (!ids.includes(product.id)) continue;
      const { id: idOrSlug } = product;
      await call('PUT /products/:idOrSlug', { idOrSlug, body: { ...product, isActive: false } });
    }
  });
