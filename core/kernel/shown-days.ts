import { type CalendarDay, eachDay, monthOf } from './calendar-day.ts';

/** Longer ranges are not cached. */
const LONGEST_REMEMBERED = 100;
const MOST_REMEMBERED = 512;
const stretches = new Map<string, readonly CalendarDay[]>();

/** Like `eachDay`, but cached: the same range returns the same object. */
export function shownDays(start: CalendarDay, end: CalendarDay): readonly CalendarDay[] {
  const key = `${start}/${end}`;
  const known = stretches.get(key);
  if (known !== undefined) return known;
  const days = eachDay(start, end);
  if (days.length > LONGEST_REMEMBERED) return days;
  if (stretches.size >= MOST_REMEMBERED) stretches.clear();
  stretches.set(key, Object.freeze(days));
  return days;
}

const months = new WeakMap<readonly CalendarDay[], readonly string[]>();

/** The months of the days, each once, in order. */
export function monthsOf(days: readonly CalendarDay[]): readonly string[] {
  const known = months.get(days);
  if (known !== undefined) return known;
  const found = [...new Set(days.map(monthOf))];
  // A list that may still change is not cached.
  if (Object.isFrozen(days)) months.set(days, found);
  return found;
}
