import { allowsPickUp } from '#core/capacity/booking-limits.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  type DayRules,
  type RangeChoice,
  canDeliverOn,
  isChoosable,
  isChoosingPickUp,
  rangeProblem,
} from '#web/shared/dates/choose-range.ts';
import { SPOKEN_MARKS } from '#texts/calendar.ts';
import { formatLongDay } from '#texts/dates.ts';

/**
 * How a day of the calendar is drawn and spoken of. `pick_up_only`: the rental may end there but none can begin.
 * On a `closed` one no
 * crew comes. `preview` lies before the pick-up day under the pointer.
 */
export type DayMark =
  | 'past'
  | 'unknown'
  | 'closed'
  | 'booked'
  | 'pick_up_only'
  | 'start'
  | 'middle'
  | 'end'
  | 'preview'
  | 'free';

function markInRange({ startDate, endDate }: RangeChoice, day: CalendarDay): DayMark | undefined {
  if (day === startDate) return 'start';
  if (day === endDate) return 'end';
  if (startDate === undefined || endDate === undefined) return undefined;
  return day > startDate && day < endDate ? 'middle' : undefined;
}

function isPreviewed(
  choice: RangeChoice,
  day: CalendarDay,
  pointed: CalendarDay | undefined,
  rules: DayRules,
): boolean {
  const { startDate } = choice;
  if (startDate === undefined || pointed === undefined || !isChoosingPickUp(choice)) return false;
  if (day <= startDate || day > pointed) return false;
  return rangeProblem({ startDate, endDate: pointed }, rules) === undefined;
}

export function markOf(
  day: CalendarDay,
  choice: RangeChoice,
  rules: DayRules,
  pointed?: CalendarDay,
): DayMark {
  const inRange = markInRange(choice, day);
  if (inRange !== undefined) return inRange;
  if (day < rules.today) return 'past';
  if (isPreviewed(choice, day, pointed, rules)) return 'preview';
  const free = rules.freeOn(day);
  if (free === undefined) return 'unknown';
  if (!allowsPickUp(rules.closedOn?.(day))) return 'closed';
  const choosable = isChoosable(choice, day, rules);
  if (free < rules.units) return choosable ? 'pick_up_only' : 'booked';
  return choosable || canDeliverOn(day, rules) ? 'free' : 'pick_up_only';
}

/** `Saturday, November 21, 2026, booked` */
export const labelOfDay = (day: CalendarDay, mark: DayMark): string =>
  `${formatLongDay(day)}, ${SPOKEN_MARKS[mark]}`;
