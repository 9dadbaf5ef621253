import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { FoundOrders, NeedsSearch } from '#core/reservations/booking-decision.ts';
import type { Clock } from '#core/kernel/ports.ts';
export type FindOrders = (search: NeedsSearch) => Promise<FoundOrders>;
/**
 * Searches for orders that serve all of the days' stops. Takes time, so it runs outside
 * transactions, which check results again. Equal requests share a search; a failed one is not
 * repeated.
 */
export declare function makeFindOrders(store: DocumentStore, clock: Clock): FindOrders;
