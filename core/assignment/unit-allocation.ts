import { type Product, spanishTitle } from '#core/catalogue/product.ts';
import {
  availableUnits,
  isTaken,
  occupiedDays,
  type Schedules,
  type Slot,
  slotAt,
  withSlots,
} from '#core/inventory/schedule.ts';
import { type Fleet, isOpenOn, type Unit } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId, UnitId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { ReservationLine } from '#core/reservations/reservation.ts';

/** A product that is not available, and on which days of the period. */
export type Shortage = {
  readonly kind: 'unavailable';
  readonly productId: string;
  readonly title: string;
  readonly es?: { readonly title: string };
  readonly days: readonly CalendarDay[];
  /** How many there are on all days, if there are fewer than wanted. */
  readonly free?: number | undefined;
};

export type Wanted = RentalPeriod & { readonly quantity: number };
export type Rentable = Pick<Product, 'id' | 'title' | 'es' | 'turnaroundDays'> & {
  readonly fleet: Fleet;
  /** True: of equally good units, the least used goes out. Otherwise, the owner's order decides. */
  readonly levelsWear?: boolean | undefined;
  /** A crew reported it as damaged, and the office has not looked yet: all others go out first. */
  readonly isReported?: ((unit: UnitId) => boolean) | undefined;
};

const placesOf = (productId: string, days: readonly CalendarDay[], units: readonly UnitId[]) =>
  units.flatMap((unit) => days.map((day) => ({ productId, day, unit })));

/** 0 to 2: on how many ends of the period the unit is taken that many days away. */
function takenEnds(
  schedules: Schedules,
  { id, days, away }: { id: string; days: readonly CalendarDay[]; away: number },
  unit: UnitId,
  now: Instant,
): number {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return [addDays(first, -away), addDays(last, away)].filter((day) =>
    isTaken(slotAt(schedules, id, day, unit), now),
  ).length;
}

/**
 * Whether a unit taken on the next day would be picked up and delivered on one day: crews would
 * have to make the two trips in that order.
 */
const handsOver = ({ turnaroundDays }: Pick<Rentable, 'turnaroundDays'>): boolean =>
  turnaroundDays === 0;

/** Counts the days each unit is out in the months that were read. */
function daysOut(schedules: Schedules, productId: string, now: Instant): (unit: UnitId) => number {
  const out = new Map<UnitId, number>();
  for (const [id, { days }] of schedules) {
    if (!id.startsWith(`${productId}:`)) continue;
    for (const slots of Object.values(days)) {
      for (const [unit, slot] of Object.entries(slots)) {
        if (isTaken(slot, now)) out.set(unit, (out.get(unit) ?? 0) + 1);
      }
    }
  }
  return (unit) => out.get(unit) ?? 0;
}

/**
 * Takes `quantity` units available throughout the period and its turnaround, or reports the days
 * that are short. Never refuses when there are enough, never gives one taken or closed.
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
      ...spanishTitle(product),
      days: short.length > 0 ? short : days,
      ...(short.length > 0 && { free: Math.min(...freeByDay.map(({ size }) => size)) }),
    });
  }
  const wear = product.levelsWear === true ? daysOut(schedules, product.id, now) : () => 0;
  const takenAt = (away: number, unit: UnitId) =>
    takenEnds(schedules, { id: product.id, days, away }, unit, now);
  const units = free
    .map((unit) => ({
      unit,
      reported: product.isReported?.(unit) === true ? 1 : 0,
      handovers: handsOver(product) ? takenAt(1, unit) : 0,
      // Filling short gaps first keeps long periods available.
      snug: takenAt(handsOver(product) ? 2 : 1, unit),
      worn: wear(unit),
    }))
    .sort(
      (a, b) =>
        a.reported - b.reported || a.handovers - b.handovers || b.snug - a.snug || a.worn - b.worn,
    )
    .slice(0, wanted.quantity)
    .map(({ unit }) => unit);
  return ok({ schedules: withSlots(schedules, placesOf(product.id, days, units), slot), units });
}

const ownPlaces = (schedules: Schedules, id: ReservationId, line: ReservationLine) =>
  placesOf(line.productId, occupiedDays(line, line.turnaroundDays), line.units).filter(
    ({ productId, day, unit }) => slotAt(schedules, productId, day, unit)?.reservationId === id,
  );

/** Releases a line's units. Slots since given to another reservation stay as they are. */
export const releaseUnits = (
  schedules: Schedules,
  id: ReservationId,
  lines: readonly ReservationLine[],
): Schedules =>
  lines.reduce((left, line) => withSlots(left, ownPlaces(left, id, line), undefined), schedules);

/** Whether the lines' units are all still this reservation's, even if its hold has expired. */
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

/** Makes held slots permanent, or extends the hold to `expiresAt`. */
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

/** The line's units that cannot go out on one of its days. */
export function shutUnits(line: ReservationLine, fleet: Fleet | undefined): readonly Unit[] {
  const days = occupiedDays(line, line.turnaroundDays);
  return (fleet?.units ?? []).filter(
    (unit) => line.units.includes(unit.id) && days.some((day) => !isOpenOn(unit, day)),
  );
}
