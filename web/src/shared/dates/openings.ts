import { addDays, daysBetween, weekdayOf } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { type DayRules, rangeProblem } from './choose-range.ts';

/** The next possible rentals of the same length after the wanted days. */
export type Openings = {
  readonly next?: RentalPeriod | undefined;
  /** The first on the wanted weekday, if different. */
  readonly sameWeekday?: RentalPeriod | undefined;
};

/** @param days how many days ahead to look */
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

/** On how many days an order of this many units would take the last one. */
export const lastUnitDays = (period: RentalPeriod, { freeOn, units }: DayRules): number =>
  Array.from({ length: daysBetween(period.startDate, period.endDate) }, (_, index) =>
    freeOn(addDays(period.startDate, index)),
  ).filter((free) => free !== undefined && free <= units).length;
