import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { type Review, type Reviews } from '#core/customers/review.ts';
/** `reviews`, and their totals in the products' `ratings`, written in one transaction. */
export declare const documentsReviews: (store: DocumentStore) => Reviews;
export declare const REVIEWS = "reviews";
/** Throws `UnreadableDocumentError`. */
export declare const reviewFromDocument: (stored: Stored) => Review;
