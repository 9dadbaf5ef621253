import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { quickDays, type RentalPeriod } from '#core/kernel/rental-days.ts';
import { SEARCH } from '#texts/products.ts';
import { formatShortPartyDays } from '#texts/dates.ts';

/** The days of most parties. None for a rental that is later, because they are not about it. */
export function shortcutsFrom(today: CalendarDay, rental?: RentalPeriod) {
  const quick = quickDays(today);
  if (rental !== undefined && rental.startDate > quick[1].startDate) return [];
  return quick.map(({ name, startDate, endDate }) => ({
    name: SEARCH[name],
    days: formatShortPartyDays(startDate, endDate),
    startDate,
    endDate,
  }));
}
