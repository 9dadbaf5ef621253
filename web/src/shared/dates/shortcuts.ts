import { addDays, type CalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import { SEARCH } from '#texts/products.ts';
import { formatShortPeriod } from '#texts/dates.ts';

const SATURDAY = 6;

export type Shortcut = {
  readonly name: string;
  readonly days: string;
  readonly startDate: CalendarDay;
  readonly endDate: CalendarDay;
};

/** The days of most parties. Same-day orders go by phone, so on Saturdays it is the next one. */
export function shortcutsFrom(today: CalendarDay): readonly [Shortcut, Shortcut] {
  const saturday = addDays(today, SATURDAY - weekdayOf(today) || 7);
  const next = addDays(saturday, 7);
  const sunday = addDays(next, 1);
  return [
    {
      name: SEARCH.saturday,
      days: formatShortPeriod(saturday, saturday),
      startDate: saturday,
      endDate: addDays(saturday, 1),
    },
    {
      name: SEARCH.weekend,
      days: formatShortPeriod(next, sunday),
      startDate: next,
      endDate: sunday,
    },
  ];
}
