import type { ProductId } from '#core/catalogue/product.ts';
import { type CalendarDay, addDays, monthOf } from '#core/kernel/calendar-day.ts';
import type { ReservationId, UnitId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { monthsOf, shownDays } from '#core/kernel/shown-days.ts';
import { type Fleet, isOpenOn } from './unit.ts';

// Why availability needs no queries: docs/decisions/06-units-schedules-and-reassigning.md.

/** A unit taken on a day: permanently, or until a hold runs out. */
export type Slot = {
  readonly reservationId: ReservationId;
  readonly expiresAt?: Instant | undefined;
};

/** The taken units of one product and month: day -> unit -> slot. One stored document. */
export type Schedule = {
  readonly days: Readonly<Record<CalendarDay, Readonly<Record<UnitId, Slot>>>>;
};

/** `{productId}:{YYYY-MM}` */
export type ScheduleId = string;
export type Schedules = ReadonlyMap<ScheduleId, Schedule>;

const EMPTY_SCHEDULE: Schedule = { days: {} };

export const scheduleId = (productId: ProductId, day: CalendarDay): ScheduleId =>
  `${productId}:${monthOf(day)}`;

/** The days a rental occupies a unit: delivery up to but not including pickup, plus turnaround. */
export const occupiedDays = (
  period: RentalPeriod,
  turnaroundDays: number,
): readonly CalendarDay[] => shownDays(period.startDate, addDays(period.endDate, turnaroundDays));

export const schedulesTouched = (
  productId: ProductId,
  days: readonly CalendarDay[],
): readonly ScheduleId[] => monthsOf(days).map((month) => `${productId}:${month}`);

export const slotAt = (
  schedules: Schedules,
  productId: ProductId,
  day: CalendarDay,
  unit: UnitId,
): Slot | undefined => schedules.get(scheduleId(productId, day))?.days[day]?.[unit];

/** An expired hold does not count, even before the sweeper has run. */
export const isTaken = (slot: Slot | undefined, now: Instant): boolean =>
  slot !== undefined && (slot.expiresAt === undefined || slot.expiresAt > now);

/** Units that may go out on the day and are not taken, in the order in which they go out. */
export const availableUnits = (
  schedules: Schedules,
  productId: ProductId,
  { units }: Fleet,
  day: CalendarDay,
  now: Instant,
): readonly UnitId[] => {
  const taken = schedules.get(scheduleId(productId, day))?.days[day];
  return units
    .filter((unit) => !isTaken(taken?.[unit.id], now) && isOpenOn(unit, day))
    .map(({ id }) => id);
};

/** When the next hold in these schedules runs out; undefined if there are none. */
export function nextExpiry(schedules: Schedules, now: Instant): Instant | undefined {
  const slots = [...schedules.values()].flatMap(({ days }) => Object.values(days));
  return slots
    .flatMap((units) => Object.values(units))
    .flatMap(({ expiresAt }) => (expiresAt !== undefined && expiresAt > now ? [expiresAt] : []))
    .reduce<Instant | undefined>(
      (first, next) => (first !== undefined && first < next ? first : next),
      undefined,
    );
}

type Place = { readonly productId: ProductId; readonly day: CalendarDay; readonly unit: UnitId };

/** Sets slots, or clears them with undefined. Unchanged schedules stay the same objects. */
export function withSlots(
  schedules: Schedules,
  places: readonly Place[],
  slot: Slot | undefined,
): Schedules {
  const next = new Map(schedules);
  for (const { productId, day, unit } of places) {
    const id = scheduleId(productId, day);
    const schedule = next.get(id) ?? EMPTY_SCHEDULE;
    const { [unit]: _previous, ...others } = schedule.days[day] ?? {};
    const units = slot === undefined ? others : { ...others, [unit]: slot };
    const { [day]: _day, ...otherDays } = schedule.days;
    next.set(id, {
      days: Object.keys(units).length === 0 ? otherDays : { ...otherDays, [day]: units },
    });
  }
  return next;
}
