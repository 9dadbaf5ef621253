import type { Credit } from '#core/credits/credit.ts';
import type { CrewDay } from '#core/dispatch/crew-day.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import type { GiftSale } from '#core/gifts/gift-sale.ts';
import type { Schedule, ScheduleId, Schedules } from '#core/inventory/schedule.ts';
import type { Fleets } from '#core/inventory/unit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Result } from '#core/kernel/result.ts';
import type { OutboxEntry } from '#core/notifications/outbox.ts';
import type { Cell, Sums } from '#core/reporting/cells.ts';
import type { Reservation } from '#core/reservations/reservation.ts';

/** A reservation with everything that must agree with it. */
export type ReservationFacts = {
  readonly reservation: Reservation;
  /** Fields stored beside it for lists and the jobs' queries, as stored. */
  readonly stored: {
    readonly amountCharged: Cents;
    readonly awaitingPayment: boolean;
    readonly endDate: CalendarDay;
  };
  /** The schedules its lines touch, if stored. */
  readonly schedules: Schedules;
  /** Fleets of the lines' products, stored or counted; none for a missing product. */
  readonly fleets: Fleets;
  /** The outbox tasks of its promised refunds, if there are any. */
  readonly refundTasks: readonly OutboxEntry[];
  /** Readable credits that its entries name, by code. */
  readonly credits: ReadonlyMap<string, Credit>;
};

export type CreditFacts = {
  readonly credit: Credit;
  /** Fields stored beside it for lists. */
  readonly stored: { readonly balance: Cents; readonly isOpen: boolean };
  /** Reservations that its entries name. No key: it does not exist. Undefined: it is unreadable. */
  readonly reservations: ReadonlyMap<ReservationId, Reservation | undefined>;
  /** For a card marked as sold online: whether its sale exists and is paid. */
  readonly isPaidFor: boolean;
};

/** A gift sale and the card under its code, if there is one. */
export type GiftSaleFacts = { readonly sale: GiftSale; readonly credit: Credit | undefined };

export type ScheduleFacts = {
  readonly id: ScheduleId;
  readonly schedule: Schedule;
  /** Reservations that its slots name. No key: it does not exist. Undefined: it is unreadable. */
  readonly owners: ReadonlyMap<ReservationId, Reservation | undefined>;
};

/** What was promised for a day, and the trucks that must keep it. */
export type CrewDayFacts = {
  readonly day: CalendarDay;
  readonly crewDay: CrewDay;
  readonly fleet: TruckFleet;
};

/** Cells that a document added to the reports' sums, and its cells as of today. */
export type ReportPart = {
  /** Path of the document, such as `reservations/r1`. */
  readonly id: string;
  readonly counted: readonly Cell[];
  readonly now: readonly Cell[];
  /** It is waiting to be counted again. */
  readonly isDue: boolean;
};

export type ReportSums = {
  readonly days: ReadonlyMap<string, Sums>;
  readonly months: ReadonlyMap<string, Sums>;
};

type Unreadable = { readonly id: string; readonly detail: string };
export type Read<T> = Result<T, Unreadable>;

/** Reads the whole store page by page, whatever its size. Rejects if the store is broken. */
export interface AuditReader {
  /** Number of all reservations, whether listed or not. */
  countReservations(): Promise<number>;
  /** In the order they were placed. Related documents may have been read moments apart. */
  reservations(): AsyncIterable<readonly Read<ReservationFacts>[]>;
  /** Related documents may have been read moments apart. */
  schedules(): AsyncIterable<readonly Read<ScheduleFacts>[]>;
  /** Newest first. Related documents may have been read moments apart. */
  credits(): AsyncIterable<readonly Read<CreditFacts>[]>;
  /** Oldest first. Related documents may have been read moments apart. */
  giftSales(): AsyncIterable<readonly Read<GiftSaleFacts>[]>;
  /** By day. Related documents may have been read moments apart. */
  crewDays(): AsyncIterable<readonly Read<CrewDayFacts>[]>;
  /** Sums of the reports; undefined while they are being counted from scratch. */
  reportSums(): Promise<ReportSums | undefined>;
  /** Parts of all reservations, credits and gift sales. */
  reportParts(): AsyncIterable<readonly ReportPart[]>;
  /** Outbox tasks in this state, soonest due first. */
  tasks(state: 'pending' | 'dead'): AsyncIterable<readonly Read<OutboxEntry>[]>;
  /** All read at one moment. */
  reservation(id: ReservationId): Promise<Read<ReservationFacts> | undefined>;
  /** All read at one moment. */
  schedule(id: ScheduleId): Promise<Read<ScheduleFacts> | undefined>;
  /** All read at one moment. */
  credit(code: string): Promise<Read<CreditFacts> | undefined>;
  /** All read at one moment. */
  giftSale(id: string): Promise<Read<GiftSaleFacts> | undefined>;
  /** All read at one moment. */
  crewDay(day: CalendarDay): Promise<Read<CrewDayFacts> | undefined>;
}
