import { occupiedDays } from '#core/booking/schedule.ts';
import { type CalendarDay, addDays } from '#core/time/calendar-day.ts';
import {
  LONGEST_RENTAL_DAYS,
  type PeriodError,
  type RentalPeriod,
  checkPeriod,
} from '#core/time/rental-days.ts';

/** What the days of one product allow. The server decides again when the units are taken. */
export type DayRules = {
  readonly today: CalendarDay;
  /** Units free on a day; undefined while that is not known. */
  readonly freeOn: (day: CalendarDay) => number | undefined;
  /** Units wanted. */
  readonly units: number;
  /** Days a unit rests after the rental. */
  readonly turnaroundDays: number;
};

export type RangeChoice = {
  readonly startDate?: CalendarDay | undefined;
  readonly endDate?: CalendarDay | undefined;
};

export type RangeProblem =
  | PeriodError
  | { readonly kind: 'booked' | 'turnaround'; readonly day: CalendarDay; readonly free: number }
  | { readonly kind: 'unknown'; readonly day: CalendarDay };

/** Why a rental cannot be, or undefined: the pick-up day itself may be booked, for the end is not part of it. */
export function rangeProblem(period: RentalPeriod, rules: DayRules): RangeProblem | undefined {
  const checked = checkPeriod(period, rules.today);
  if (!checked.ok) return checked.error;
  for (const day of occupiedDays(period, rules.turnaroundDays)) {
    const free = rules.freeOn(day);
    if (free === undefined) return { kind: 'unknown', day };
    if (free < rules.units) {
      return { kind: day < period.endDate ? 'booked' : 'turnaround', day, free };
    }
  }
  return undefined;
}

export const canDeliverOn = (day: CalendarDay, rules: DayRules): boolean =>
  rangeProblem({ startDate: day, endDate: addDays(day, 1) }, rules) === undefined;

/** The latest pick-up day of a rental delivered on `startDate`; undefined when there is none. */
export function lastPickUp(startDate: CalendarDay, rules: DayRules): CalendarDay | undefined {
  let last: CalendarDay | undefined;
  for (let days = 1; days <= LONGEST_RENTAL_DAYS; days += 1) {
    const endDate = addDays(startDate, days);
    if (rangeProblem({ startDate, endDate }, rules) !== undefined) return last;
    last = endDate;
  }
  return last;
}

/** Units free on every day of a rental and its turnaround: the most that can be had. Undefined while not known. */
export function freeThroughout(period: RentalPeriod, rules: DayRules): number | undefined {
  const counts = occupiedDays(period, rules.turnaroundDays).map(rules.freeOn);
  const known = counts.filter((free) => free !== undefined);
  return known.length === counts.length && known.length > 0 ? Math.min(...known) : undefined;
}

export const periodOf = ({ startDate, endDate }: RangeChoice): RentalPeriod | undefined =>
  startDate === undefined || endDate === undefined ? undefined : { startDate, endDate };

export const isChoosingPickUp = ({ startDate, endDate }: RangeChoice): boolean =>
  startDate !== undefined && endDate === undefined;

export type Chosen = { readonly choice: RangeChoice; readonly problem?: RangeProblem | undefined };

function chooseDelivery(day: CalendarDay, rules: DayRules): Chosen {
  const problem = rangeProblem({ startDate: day, endDate: addDays(day, 1) }, rules);
  return problem === undefined ? { choice: { startDate: day } } : { choice: {}, problem };
}

/**
 * A day was chosen: first the delivery, then the pick-up. An earlier day than the delivery begins anew, the delivery
 * day again takes it back, and a pick-up that cannot be leaves the choice as it was and says why.
 */
export function chooseDay(choice: RangeChoice, day: CalendarDay, rules: DayRules): Chosen {
  const { startDate } = choice;
  if (startDate === undefined || !isChoosingPickUp(choice)) return chooseDelivery(day, rules);
  if (day === startDate) return { choice: {} };
  if (day < startDate) {
    const anew = chooseDelivery(day, rules);
    return anew.problem === undefined ? anew : { choice, problem: anew.problem };
  }
  const problem = rangeProblem({ startDate, endDate: day }, rules);
  return problem === undefined
    ? { choice: { startDate, endDate: day } }
    : { choice: { startDate }, problem };
}

/** Whether choosing the day would do something: choose it, or say why a rental up to it cannot be. */
export function isChoosable(choice: RangeChoice, day: CalendarDay, rules: DayRules): boolean {
  if (day < rules.today) return false;
  if (canDeliverOn(day, rules)) return true;
  const { startDate } = choice;
  if (startDate === undefined || !isChoosingPickUp(choice)) return false;
  return day > startDate && rangeProblem({ startDate, endDate: day }, rules) === undefined;
}
