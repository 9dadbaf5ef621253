import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { formatLongDay, formatPeriod } from '#core/kernel/format-day.ts';
import { sayCode } from '#web/admin/ui/say-code.ts';

/** A day, a period `from/to`, a code of the books or somebody's own words. */
function sayFact(fact: string): string {
  const [first, last] = fact.split('/').map(parseCalendarDay);
  if (first === undefined) return sayCode(fact);
  return last === undefined ? formatLongDay(first) : formatPeriod(first, last);
}

/** Of an entry of the history: how it was and how it is; other facts one after the other. */
export function sayFacts({ renewed, ...facts }: Readonly<Record<string, string>>): string {
  if (renewed !== undefined) return 'A new link; the one before does not work any more.';
  const said = Object.values(facts).map(sayFact);
  return said.join('from' in facts && 'to' in facts ? ' → ' : ' · ');
}
