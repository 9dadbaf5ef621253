import type { DocumentStore, Stored, Transaction } from '#adapters/documents/engine/document-store.ts';
import type { Customer } from '#core/customers/customer.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { WrittenQuote } from '#core/quotes/written-quote.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
export declare const SEARCH_WORDS = "searchWords";
declare const KINDS: readonly ['reservations', 'customers', 'quotes'];
/** The collection of the record to find. */
type Kind = (typeof KINDS)[number];
export declare const searchWordsCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    kind: "customers" | "quotes" | "reservations";
    id: string;
    words: readonly string[];
    at: Instant;
}>;
export declare function writeReservationWords(transaction: Transaction, before: Reservation | undefined, reservation: Reservation): void;
export declare function writeCustomerWords(transaction: Transaction, before: Customer | undefined, customer: Customer): void;
export declare function writeQuoteWords(transaction: Transaction, before: WrittenQuote | undefined, quote: WrittenQuote): void;
/** Records listed under the word, latest first. */
export declare function listedUnder(store: DocumentStore, kind: Kind, word: string, limit: number): Promise<readonly Stored[]>;
export {};
