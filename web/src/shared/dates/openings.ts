import { addDays, daysBetween, weekdayOf } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { type DayRules, rangeProblem } from './choose-range.ts';

/** When a rental of the same length can be had after the days that were wanted. */
export type Openings = {
  readonly next?: RentalPeriod | undefined;
  /** The first that begins on the weekday that was wanted, where that is another. */
  readonly sameWeekday?: RentalPeriod | undefined;
};

/** @param days so far on it is looked */
export function openingsAfter(
  { startDate, endDate }: RentalPeriod,
  rules: DayRules,
  days: number,
): Openings {
  const open = Array.from({ length: days }, (_, index) => ({
    startDate: addDays(startDate, index + 1),
    endDate: addDays(endDate, index + 1),
  })).filter((period) => rangeProblem(period, rules) === undefined);
  const [next] = open;
  const isWanted = (period: RentalPeriod): boolean =>
    weekdayOf(period.startDate) === weekdayOf(startDate);
  const sameWeekday = open.find(isWanted);
  return { next, sameWeekday: sameWeekday === next ? undefined : sameWeekday };
}

/** On how many days of the period an order of so many units would take the last one. */
export const lastUnitDays = (period: RentalPeriod, { freeOn, units }: DayRules): number =>
  Array.from({ length: daysBetween(period.startDate, period.endDate) }, (_, index) =>
    freeOn(addDays(period.startDate, index)),
  ).filter((free) => free !== undefined && free <= units).length;
