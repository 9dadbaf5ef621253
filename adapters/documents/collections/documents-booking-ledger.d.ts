import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { CrewFacts } from '#core/reservations/booking-decision.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { Clock } from '#core/kernel/ports.ts';
type PointOf = CrewFacts['pointOf'];
/**
 * Reservations with their schedules, outbox, events and idempotency keys; `clock` dates these.
 * @param pointOf the center of a ZIP code, in a shop with trucks
 */
export declare function documentsBookingLedger(store: DocumentStore, clock: Clock, pointOf?: PointOf): BookingLedger;
export {};
