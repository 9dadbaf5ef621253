import { type CalendarDay, eachDay, monthOf } from './calendar-day.ts';

/** A longer stretch is made anew when it is asked for. */
const LONGEST_REMEMBERED = 100;
const MOST_REMEMBERED = 512;
const stretches = new Map<string, readonly CalendarDay[]>();

/** As `eachDay`. Everybody looks at the same few stretches of days: they are the same object each time. */
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

/** The months of the days, each once, in the order of the days. */
export function monthsOf(days: readonly CalendarDay[]): readonly string[] {
  const known = months.get(days);
  if (known !== undefined) return known;
  const found = [...new Set(days.map(monthOf))];
  // What somebody may still change is looked at each time.
  if (Object.isFrozen(days)) months.set(days, found);
  return found;
}
