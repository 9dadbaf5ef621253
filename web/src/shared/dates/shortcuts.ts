import { isShut, plannedPickup } from '#core/capacity/shut-days.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { quickDays, type RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { formatShortPartyDays } from '#texts/dates.ts';
import { SEARCH } from '#texts/products.ts';

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

/** Those on which the shop delivers and picks up, each as long as its shortest rental. */
export const servedShortcuts = (today: CalendarDay, limits?: Settings['limits']) =>
  shortcutsFrom(today).flatMap((shortcut) => {
    // Without settings, the shop is open every day.
    if (limits === undefined) return [shortcut];
    const { startDate } = shortcut;
    const endDate = addDays(startDate, Math.max(1, limits.minDays));
    const isServed = ![startDate, plannedPickup({ endDate }, limits)].some((day) =>
      isShut(day, limits),
    );
    return isServed
      ? [{ ...shortcut, endDate, days: formatShortPartyDays(startDate, endDate) }]
      : [];
  });
