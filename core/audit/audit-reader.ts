import type { Reservation } from '#core/reservations/reservation.ts';
import type { Schedule, ScheduleId, Schedules } from '#core/inventory/schedule.ts';
import type { Fleets } from '#core/inventory/unit.ts';
import type { Credit } from '#core/credits/credit.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { OutboxEntry } from '#core/notifications/outbox.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';

/** A reservation with everything that must agree with it. */
export type ReservationFacts = {
  readonly reservation: Reservation;
  /** What is written beside it for other readers and for the jobs' queries, as it is written. */
  readonly stored: {
    readonly amountCharged: Cents;
    readonly awaitingPayment: boolean;
    readonly endDate: CalendarDay;
  };
  /** Those its lines touch, as far as there are any. */
  readonly schedules: Schedules;
  /** The units of the lines' products, written down or only counted; none of a product that does not exist. */
  readonly fleets: Fleets;
  /** The outbox tasks of its promised refunds, as far as there are any. */
  readonly refundTasks: readonly OutboxEntry[];
  /** The credits its entries name, by code, as far as there are any that can be read. */
  readonly credits: ReadonlyMap<string, Credit>;
};

export type CreditFacts = {
  readonly credit: Credit;
  /** What is written beside it for the lists. */
  readonly stored: { readonly balance: Cents; readonly isOpen: boolean };
  /** Those its entries name. An absent one has no key here; an unreadable one has no value. */
  readonly reservations: ReadonlyMap<ReservationId, Reservation | undefined>;
};

export type ScheduleFacts = {
  readonly id: ScheduleId;
  readonly schedule: Schedule;
  /** Those its slots name. An absent one has no key here; an unreadable one has no value. */
  readonly owners: ReadonlyMap<ReservationId, Reservation | undefined>;
};

export type Unreadable = { readonly id: string; readonly detail: string };
export type Read<T> = Result<T, Unreadable>;

/** The whole store, page by page, so that its size is no matter. A broken store rejects. */
export interface AuditReader {
  /** All there are, listed or not. */
  countReservations(): Promise<number>;
  /** In the order they were placed. What belongs together may have been read a moment apart. */
  reservations(): AsyncIterable<readonly Read<ReservationFacts>[]>;
  /** As above. */
  schedules(): AsyncIterable<readonly Read<ScheduleFacts>[]>;
  /** Newest first. What belongs together may have been read a moment apart. */
  credits(): AsyncIterable<readonly Read<CreditFacts>[]>;
  /** Outbox tasks in the state, soonest due first. */
  tasks(state: 'pending' | 'dead'): AsyncIterable<readonly Read<OutboxEntry>[]>;
  /** All of it at one moment. */
  reservation(id: ReservationId): Promise<Read<ReservationFacts> | undefined>;
  /** All of it at one moment. */
  schedule(id: ScheduleId): Promise<Read<ScheduleFacts> | undefined>;
  /** All of it at one moment. */
  credit(code: string): Promise<Read<CreditFacts> | undefined>;
}
