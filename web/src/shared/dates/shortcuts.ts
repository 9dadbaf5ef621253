import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { quickDays } from '#core/kernel/rental-days.ts';
import { SEARCH } from '#texts/products.ts';
import { formatShortPeriod } from '#texts/dates.ts';

/** The days of most parties. */
export const shortcutsFrom = (today: CalendarDay) =>
  quickDays(today).map(({ name, startDate, endDate }, index) => ({
    name: SEARCH[name],
    days: formatShortPeriod(startDate, index === 0 ? startDate : endDate),
    startDate,
    endDate,
  }));
