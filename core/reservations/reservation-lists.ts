import type { Reservation, ReservationStatus } from './reservation.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';

/** A span of days, both ends in it. */
export type DaySpan = { readonly from: CalendarDay; readonly to: CalendarDay };

export interface ReservationLists {
  /** Confirmed ones whose first delivery is in the span, soonest first. */
  confirmedStarting(span: DaySpan, limit: number): Promise<readonly Reservation[]>;
  /** Completed ones whose last pick-up is in the span, oldest first. */
  completedEnded(span: DaySpan, limit: number): Promise<readonly Reservation[]>;
  /** Booked with the address, newest first. @param email in lower case */
  ofEmail(email: string, limit: number): Promise<readonly Reservation[]>;
}

export type ReservationQuestion = {
  readonly status?: ReservationStatus | undefined;
  /** Of the pick-up day, both included. */
  readonly from?: CalendarDay | undefined;
  readonly to?: CalendarDay | undefined;
  /** Exactly this e-mail address, in small letters. */
  readonly email?: string | undefined;
};

/** Every reservation, for the back office. */
export interface ReservationBook {
  /**
   * With days: in the order of pick-up. Without: newest first. Rejects with `BadCursorError`.
   * @param after `next` of the page before
   */
  list(
    question: ReservationQuestion,
    limit: number,
    after?: string,
  ): Promise<{ readonly reservations: readonly Reservation[]; readonly next?: string | undefined }>;
}

export type ReservationPage = {
  readonly reservations: readonly Reservation[];
  /** Opaque; asks for what follows. */
  readonly next?: string | undefined;
};

/** Thrown for an `after` that is none of ours. */
export class BadCursorError extends Error {
  override readonly name = 'BadCursorError';
}

/** What the customers of accounts booked while they were signed in. */
export interface CustomerReservations {
  /** Latest pick-up first: what is still to come stands before what was. Rejects with `BadCursorError`. */
  list(
    userId: string,
    options: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<ReservationPage>;
  /** Undefined for an unknown reservation and for somebody else's alike. */
  find(userId: string, id: ReservationId): Promise<Reservation | undefined>;
}
