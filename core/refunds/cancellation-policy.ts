import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { addDays, type CalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import { HOUR, after, type Instant } from '#core/kernel/instant.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { netPaidOf } from './net-paid.ts';
import { type Reservation, summaryOf } from '#core/reservations/reservation.ts';

// Why it is so: docs/decisions/11-changes-and-cancellation.md.

/** Tiers in any order: of those that are met the one with the most days counts; below all of them nothing goes back. */
export type CancellationPolicy = Settings['cancellation'];
export type CancellationTier = CancellationPolicy['tiers'][number];

/** In force while the owner says nothing else. */
export const CANCELLATION_POLICY: CancellationPolicy = DEFAULT_SETTINGS.cancellation;

/** Most days first. */
export const tiersOf = ({
  tiers,
}: Pick<CancellationPolicy, 'tiers'>): readonly CancellationTier[] =>
  tiers.toSorted((a, b) => b.daysBefore - a.daysBefore);

/** Of what was paid, cancelled so many days before the delivery. */
export const percentBack = (policy: Pick<CancellationPolicy, 'tiers'>, daysLeft: number): number =>
  tiersOf(policy).find(({ daysBefore }) => daysLeft >= daysBefore)?.refundPercent ?? 0;

/** Customers may cancel a hold, and a booking that has not been delivered yet; after that they speak with us. */
export const mayCustomerCancel = (reservation: Reservation, today: CalendarDay): boolean =>
  reservation.status === 'held' ||
  (reservation.status === 'confirmed' && today < summaryOf(reservation.lines).startDate);

/** So many hours before we open on the first delivery day. */
export function hoursBeforeDelivery(
  { lines }: Pick<Reservation, 'lines'>,
  hours: number,
  { week }: Pick<Settings['limits'], 'week'>,
): Instant {
  const { startDate } = summaryOf(lines);
  const opens = week[weekdayOf(startDate)]?.opens ?? '08:00';
  return after(shopMoment(startDate, opens), -hours * HOUR);
}

/** Until when the weather is a reason; undefined when it is none, or nothing was paid that could become a credit. */
export function rainCheckUntil(
  reservation: Reservation,
  { cancellation, limits }: Pick<Settings, 'cancellation' | 'limits'>,
  now: Instant,
): Instant | undefined {
  const { isOn, untilHours } = cancellation.weather;
  if (!isOn || reservation.status !== 'confirmed' || netPaidOf(reservation) <= 0) return undefined;
  const until = hoursBeforeDelivery(reservation, untilHours, limits);
  return now < until ? until : undefined;
}

/** The last day of a rain check that is given now. */
export const rainCheckExpires = ({ weather }: CancellationPolicy, now: Instant): CalendarDay =>
  addDays(shopDay(now), weather.validDays);

/**
 * Entries are never left out, and a document holds 1 MiB at most (Firestore): whoever changes a booking without end stops far
 * below that, so that payments and refunds can still be entered.
 */
const MOST_ENTRIES = 500;

/** Until when the customer may change the booking; undefined when she may not any more. */
export function changeUntil(
  reservation: Reservation,
  { changes, limits }: Pick<Settings, 'changes' | 'limits'>,
  now: Instant,
): Instant | undefined {
  const { status, entries } = reservation;
  if (!changes.isOn || status !== 'confirmed' || entries.length >= MOST_ENTRIES) return undefined;
  const until = hoursBeforeDelivery(reservation, changes.untilHours, limits);
  return now < until ? until : undefined;
}

type Weather = CancellationPolicy['weather'];
type Changes = Settings['changes'];

/** Whatever the days, as much goes back as the better of the two gives. */
const betterTiers = (a: CancellationPolicy, b: CancellationPolicy): CancellationPolicy['tiers'] => {
  const days = new Set([...a.tiers, ...b.tiers].map(({ daysBefore }) => daysBefore));
  return [...days].map((daysBefore) => ({
    daysBefore,
    refundPercent: Math.max(percentBack(a, daysBefore), percentBack(b, daysBefore)),
  }));
};

/** Of those that are offered, the one that is open longer. */
const betterUntil = <Offer extends Changes | Weather>(a: Offer, b: Offer): Offer => {
  if (!a.isOn || !b.isOn) return a.isOn ? a : b;
  return { ...a, untilHours: Math.min(a.untilHours, b.untilHours) };
};

/**
 * The settings as they count for a booking: what its terms promised of cancelling and changing stays, whatever the owner
 * changes later, and what the owner makes better counts at once (docs/decisions/09-settings-and-booked-policy.md). Older bookings have nothing agreed.
 */
export function bookedPolicyOf<Some extends Pick<Settings, 'cancellation' | 'changes'>>(
  { conditions }: Pick<Reservation, 'conditions'>,
  settings: Some,
): Some {
  if (conditions === undefined) return settings;
  const [agreed, inForce] = [conditions.cancellation, settings.cancellation];
  const validDays = Math.max(
    ...[agreed, inForce].map(({ weather }) => (weather.isOn ? weather.validDays : 0)),
  );
  const weather = betterUntil(agreed.weather, inForce.weather);
  return {
    ...settings,
    cancellation: {
      tiers: betterTiers(agreed, inForce),
      weather: weather.isOn ? { ...weather, validDays } : weather,
    },
    changes: {
      ...betterUntil(conditions.changes, settings.changes),
      // Who booked before the terms said anything of it was promised nothing less.
      resetsTier: (conditions.changes.resetsTier ?? true) || settings.changes.resetsTier === true,
    },
  };
}
