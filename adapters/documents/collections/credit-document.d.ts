import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import { type Credit } from '#core/credits/credit.ts';
export declare const CREDITS = "credits";
/** `credits/{CODE}`, amounts in cents. `balanceCents` and `isOpen` are for queries only. */
export declare function creditToDocument(credit: Credit): Document;
/** Throws `UnreadableDocumentError`. */
export declare function creditFromDocument(stored: Stored): Credit;
