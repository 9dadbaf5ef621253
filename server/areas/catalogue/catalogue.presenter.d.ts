import type { Product } from '#core/catalogue/product.ts';
import { type ProductDto } from '#core/contract/products.ts';
export declare const productDto: ({ price, createdAt, ratings, ...product }: Product) => ProductDto;
/** The JSON customers get for a product: the schema's fields. Made once per product object. */
export declare function productJson(product: Product): string;
/** The same for a list. The last few lists are cached while they hold the very same products. */
export declare function productsJson(products: readonly Product[]): Buffer;
