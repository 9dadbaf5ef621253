import type { Reservation } from '#core/reservations/reservation.ts';
import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';

/** What the last balance reminder announced: a charge of the kept card, on a day; undefined where it asked for payment. */
export function announcedCharge({
  history,
}: Pick<Reservation, 'history'>):
  { readonly day: CalendarDay; readonly card: string | undefined } | undefined {
  const facts = history.findLast(({ facts }) => facts?.['mailed'] === 'balance_reminder')?.facts;
  const day = facts?.['charge'] === 'kept_card' ? parseCalendarDay(facts['day'] ?? '') : undefined;
  return day && { day, card: facts?.['card'] };
}
