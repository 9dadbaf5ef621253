import { type Cents, NO_CENTS, percentOf } from '../money/cents.ts';
import { type CalendarDay, daysBetween } from '../time/calendar-day.ts';
import { keptOf } from './refunds.ts';
import { type Reservation, summaryOf } from './reservation.ts';

/** Cancelled at least `daysBefore` days before the first delivery, `refundPercent` of what was paid goes back. */
export type CancellationTier = { readonly daysBefore: number; readonly refundPercent: number };

/** The first tier that is met counts; below all of them nothing goes back. Most days first. */
export type CancellationPolicy = { readonly tiers: readonly CancellationTier[] };

export const CANCELLATION_POLICY: CancellationPolicy = {
  tiers: [
    { daysBefore: 7, refundPercent: 100 },
    { daysBefore: 2, refundPercent: 50 },
  ],
};

/** What goes back when the reservation is cancelled on a day of the shop. A hold that was not paid gives nothing back. */
export function refundOnCancel(
  policy: CancellationPolicy,
  reservation: Reservation,
  today: CalendarDay,
): Cents {
  const daysLeft = daysBetween(today, summaryOf(reservation.lines).startDate);
  const tier = policy.tiers.find(({ daysBefore }) => daysLeft >= daysBefore);
  return tier === undefined ? NO_CENTS : percentOf(keptOf(reservation), tier.refundPercent);
}

/** Customers may cancel a hold, and a booking that has not been delivered yet; after that they speak with us. */
export const mayCustomerCancel = (reservation: Reservation, today: CalendarDay): boolean =>
  reservation.status === 'held' ||
  (reservation.status === 'confirmed' && today < summaryOf(reservation.lines).startDate);
