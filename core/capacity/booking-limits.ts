import {
  addDays,
  calendarDay,
  type CalendarDay,
  daysBetween,
  weekdayOf,
} from '#core/kernel/calendar-day.ts';
import { DAY, HOUR, type Instant, instant, MINUTE } from '#core/kernel/instant.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay, shopMoment, shopTime } from '#core/kernel/shop-time.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { blackoutOn, isShut } from './shut-days.ts';

type Limits = Settings['limits'];

/** Why crews do not come on a day. `lead_time` and `crews_full` block deliveries only. */
export const CLOSED_REASONS = [
  'blackout',
  'weekday',
  'too_far',
  'lead_time',
  'crews_full',
  /** No truck has time for the delivery or for the pickup. */
  'trucks_full',
  /** Of a product that no truck of that day can carry. */
  'too_large',
  /** Of a product with one unit: it cannot be back, or go on to its next customer, in time. */
  'handed_on',
] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export const allowsPickUp = (reason: ClosedReason | undefined): boolean =>
  reason === undefined || reason === 'lead_time' || reason === 'crews_full';

export type LimitError =
  | {
      readonly kind: 'closed_day';
      readonly field: 'startDate' | 'endDate';
      readonly day: CalendarDay;
      /** The owner's note for a blackout. */
      readonly reason?: string | undefined;
      /** The shop is open, but no truck works. */
      readonly why?: 'no_truck';
    }
  /** `days`: how many days ahead bookings are taken. */
  | {
      readonly kind: 'too_far_ahead';
      readonly field: 'startDate' | 'endDate';
      readonly day: CalendarDay;
      readonly days: number;
    }
  | { readonly kind: 'lead_time'; readonly day: CalendarDay; readonly hours: number }
  /** Same-day orders are taken by phone. */
  | { readonly kind: 'same_day'; readonly day: CalendarDay }
  /** `days`: the fewest, or the most, that are allowed. */
  | { readonly kind: 'rental_too_short' | 'rental_too_long'; readonly days: number };

/** The blackouts without that day. The other days of a longer one stay closed. */
export const reopenedOn = (
  day: CalendarDay,
  { blackouts }: Pick<Limits, 'blackouts'>,
): Limits['blackouts'] =>
  blackouts.flatMap((one) =>
    one.from > day || one.to < day
      ? [one]
      : [
          ...(one.from < day ? [{ ...one, to: addDays(day, -1) }] : []),
          ...(one.to > day ? [{ ...one, from: addDays(day, 1) }] : []),
        ],
  );

/** Minutes of the shortest promise: a crew's day does not go to the minute. */
export const SHORTEST_WINDOW = 60;

/**
 * Until when a delivery on the day can be ordered. With a lead time: that long before opening.
 * Without one: while the crew can still come before closing.
 */
function lastOrder(day: CalendarDay, { leadTimeHours, week }: Limits): number {
  const hours = week[weekdayOf(day)];
  if (hours === undefined) return Infinity;
  return leadTimeHours > 0
    ? shopMoment(day, hours.opens) - leadTimeHours * HOUR
    : shopMoment(day, hours.closes) - SHORTEST_WINDOW * MINUTE;
}

/** Until when a delivery on the day can be ordered online; without `time`, until midnight. */
export function orderUntil(
  day: CalendarDay,
  limits: Limits,
): { readonly day: CalendarDay; readonly time?: string } {
  const dayBefore = { day: addDays(day, -1) };
  const last = lastOrder(day, limits);
  const isBefore = last < shopMoment(day, '00:00');
  if (limits.sameDayByPhone && !isBefore) return dayBefore;
  return last === Infinity
    ? { day }
    : { day: shopDay(instant(last)), time: shopTime(instant(last)) };
}

const EPOCH = calendarDay('1970-01-01');

/**
 * Whether the day is farther ahead than bookings are taken. `shopDay` is slow and calendars ask for
 * every day, so this calls it only near the limit. The shop's today is never before UTC's
 * yesterday.
 */
function isTooFar(day: CalendarDay, { farthestDays }: Limits, now: Instant): boolean {
  const yesterday = Math.floor(now / DAY) - 1;
  if (daysBetween(EPOCH, day) <= yesterday + farthestDays) return false;
  return daysBetween(shopDay(now), day) > farthestDays;
}

/** Avoids `shopDay`, like `isTooFar`: the shop's today is never after UTC's. */
const hasBegun = (day: CalendarDay, now: Instant): boolean =>
  daysBetween(EPOCH, day) <= Math.floor(now / DAY);

const isSameDay = (day: CalendarDay, { sameDayByPhone }: Limits, now: Instant): boolean =>
  sameDayByPhone && hasBegun(day, now) && day <= shopDay(now);

/** Without a lead time, only a day that has begun can be too late. */
const isTooLate = (day: CalendarDay, limits: Limits, now: Instant): boolean =>
  (limits.leadTimeHours > 0 || hasBegun(day, now)) && now > lastOrder(day, limits);

/** Why the settings close a day. The ledger counts deliveries. */
export function closedOn(
  day: CalendarDay,
  limits: Limits,
  now: Instant,
): Exclude<ClosedReason, 'crews_full' | 'trucks_full' | 'too_large' | 'handed_on'> | undefined {
  if (blackoutOn(day, limits) !== undefined) return 'blackout';
  if (isShut(day, limits)) return 'weekday';
  if (isTooFar(day, limits, now)) return 'too_far';
  return isSameDay(day, limits, now) || isTooLate(day, limits, now) ? 'lead_time' : undefined;
}

/** Whether all trucks stay in the yard that day. Never in a shop without trucks. */
const hasNoTruck = (day: CalendarDay, { noTruck }: Pick<Limits, 'noTruck'>): boolean =>
  noTruck !== undefined &&
  (noTruck.weekdays.includes(weekdayOf(day)) || noTruck.days.includes(day));

/** For the office: why it is closed that day. Without a reason, it is closed every such weekday. */
export const shutOn = (
  day: CalendarDay,
  limits: Limits,
): { readonly reason: string | undefined } | undefined =>
  isShut(day, limits)
    ? {
        reason:
          blackoutOn(day, limits)?.reason ??
          (hasNoTruck(day, limits) ? 'no truck works' : undefined),
      }
    : undefined;

/** Whether the limits close any day that a calendar may show. */
export const hasShutDays = ({ blackouts, keepsOpeningDays, noTruck }: Limits): boolean =>
  keepsOpeningDays || blackouts.length > 0 || noTruck !== undefined;

/** Reports a day that is too far ahead, the delivery first. */
function checkDistance(
  { startDate, endDate }: RentalPeriod,
  limits: Limits,
  now: Instant,
): LimitError | undefined {
  if (!isTooFar(endDate, limits, now)) return undefined;
  const days = limits.farthestDays;
  return isTooFar(startDate, limits, now)
    ? { kind: 'too_far_ahead', field: 'startDate', day: startDate, days }
    : { kind: 'too_far_ahead', field: 'endDate', day: endDate, days };
}

/** Whether crews can come on the day. `field`: what the day belongs to. */
export function checkDay(
  day: CalendarDay,
  field: 'startDate' | 'endDate',
  limits: Limits,
): LimitError | undefined {
  const blackout = blackoutOn(day, limits);
  if (blackout !== undefined) return { kind: 'closed_day', field, day, reason: blackout.reason };
  if (!isShut(day, limits)) return undefined;
  return {
    kind: 'closed_day',
    field,
    day,
    ...(hasNoTruck(day, limits) && { why: 'no_truck' as const }),
  };
}

/**
 * Whether crews can deliver on the first day and pick up, and the length is allowed.
 * @param pickUpOn the day of the pickup, if not the last
 */
export function checkLimits(
  period: RentalPeriod,
  limits: Limits,
  now: Instant,
  pickUpOn: CalendarDay = period.endDate,
): Result<undefined, LimitError> {
  const { startDate, endDate } = period;
  const days = daysBetween(startDate, endDate);
  const { minDays, maxDays, leadTimeHours: hours } = limits;
  if (days < minDays) return err({ kind: 'rental_too_short', days: minDays });
  if (days > maxDays) return err({ kind: 'rental_too_long', days: maxDays });
  const closed = checkDay(startDate, 'startDate', limits) ?? checkDay(pickUpOn, 'endDate', limits);
  if (closed !== undefined) return err(closed);
  const distance = checkDistance(period, limits, now);
  if (distance !== undefined) return err(distance);
  if (isSameDay(startDate, limits, now)) return err({ kind: 'same_day', day: startDate });
  if (isTooLate(startDate, limits, now)) return err({ kind: 'lead_time', day: startDate, hours });
  return ok(undefined);
}
