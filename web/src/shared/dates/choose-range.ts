import { allowsPickUp, type ClosedReason } from '#core/capacity/booking-limits.ts';
import { plannedPickup } from '#core/capacity/shut-days.ts';
import { occupiedDays } from '#core/inventory/schedule.ts';
import { type CalendarDay, addDays, daysBetween, eachDay } from '#core/kernel/calendar-day.ts';
import {
  LONGEST_RENTAL_DAYS,
  type PeriodError,
  type RentalPeriod,
  checkPeriod,
  isSamePeriod,
} from '#core/kernel/rental-days.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { CHOICE, CLOSED_DAYS } from '#texts/calendar.ts';
import { describePeriodError, formatDay, formatLongDay } from '#texts/dates.ts';

type Shortage = Extract<RangeProblem, { day: CalendarDay; free: number }>;

const isShortage = (problem: RangeProblem): problem is Shortage => 'free' in problem;

function describeShortage(problem: Shortage, rules: DayRules): string {
  const day = formatDay(problem.day);
  const taken =
    problem.free > 0 ? CHOICE.someFree(problem.free, rules.units, day) : CHOICE.booked(day);
  return problem.kind === 'booked' ? taken : `${CHOICE.cleaned(day)} ${taken}`;
}

/** Worded like a quote for these days. */
function describeClosed(
  { day, end, reason }: Extract<RangeProblem, { kind: 'closed' }>,
  { limits, today, phone }: DayRules,
): string {
  const named = formatDay(day);
  if (reason === 'lead_time') {
    return limits?.sameDayByPhone === true && day <= today && phone !== undefined
      ? CLOSED_DAYS.sameDay(named, phone)
      : CLOSED_DAYS.leadTime(named, limits?.leadTimeHours ?? 0);
  }
  if (reason === 'too_far') {
    return CLOSED_DAYS.tooFar(formatLongDay(day), limits?.farthestDays ?? 0);
  }
  if (reason === 'crews_full' || reason === 'trucks_full') {
    return end === 'delivery' ? CLOSED_DAYS.crewsFull(named) : CLOSED_DAYS.crewsFullPickUp(named);
  }
  if (reason === 'too_large') return CHOICE.tooLarge;
  if (reason === 'handed_on') {
    return end === 'delivery' ? CHOICE.notBack(named) : CHOICE.notHandedOn(named);
  }
  const why = limits?.blackouts.find(({ from, to }) => from <= day && day <= to)?.reason;
  return end === 'delivery' ? CLOSED_DAYS.delivery(named, why) : CLOSED_DAYS.pickUp(named, why);
}

/** Why the rental is not possible, and how far it can go from the chosen delivery day. */
export function describeRangeProblem(
  problem: RangeProblem,
  choice: RangeChoice,
  rules: DayRules,
): string {
  if (problem.kind === 'unknown') return CHOICE.unknown(formatDay(problem.day));
  if (problem.kind === 'closed') return describeClosed(problem, rules);
  if (problem.kind === 'out_of_service') {
    return (problem.hasNoEnd ? CHOICE.outForGood : CHOICE.outOfService)(rules.phone);
  }
  if (problem.kind === 'limit_short') return CLOSED_DAYS.tooShort(problem.days);
  if (problem.kind === 'limit_long') {
    // The office books longer ones, up to the shop's own limit.
    const isOnline = problem.days < (rules.limits?.maxDays ?? 0);
    return isOnline && rules.phone !== undefined
      ? CLOSED_DAYS.tooLongOnline(problem.days, rules.phone)
      : CLOSED_DAYS.tooLong(problem.days);
  }
  if (!isShortage(problem)) return describePeriodError(problem);
  const sentence = describeShortage(problem, rules);
  const last = choice.startDate && lastPickUp(choice.startDate, rules);
  if (choice.startDate === undefined || last === undefined) return sentence;
  return `${sentence} ${CHOICE.upTo(formatDay(choice.startDate), formatDay(last))}`;
}

/** What one product's days allow. The server decides again when units are taken. */
export type DayRules = {
  readonly today: CalendarDay;
  /** Units available on a day. Undefined while unknown. */
  readonly freeOn: (day: CalendarDay) => number | undefined;
  /** Units wanted. */
  readonly units: number;
  /** Days a unit rests after the rental. */
  readonly turnaroundDays: number;
  /** Why no crew comes on a known day. Undefined: no closed days. */
  readonly closedOn?: ((day: CalendarDay) => ClosedReason | undefined) | undefined;
  /** Marked as closed, but may be chosen: the office comes on such a day if it says why. */
  readonly isShut?: ((day: CalendarDay) => boolean) | undefined;
  /** Minimum rental days; default: the rule's own. */
  readonly minDays?: number | undefined;
  readonly maxDays?: number | undefined;
  /** For the wording: reasons of closed days and the lead time. */
  readonly limits?: Settings['limits'] | undefined;
  /** The shop's number, for same-day orders. */
  readonly phone?: string | undefined;
  /** Picked up on the evening of the last party day. Undefined: only where the day after is closed. */
  readonly sameEvening?: boolean | undefined;
  /** Booked already, so it stays possible even if its days were closed since. */
  readonly booked?: RentalPeriod | undefined;
  /** Of those: days on which one of the rentals is out of service. */
  readonly isOutOn?: ((day: CalendarDay) => boolean) | undefined;
  /** And it is not known until when. */
  readonly hasNoEndOn?: ((day: CalendarDay) => boolean) | undefined;
};

/** The day on which a rental would be picked up. */
export function pickUpOf(
  period: Pick<RentalPeriod, 'endDate'>,
  { sameEvening, limits }: DayRules,
): CalendarDay {
  if (sameEvening !== undefined || limits === undefined)
    return sameEvening === true ? addDays(period.endDate, -1) : period.endDate;
  return plannedPickup(period, limits);
}

/** The end of a rental that is extended to `day`: the pickup day, or the last party day. */
export const endOn = (day: CalendarDay, { sameEvening }: DayRules): CalendarDay =>
  sameEvening === true ? addDays(day, 1) : day;

/** Nothing, or a whole rental: never half of one. */
export type RangeChoice = {
  readonly startDate?: CalendarDay | undefined;
  readonly endDate?: CalendarDay | undefined;
  /** Chosen with one press, so a later day extends it. */
  readonly canGrow?: boolean | undefined;
};

export type RangeProblem =
  | PeriodError
  | { readonly kind: 'booked' | 'turnaround'; readonly day: CalendarDay; readonly free: number }
  | { readonly kind: 'unknown'; readonly day: CalendarDay }
  | { readonly kind: 'out_of_service'; readonly hasNoEnd: boolean }
  | {
      readonly kind: 'closed';
      readonly day: CalendarDay;
      readonly end: 'delivery' | 'pick_up';
      readonly reason: ClosedReason;
    }
  | { readonly kind: 'limit_short'; readonly days: number }
  | { readonly kind: 'limit_long'; readonly days: number };

/** Crews must come on both ends of a rental. */
function closedProblem(
  { startDate, endDate }: RentalPeriod,
  rules: DayRules,
): RangeProblem | undefined {
  const { closedOn } = rules;
  const reason = closedOn?.(startDate);
  if (reason !== undefined) return { kind: 'closed', day: startDate, end: 'delivery', reason };
  const pickUpOn = pickUpOf({ endDate }, rules);
  const atEnd = closedOn?.(pickUpOn);
  if (atEnd === undefined || allowsPickUp(atEnd)) return undefined;
  return { kind: 'closed', day: pickUpOn, end: 'pick_up', reason: atEnd };
}

function limitProblem(
  { startDate, endDate }: RentalPeriod,
  { minDays = 1, maxDays = LONGEST_RENTAL_DAYS }: DayRules,
): RangeProblem | undefined {
  const days = daysBetween(startDate, endDate);
  if (days < minDays) return { kind: 'limit_short', days: minDays };
  return days > maxDays ? { kind: 'limit_long', days: maxDays } : undefined;
}

/**
 * Why a rental is not possible, if so. The pickup day may be booked, because it is not part of
 * the rental.
 */
export function rangeProblem(period: RentalPeriod, rules: DayRules): RangeProblem | undefined {
  const checked = checkPeriod(period, rules.today);
  if (!checked.ok) return checked.error;
  if (rules.booked !== undefined && isSamePeriod(period, rules.booked)) {
    const days = eachDay(period.startDate, period.endDate);
    const hasNoEnd = days.some((day) => rules.hasNoEndOn?.(day));
    const isOut = days.some((day) => rules.isOutOn?.(day));
    return isOut ? { kind: 'out_of_service', hasNoEnd } : undefined;
  }
  const closed = closedProblem(period, rules);
  if (closed !== undefined) return closed;
  for (const day of occupiedDays(period, rules.turnaroundDays)) {
    const free = rules.freeOn(day);
    if (free === undefined) return { kind: 'unknown', day };
    if (free < rules.units) {
      return { kind: day < period.endDate ? 'booked' : 'turnaround', day, free };
    }
  }
  return limitProblem(period, rules);
}

/** A longer rental may still work, because it ends on another day. */
const isPassing = (problem: RangeProblem): boolean =>
  problem.kind === 'limit_short' || (problem.kind === 'closed' && problem.end === 'pick_up');

/** Possible ends of a rental that starts on `startDate`, earliest first. */
function* ends(startDate: CalendarDay, rules: DayRules): Generator<CalendarDay, undefined> {
  for (let days = 1; days <= LONGEST_RENTAL_DAYS; days += 1) {
    const endDate = addDays(startDate, days);
    const problem = rangeProblem({ startDate, endDate }, rules);
    if (problem === undefined) yield endDate;
    else if (!isPassing(problem)) return undefined;
  }
  return undefined;
}

export const canDeliverOn = (day: CalendarDay, rules: DayRules): boolean =>
  periodFrom(day, rules) !== undefined;

/** The latest pickup day for a delivery on `startDate`, if any. */
export function lastPickUp(startDate: CalendarDay, rules: DayRules): CalendarDay | undefined {
  const endDate = [...ends(startDate, rules)].at(-1);
  return endDate && pickUpOf({ endDate }, rules);
}

/**
 * Units available on every day of a rental and its turnaround, and none where nobody can deliver or
 * pick up. Undefined while unknown.
 */
export function freeThroughout(period: RentalPeriod, rules: DayRules): number | undefined {
  if (rangeProblem(period, rules)?.kind === 'closed') return 0;
  const counts = occupiedDays(period, rules.turnaroundDays).map(rules.freeOn);
  const known = counts.filter((free) => free !== undefined);
  return known.length === counts.length && known.length > 0 ? Math.min(...known) : undefined;
}

export const periodOf = ({ startDate, endDate }: RangeChoice): RentalPeriod | undefined =>
  startDate === undefined || endDate === undefined ? undefined : { startDate, endDate };

type Chosen = { readonly choice: RangeChoice; readonly problem?: RangeProblem | undefined };

/** Delivery that day and the earliest possible pickup after it. */
export function periodFrom(day: CalendarDay, rules: DayRules): RentalPeriod | undefined {
  const endDate = ends(day, rules).next().value;
  return endDate && { startDate: day, endDate };
}

function beginOn(day: CalendarDay, before: RangeChoice, rules: DayRules): Chosen {
  const period = periodFrom(day, rules);
  if (period !== undefined) return { choice: { ...period, canGrow: true } };
  const problem = rangeProblem({ startDate: day, endDate: addDays(day, 1) }, rules);
  return { choice: { ...before, canGrow: false }, problem };
}

/**
 * Handles a press on a day. One press chooses a whole rental, a later day extends it. An earlier
 * day, or any day after extending, starts over. An impossible choice changes nothing and says
 * why.
 */
export function chooseDay(choice: RangeChoice, day: CalendarDay, rules: DayRules): Chosen {
  const { startDate, canGrow = false } = choice;
  if (startDate === undefined || !canGrow || day <= startDate) return beginOn(day, choice, rules);
  const endDate = endOn(day, rules);
  const problem = rangeProblem({ startDate, endDate }, rules);
  return problem === undefined
    ? { choice: { startDate, endDate, canGrow: false } }
    : { choice: { ...choice, canGrow: false }, problem };
}

/** Whether pressing the day does something: chooses it, or explains why it cannot. */
export function isChoosable(choice: RangeChoice, day: CalendarDay, rules: DayRules): boolean {
  if (day < rules.today) return false;
  if (canDeliverOn(day, rules)) return true;
  const { startDate, canGrow } = choice;
  if (startDate === undefined || canGrow !== true) return false;
  const endDate = endOn(day, rules);
  return day > startDate && rangeProblem({ startDate, endDate }, rules) === undefined;
}
