import { type CalendarDay, addDays, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { UnitId } from '#core/kernel/ids.ts';

/**
 * Days that one unit is taken for, `from` up to, not including, `until`, as day numbers. `unit` is where it is now;
 * undefined: nowhere yet.
 */
export type Allocation = {
  readonly key: string;
  readonly from: number;
  readonly until: number;
  readonly unit: UnitId | undefined;
};

/** The units, and for each the days that no allocation may have: it may not go out, or what has it cannot move. */
export type Occupancy = {
  readonly units: readonly UnitId[];
  readonly obstacles: ReadonlyMap<UnitId, ReadonlySet<number>>;
};

/** Stay's key -> unit. */
export type Placement = ReadonlyMap<string, UnitId>;

const EPOCH = calendarDay('1970-01-01');

export const dayNumber = (day: CalendarDay): number => daysBetween(EPOCH, day);
export const dayOfNumber = (number: number): CalendarDay => addDays(EPOCH, number);

export const overlap = (a: Allocation, b: Allocation): boolean =>
  a.from < b.until && b.from < a.until;

export function fits({ from, until }: Allocation, unit: UnitId, { obstacles }: Occupancy): boolean {
  const days = obstacles.get(unit);
  for (let day = from; day < until; day += 1) if (days?.has(day) === true) return false;
  return true;
}
