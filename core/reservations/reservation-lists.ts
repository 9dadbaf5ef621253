import type { Reservation } from './reservation.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';

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
