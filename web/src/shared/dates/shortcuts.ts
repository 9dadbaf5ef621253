import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { comingSaturday, nextWeekend } from '#core/kernel/rental-days.ts';
import { SEARCH } from '#texts/products.ts';
import { formatShortPeriod } from '#texts/dates.ts';

type Shortcut = {
  readonly name: string;
  readonly days: string;
  readonly startDate: CalendarDay;
  readonly endDate: CalendarDay;
};

/** The days of most parties. */
export function shortcutsFrom(today: CalendarDay): readonly [Shortcut, Shortcut] {
  const saturday = comingSaturday(today);
  const weekend = nextWeekend(today);
  return [
    {
      name: SEARCH.saturday,
      days: formatShortPeriod(saturday, saturday),
      startDate: saturday,
      endDate: addDays(saturday, 1),
    },
    {
      name: SEARCH.weekend,
      days: formatShortPeriod(weekend.startDate, weekend.endDate),
      ...weekend,
    },
  ];
}
