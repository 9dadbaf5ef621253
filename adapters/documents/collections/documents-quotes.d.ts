import type { Document, DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import type { WrittenQuotes } from '#core/quotes/quote-store.ts';
import { type WrittenQuote } from '#core/quotes/written-quote.ts';
export declare const QUOTES = "quotes";
/** `quotes/{id}`: each version as the reservation it would become. */
export declare function quoteToDocument(quote: WrittenQuote): Document;
/** Throws `UnreadableDocumentError`. */
export declare function quoteFromDocument(stored: Stored): WrittenQuote;
export declare const documentsQuotes: (store: DocumentStore) => WrittenQuotes;
