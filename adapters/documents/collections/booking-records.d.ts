import { type BookingQuestion } from '#adapters/documents/collections/business-records.ts';
import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import { type StoredFleets } from '#adapters/documents/collections/fleet-document.ts';
import type { BookingDecision, BookingFacts, NeedsNeighbors } from '#core/reservations/booking-decision.ts';
import { type ScheduleId, type Schedules } from '#core/inventory/schedule.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { type RentalPeriod } from '#core/kernel/rental-days.ts';
type Reader = Pick<DocumentStore, 'get' | 'getMany'>;
/** A line that takes units. A booked one has its own `turnaroundDays`, others the product's. */
export type BookedLine = RentalPeriod & {
    readonly productId: string;
    readonly turnaroundDays?: number | undefined;
};
/** What a decision may read, and the ids of all schedules it may change. */
export type ReadFacts = {
    readonly facts: BookingFacts & {
        readonly fleets: StoredFleets;
    };
    readonly scheduleIds: ReadonlySet<ScheduleId>;
};
export declare function findReservation(reader: Reader, id: string): Promise<Reservation | undefined>;
export declare function readReservations(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Reservation>>;
export declare function readSchedules(reader: Reader, ids: readonly ScheduleId[]): Promise<Schedules>;
/** Reservations with units in these schedules now. */
export declare const ownersIn: (schedules: Schedules, now: Instant) => readonly string[];
export declare function readFacts(transaction: Transaction, question: BookingQuestion & {
    readonly lines: readonly BookedLine[];
}): Promise<ReadFacts>;
/** Adds the reservations with units of the lines' products around their days; none if too many. */
export declare function withNeighbors(transaction: Transaction, { facts, scheduleIds }: ReadFacts, { lines }: NeedsNeighbors, own: ReservationId | undefined, now: Instant): Promise<ReadFacts>;
/**
 * Writes changed objects and new mail and refunds. Reads before it writes, so call it before any
 * other write.
 */
export declare function writeDecision(transaction: Transaction, read: ReadFacts, stored: Reservation | undefined, decision: BookingDecision, now: Instant): Promise<void>;
export {};
