import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { quickDays } from '#core/kernel/rental-days.ts';
import { SEARCH } from '#texts/products.ts';
import { formatShortPartyDays } from '#texts/dates.ts';

/** The days of most parties. */
export const shortcutsFrom = (today: CalendarDay) =>
  quickDays(today).map(({ name, startDate, endDate }) => ({
    name: SEARCH[name],
    days: formatShortPartyDays(startDate, endDate),
    startDate,
    endDate,
  }));
