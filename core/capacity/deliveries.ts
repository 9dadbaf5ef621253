import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';

/** A reservation's delivery on a day: permanent, or until its hold runs out. */
type DeliveryPlace = { readonly expiresAt?: Instant | undefined };

/** All deliveries of one day. One stored document. */
type DeliveryDay = { readonly reservations: Readonly<Record<ReservationId, DeliveryPlace>> };
export type DeliveryDays = ReadonlyMap<CalendarDay, DeliveryDay>;

export interface DeliveryDaysReader {
  /** Returns only days that are stored. */
  deliveries(days: readonly CalendarDay[]): Promise<DeliveryDays>;
}

const EMPTY_DELIVERY_DAY: DeliveryDay = { reservations: {} };

export type DayFull = { readonly kind: 'day_full'; readonly day: CalendarDay };

/** All of a reservation's deliveries on one day are a single trip. */
export const deliveryDaysOf = (
  lines: readonly Pick<RentalPeriod, 'startDate'>[],
): readonly CalendarDay[] => [...new Set(lines.map(({ startDate }) => startDate))].sort();

/** An expired hold does not count, even before the sweeper has run. */
const isLive = (place: DeliveryPlace | undefined, now: Instant): boolean =>
  place !== undefined && (place.expiresAt === undefined || place.expiresAt > now);

/** Number of deliveries promised for the day. */
export const deliveriesOn = (day: DeliveryDay | undefined, now: Instant): number =>
  Object.values(day?.reservations ?? {}).filter((place) => isLive(place, now)).length;

/** Unchanged days stay the same objects. */
function withPlace(
  days: DeliveryDays,
  wanted: readonly CalendarDay[],
  id: ReservationId,
  place: DeliveryPlace | undefined,
): DeliveryDays {
  const next = new Map(days);
  for (const day of wanted) {
    const before = next.get(day) ?? EMPTY_DELIVERY_DAY;
    const { [id]: known, ...others } = before.reservations;
    if (place === undefined && known === undefined) continue;
    next.set(day, { reservations: place === undefined ? others : { ...others, [id]: place } });
  }
  return next;
}

/**
 * Takes a place on each day, or reports a full one. A place the owner already has stays theirs even
 * if the limit has been lowered.
 * @param most undefined: no limit
 */
export function takeDeliveries(
  days: DeliveryDays,
  wanted: readonly CalendarDay[],
  owner: { readonly id: ReservationId; readonly expiresAt?: Instant | undefined },
  most: number | undefined,
  now: Instant,
): Result<DeliveryDays, DayFull> {
  const { id, expiresAt } = owner;
  const isOurs = (day: CalendarDay): boolean => isLive(days.get(day)?.reservations[id], now);
  const full = wanted.find(
    (day) => !isOurs(day) && deliveriesOn(days.get(day), now) >= (most ?? Infinity),
  );
  if (full !== undefined) return err({ kind: 'day_full', day: full });
  return ok(withPlace(days, wanted, id, { expiresAt }));
}

export const releaseDeliveries = (
  days: DeliveryDays,
  wanted: readonly CalendarDay[],
  id: ReservationId,
): DeliveryDays => withPlace(days, wanted, id, undefined);
