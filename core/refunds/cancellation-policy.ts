import { addDays, type CalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import { HOUR, after, type Instant } from '#core/kernel/instant.ts';
import { isSamePeriod } from '#core/kernel/rental-days.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { hasOpenDispute } from '#core/reservations/disputes.ts';
import {
  netPaidOf,
  type Reservation,
  type ReservationLine,
  summaryOf,
} from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';

// Background: docs/decisions/10-changes-and-cancellation.md.

/** Tiers in any order: the longest `daysBefore` that is met counts; below all, no refund. */
export type CancellationPolicy = Settings['cancellation'];
export type CancellationTier = CancellationPolicy['tiers'][number];

/** Used until the owner sets another. */
export const CANCELLATION_POLICY: CancellationPolicy = DEFAULT_SETTINGS.cancellation;

/** Most days first. */
export const tiersOf = ({
  tiers,
}: Pick<CancellationPolicy, 'tiers'>): readonly CancellationTier[] =>
  tiers.toSorted((a, b) => b.daysBefore - a.daysBefore);

/** Percent refunded when canceling this many days before delivery. */
export const percentBack = (policy: Pick<CancellationPolicy, 'tiers'>, daysLeft: number): number =>
  tiersOf(policy).find(({ daysBefore }) => daysLeft >= daysBefore)?.refundPercent ?? 0;

export type RefundDay = { readonly refundPercent: number; readonly until: CalendarDay };

/**
 * What canceling from `today` on refunds: each percentage with the last day of the shop on which it
 * counts, in order. Tiers in a row with the same percentage are one. On the delivery day itself
 * customers can no longer cancel.
 */
export const refundDays = (
  policy: Pick<CancellationPolicy, 'tiers'>,
  delivery: CalendarDay,
  today: CalendarDay,
): readonly RefundDay[] =>
  tiersOf(policy)
    .map(({ daysBefore, refundPercent }) => ({
      refundPercent,
      until: addDays(delivery, -Math.max(1, daysBefore)),
    }))
    .filter(
      ({ refundPercent, until }, index, all) =>
        refundPercent > 0 && until >= today && all[index - 1]?.until !== until,
    )
    .filter(({ refundPercent }, index, all) => all[index + 1]?.refundPercent !== refundPercent);

/**
 * Customers may cancel a hold, and a booking not yet delivered; after that they must call.
 * @param out rentals out of service: if that is all that comes today, nothing has been delivered
 */
export const mayCustomerCancel = (
  { status, lines }: Reservation,
  today: CalendarDay,
  out: readonly ReservationLine[],
): boolean =>
  status === 'held' ||
  (status === 'confirmed' &&
    lines.every(
      (line) =>
        today < line.startDate ||
        line.per !== undefined ||
        out.some((one) => one.productId === line.productId && isSamePeriod(one, line)),
    ));

/** The moment this many hours before the shop opens on the first delivery day. */
function hoursBeforeDelivery(
  { lines }: Pick<Reservation, 'lines'>,
  hours: number,
  { week }: Pick<Settings['limits'], 'week'>,
): Instant {
  const { startDate } = summaryOf(lines);
  const opens = week[weekdayOf(startDate)]?.opens ?? '08:00';
  return after(shopMoment(startDate, opens), -hours * HOUR);
}

/**
 * Until when the weather lets the customer cancel; undefined if not, if nothing was paid, or if a
 * bank may still give it back.
 */
export function rainCheckUntil(
  reservation: Reservation,
  { cancellation, limits }: Pick<Settings, 'cancellation' | 'limits'>,
  now: Instant,
): Instant | undefined {
  const { isOn, untilHours } = cancellation.weather;
  if (!isOn || reservation.status !== 'confirmed' || netPaidOf(reservation) <= 0) return undefined;
  if (hasOpenDispute(reservation)) return undefined;
  const until = hoursBeforeDelivery(reservation, untilHours, limits);
  return now < until ? until : undefined;
}

/** Last day of a rain check issued now. */
export const rainCheckExpires = ({ weather }: CancellationPolicy, now: Instant): CalendarDay =>
  addDays(shopDay(now), weather.validDays);

/**
 * Entries are permanent and a Firestore document holds at most 1 MiB. Stopping changes far below
 * that leaves room for payments and refunds.
 */
const MOST_ENTRIES = 500;

/** Until when the customer may change the booking; undefined when they no longer may. */
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

/** For every number of days, uses the higher of the two percentages. */
const betterTiers = (a: CancellationPolicy, b: CancellationPolicy): CancellationPolicy['tiers'] => {
  const days = new Set([...a.tiers, ...b.tiers].map(({ daysBefore }) => daysBefore));
  return [...days].map((daysBefore) => ({
    daysBefore,
    refundPercent: Math.max(percentBack(a, daysBefore), percentBack(b, daysBefore)),
  }));
};

/** The offer that is on and stays open longer. */
const betterUntil = <Offer extends Changes | Weather>(a: Offer, b: Offer): Offer => {
  if (!a.isOn || !b.isOn) return a.isOn ? a : b;
  return { ...a, untilHours: Math.min(a.untilHours, b.untilHours) };
};

/**
 * The settings that apply to a booking. Promises in its terms stay, and later improvements apply
 * immediately (docs/decisions/08-settings-and-booked-policy.md). Older bookings have no such terms.
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
      // Bookings older than this term were not bound to anything stricter.
      resetsTier: (conditions.changes.resetsTier ?? true) || settings.changes.resetsTier === true,
    },
  };
}
