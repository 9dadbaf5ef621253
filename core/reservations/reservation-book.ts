import type { Reservation, ReservationStatus } from './reservation.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';

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
