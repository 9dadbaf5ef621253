import type { DocumentStore, Stored, Transaction } from '#adapters/documents/engine/document-store.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { type HoldCounts, type LiveHolds } from '#core/reservations/live-holds.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
export declare const LIVE_HOLDS = "liveHolds";
/** `liveHolds/{name}`, where the name is a keyed hash. Throws `UnreadableDocumentError`. */
export declare const liveHoldsFromDocument: (stored: Stored) => LiveHolds;
export declare function readLiveHolds(reader: Pick<DocumentStore, 'get' | 'getMany'>, names: readonly string[]): Promise<HoldCounts>;
/** Drops holds that ended, and the document with the last one. */
export declare function writeLiveHolds(transaction: Transaction, counts: HoldCounts, reservation: Reservation, now: Instant): void;
