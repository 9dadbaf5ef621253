import { occupiedDays } from '#core/inventory/schedule.ts';
import { allowsPickUp, type ClosedReason } from '#core/capacity/booking-limits.ts';
import { type CalendarDay, addDays, daysBetween } from '#core/kernel/calendar-day.ts';
import {
  LONGEST_RENTAL_DAYS,
  type PeriodError,
  type RentalPeriod,
  checkPeriod,
} from '#core/kernel/rental-days.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { CHOICE } from '#texts/calendar.ts';
import {
  CLOSED_DAYS,
  describePeriodError,
  formatDay,
  formatDayCount,
  formatLongDay,
} from '#texts/dates.ts';

/** What is chosen and what comes next: read out whenever it changes. */
export function describeChoice({ startDate, endDate }: RangeChoice): string {
  if (startDate === undefined) return CHOICE.none;
  if (endDate === undefined) return CHOICE.started(formatDay(startDate));
  const days = formatDayCount(startDate, endDate);
  return CHOICE.whole(formatDay(startDate), formatDay(endDate), days);
}

type Shortage = Extract<RangeProblem, { day: CalendarDay; free: number }>;

const isShortage = (problem: RangeProblem): problem is Shortage => 'free' in problem;

function describeShortage(problem: Shortage, rules: DayRules): string {
  const day = formatDay(problem.day);
  const taken =
    problem.free > 0 ? CHOICE.someFree(problem.free, rules.units, day) : CHOICE.booked(day);
  return problem.kind === 'booked' ? taken : `${CHOICE.cleaned(day)} ${taken}`;
}

/** In the words of a quote for the days. */
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
  if (reason === 'crews_full') return CLOSED_DAYS.crewsFull(named);
  const why = limits?.blackouts.find(({ from, to }) => from <= day && day <= to)?.reason;
  return end === 'delivery' ? CLOSED_DAYS.delivery(named, why) : CLOSED_DAYS.pickUp(named, why);
}

/** Why the rental cannot be, and how far it can go from the chosen delivery day. */
export function describeRangeProblem(
  problem: RangeProblem,
  choice: RangeChoice,
  rules: DayRules,
): string {
  if (problem.kind === 'unknown') return CHOICE.unknown(formatDay(problem.day));
  if (problem.kind === 'closed') return describeClosed(problem, rules);
  if (problem.kind === 'limit_short') return CLOSED_DAYS.tooShort(problem.days);
  if (problem.kind === 'limit_long') return CLOSED_DAYS.tooLong(problem.days);
  if (!isShortage(problem)) return describePeriodError(problem);
  const sentence = describeShortage(problem, rules);
  const last = choice.startDate && lastPickUp(choice.startDate, rules);
  if (choice.startDate === undefined || last === undefined) return sentence;
  return `${sentence} ${CHOICE.upTo(formatDay(choice.startDate), formatDay(last))}`;
}

/** What the days of one product allow. The server decides again when the units are taken. */
export type DayRules = {
  readonly today: CalendarDay;
  /** Units free on a day; undefined while that is not known. */
  readonly freeOn: (day: CalendarDay) => number | undefined;
  /** Units wanted. */
  readonly units: number;
  /** Days a unit rests after the rental. */
  readonly turnaroundDays: number;
  /** Why no crew comes on a day; asked of days that are known. None without. */
  readonly closedOn?: ((day: CalendarDay) => ClosedReason | undefined) | undefined;
  /** Of a rental; the rule's own without. */
  readonly minDays?: number | undefined;
  readonly maxDays?: number | undefined;
  /** What the sentences name: reasons of closed days and the lead time. */
  readonly limits?: Settings['limits'] | undefined;
  /** Of the shop: who orders for today calls. */
  readonly phone?: string | undefined;
};

export type RangeChoice = {
  readonly startDate?: CalendarDay | undefined;
  readonly endDate?: CalendarDay | undefined;
};

export type RangeProblem =
  | PeriodError
  | { readonly kind: 'booked' | 'turnaround'; readonly day: CalendarDay; readonly free: number }
  | { readonly kind: 'unknown'; readonly day: CalendarDay }
  | {
      readonly kind: 'closed';
      readonly day: CalendarDay;
      readonly end: 'delivery' | 'pick_up';
      readonly reason: ClosedReason;
    }
  | { readonly kind: 'limit_short'; readonly days: number }
  | { readonly kind: 'limit_long'; readonly days: number };

/** Crews come on both ends of a rental. */
function closedProblem(
  { startDate, endDate }: RentalPeriod,
  { closedOn }: DayRules,
): RangeProblem | undefined {
  const reason = closedOn?.(startDate);
  if (reason !== undefined) return { kind: 'closed', day: startDate, end: 'delivery', reason };
  const atEnd = closedOn?.(endDate);
  if (atEnd === undefined || allowsPickUp(atEnd)) return undefined;
  return { kind: 'closed', day: endDate, end: 'pick_up', reason: atEnd };
}

function limitProblem(
  { startDate, endDate }: RentalPeriod,
  { minDays = 1, maxDays = LONGEST_RENTAL_DAYS }: DayRules,
): RangeProblem | undefined {
  const days = daysBetween(startDate, endDate);
  if (days < minDays) return { kind: 'limit_short', days: minDays };
  return days > maxDays ? { kind: 'limit_long', days: maxDays } : undefined;
}

/** Why a rental cannot be, or undefined: the pick-up day itself may be booked, for the end is not part of it. */
export function rangeProblem(period: RentalPeriod, rules: DayRules): RangeProblem | undefined {
  const checked = checkPeriod(period, rules.today);
  if (!checked.ok) return checked.error;
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

/** A longer rental may pass it: it ends on another day. */
const isPassing = (problem: RangeProblem): boolean =>
  problem.kind === 'limit_short' || (problem.kind === 'closed' && problem.end === 'pick_up');

/** The days on which a rental delivered on `startDate` can end, earliest first. */
function* pickUps(startDate: CalendarDay, rules: DayRules): Generator<CalendarDay> {
  for (let days = 1; days <= LONGEST_RENTAL_DAYS; days += 1) {
    const endDate = addDays(startDate, days);
    const problem = rangeProblem({ startDate, endDate }, rules);
    if (problem === undefined) yield endDate;
    else if (!isPassing(problem)) return;
  }
}

export const canDeliverOn = (day: CalendarDay, rules: DayRules): boolean =>
  pickUps(day, rules).next().done !== true;

/** The latest pick-up day of a rental delivered on `startDate`; undefined when there is none. */
export const lastPickUp = (startDate: CalendarDay, rules: DayRules): CalendarDay | undefined =>
  [...pickUps(startDate, rules)].at(-1);

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
  if (canDeliverOn(day, rules)) return { choice: { startDate: day } };
  return { choice: {}, problem: rangeProblem({ startDate: day, endDate: addDays(day, 1) }, rules) };
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
