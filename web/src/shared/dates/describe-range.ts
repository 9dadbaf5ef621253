import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type DayRules, type RangeChoice, type RangeProblem, lastPickUp } from './choose-range.ts';
import { CHOICE } from '#texts/calendar.ts';
import { CLOSED_DAYS, describePeriodError, formatDay, formatDayCount } from '#texts/dates.ts';

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
  { limits }: DayRules,
): string {
  const named = formatDay(day);
  if (reason === 'lead_time') return CLOSED_DAYS.leadTime(named, limits?.leadTimeHours ?? 0);
  if (reason === 'too_far') return CLOSED_DAYS.tooFar(named, limits?.farthestDays ?? 0);
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
