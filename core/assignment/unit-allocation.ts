import type { Product } from '#core/catalogue/product.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type CalendarDay, addDays } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { ReservationLine } from '#core/reservations/reservation.ts';
import {
  availableUnits,
  isTaken,
  occupiedDays,
  type Schedules,
  type Slot,
  slotAt,
  withSlots,
} from '#core/inventory/schedule.ts';
import type { Fleet } from '#core/inventory/unit.ts';
import type { ReservationId, UnitId } from '#core/kernel/ids.ts';

/** Which product cannot be had, and on which days of the wanted period. */
export type Shortage = {
  readonly kind: 'unavailable';
  readonly productId: string;
  readonly title: string;
  readonly days: readonly CalendarDay[];
};

export type Wanted = RentalPeriod & { readonly quantity: number };
export type Rentable = Pick<Product, 'id' | 'title' | 'turnaroundDays'> & { readonly fleet: Fleet };

const placesOf = (productId: string, days: readonly CalendarDay[], units: readonly UnitId[]) =>
  units.flatMap((unit) => days.map((day) => ({ productId, day, unit })));

/** 0 to 2: how many of the days before and after are taken too. Filling gaps first keeps long periods free. */
function snugness(
  schedules: Schedules,
  productId: string,
  days: readonly CalendarDay[],
  unit: UnitId,
  now: Instant,
): number {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return [addDays(first, -1), addDays(last, 1)].filter((day) =>
    isTaken(slotAt(schedules, productId, day, unit), now),
  ).length;
}

/**
 * Takes `quantity` units that are free on every day of the period and its turnaround, or says which days are
 * short. A unit that is free is never refused; one that is taken, or may not go out, is never given.
 */
export function takeUnits(
  schedules: Schedules,
  product: Rentable,
  wanted: Wanted,
  slot: Slot,
  now: Instant,
): Result<{ readonly schedules: Schedules; readonly units: readonly UnitId[] }, Shortage> {
  const days = occupiedDays(wanted, product.turnaroundDays);
  const freeByDay = days.map(
    (day) => new Set(availableUnits(schedules, product.id, product.fleet, day, now)),
  );
  const free = [...(freeByDay[0] ?? [])].filter((unit) => freeByDay.every((set) => set.has(unit)));
  if (free.length < wanted.quantity) {
    const short = days.filter((_, index) => (freeByDay[index]?.size ?? 0) < wanted.quantity);
    return err({
      kind: 'unavailable',
      productId: product.id,
      title: product.title,
      days: short.length > 0 ? short : days,
    });
  }
  const units = free
    .map((unit) => ({ unit, snug: snugness(schedules, product.id, days, unit, now) }))
    .sort((a, b) => b.snug - a.snug)
    .slice(0, wanted.quantity)
    .map(({ unit }) => unit);
  return ok({ schedules: withSlots(schedules, placesOf(product.id, days, units), slot), units });
}

const ownPlaces = (schedules: Schedules, id: ReservationId, line: ReservationLine) =>
  placesOf(line.productId, occupiedDays(line, line.turnaroundDays), line.units).filter(
    ({ productId, day, unit }) => slotAt(schedules, productId, day, unit)?.reservationId === id,
  );

/** Gives a line's units back. Slots that were given to someone else meanwhile are left alone. */
export const releaseUnits = (
  schedules: Schedules,
  id: ReservationId,
  lines: readonly ReservationLine[],
): Schedules =>
  lines.reduce((left, line) => withSlots(left, ownPlaces(left, id, line), undefined), schedules);

/** Whether every unit of the lines is still this reservation's, on every day: a hold past its time may be. */
export const stillHasUnits = (
  schedules: Schedules,
  id: ReservationId,
  lines: readonly ReservationLine[],
): boolean =>
  lines.every(
    (line) =>
      ownPlaces(schedules, id, line).length ===
      line.units.length * occupiedDays(line, line.turnaroundDays).length,
  );

/** Turns a hold into units taken for good. @param expiresAt until then only: the hold lives on */
export const keepUnits = (
  schedules: Schedules,
  id: ReservationId,
  lines: readonly ReservationLine[],
  expiresAt?: Instant,
): Schedules =>
  lines.reduce(
    (left, line) => withSlots(left, ownPlaces(left, id, line), { reservationId: id, expiresAt }),
    schedules,
  );
