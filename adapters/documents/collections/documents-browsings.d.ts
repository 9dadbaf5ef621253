import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import type { Browsing } from '#core/analytics/browsing.ts';
import type { BrowsingBook } from '#core/analytics/browsing-book.ts';
export declare const BROWSINGS = "browsings";
export declare const BROWSING_DAYS = "browsingDays";
export declare const browsingFromDocument: (stored: Stored) => Browsing;
/** `browsings/{id}`, swept after 90 days, and `browsingDays/{day}`. */
export declare const documentsBrowsings: (store: DocumentStore) => BrowsingBook;
