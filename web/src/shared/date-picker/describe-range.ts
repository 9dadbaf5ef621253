import type { CalendarDay } from '#core/time/calendar-day.ts';
import { formatDay, formatDayCount } from '#core/time/format-day.ts';
import { describePeriodError } from '#core/time/rental-days.ts';
import { type DayRules, type RangeChoice, type RangeProblem, lastPickUp } from './choose-range.ts';

/** What is chosen and what comes next: read out whenever it changes. */
export function describeChoice({ startDate, endDate }: RangeChoice): string {
  if (startDate === undefined) return 'Choose your delivery day.';
  if (endDate === undefined) {
    return `Delivery ${formatDay(startDate)}. Now choose the pick-up day.`;
  }
  const days = formatDayCount(startDate, endDate);
  return `Delivery ${formatDay(startDate)}, pick-up ${formatDay(endDate)}: ${days}, overnight included.`;
}

type Shortage = Extract<RangeProblem, { day: CalendarDay; free: number }>;

const isShortage = (problem: RangeProblem): problem is Shortage => 'free' in problem;

function describeShortage(problem: Shortage, rules: DayRules): string {
  const day = formatDay(problem.day);
  const taken =
    problem.free > 0
      ? `Only ${problem.free} of the ${rules.units} you want is free on ${day}.`
      : `${day} is already booked.`;
  return problem.kind === 'booked'
    ? taken
    : `It has to be cleaned and dried on ${day} before the next party. ${taken}`;
}

/** Why the rental cannot be, and how far it can go from the chosen delivery day. */
export function describeRangeProblem(
  problem: RangeProblem,
  choice: RangeChoice,
  rules: DayRules,
): string {
  if (problem.kind === 'unknown') {
    return `We are still looking up ${formatDay(problem.day)}. Please try again in a moment.`;
  }
  if (!isShortage(problem)) return describePeriodError(problem);
  const sentence = describeShortage(problem, rules);
  const last = choice.startDate && lastPickUp(choice.startDate, rules);
  if (choice.startDate === undefined || last === undefined) return sentence;
  return `${sentence} With delivery on ${formatDay(choice.startDate)}, pick-up is possible up to ${formatDay(last)}.`;
}
