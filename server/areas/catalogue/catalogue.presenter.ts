import type { Product } from '#core/catalogue/product.ts';
import { productSchema } from '#core/contract/products.ts';
import { productDto } from '#server/platform/http/product.presenter.ts';

/** Cached as long as the product object lives; an edited product is a new object. */
const texts = new WeakMap<Product, string>();

/** The JSON customers get for a product: the schema's fields. Made once per product object. */
export function productJson(product: Product): string {
  const known = texts.get(product);
  if (known !== undefined) return known;
  const text = JSON.stringify(
    productSchema.encode(productDto({ ...product, handling: undefined })),
  );
  texts.set(product, text);
  return text;
}

type KeptList = { readonly products: readonly Product[]; readonly bytes: Buffer };

/** All products, featured ones, and one list per category. */
const MOST_LISTS = 16;
const lists: KeptList[] = [];

const isSame = (one: readonly Product[], other: readonly Product[]): boolean =>
  one.length === other.length && one.every((product, index) => product === other[index]);

/** The same for a list. The last few lists are cached while they hold the same products. */
export function productsJson(products: readonly Product[]): Buffer {
  const known = lists.find((list) => isSame(list.products, products));
  if (known !== undefined) return known.bytes;
  const bytes = Buffer.from(`{"products":[${products.map(productJson).join(',')}]}`);
  lists.unshift({ products, bytes });
  lists.splice(MOST_LISTS);
  return bytes;
}
