import type { DocumentStore, Document, Transaction } from '#adapters/documents/engine/document-store.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { Catalogue, CatalogueWriter } from '#core/catalogue/catalogue.ts';
import type { Clock } from '#core/kernel/ports.ts';
/** `products`; slugs are reserved in `slugs`. May reject with `UnreadableDocumentError`. */
export declare const documentsCatalogue: (store: DocumentStore, clock: Clock) => Catalogue & CatalogueWriter;
/** `slugs/{slug}` names the product: reading it in the transaction makes slugs unique. */
export declare const SLUGS = "slugs";
export declare const slugCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    productId: string;
}>;
export declare const slugDocument: (productId: string) => Document;
/** Keeps the slug, unless a legacy product's unreserved slug went to another product meanwhile. */
export declare function keepSlug(transaction: Transaction, product: Product): Promise<string>;
