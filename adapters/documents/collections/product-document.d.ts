import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { Ratings } from '#core/catalogue/ratings.ts';
export declare const PRODUCTS = "products";
/** `products/{id}`: `price` in dollars per day, `createdAt` ISO. */
export declare const productToDocument: (product: Product) => Document;
/** The `ratings` field, which changes without the rest of its product. */
export declare const ratingsToDocument: (ratings: Ratings) => Document;
/** The same object for the same document, for caching. Throws `UnreadableDocumentError`. */
export declare function productFromDocument(stored: Stored): Product;
