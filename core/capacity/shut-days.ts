import { addDays, type CalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Settings } from '#core/settings/business-settings.ts';

// Apart from the other limits, because the home page's first script needs no more than this.

type Limits = Pick<Settings['limits'], 'blackouts' | 'keepsOpeningDays' | 'noTruck' | 'week'>;

/** The owner's blackout for that day, if any. */
export const blackoutOn = (day: CalendarDay, { blackouts }: Pick<Limits, 'blackouts'>) =>
  blackouts.find(({ from, to }) => from <= day && day <= to);

/** @param weekday from 0 for Sunday */
export const isWeekdayClosed = (
  weekday: number,
  { keepsOpeningDays, noTruck, week }: Omit<Limits, 'blackouts'>,
): boolean =>
  (keepsOpeningDays && week[weekday]?.isOpen === false) ||
  noTruck?.weekdays.includes(weekday) === true;

export const isShut = (day: CalendarDay, limits: Limits): boolean =>
  blackoutOn(day, limits) !== undefined ||
  isWeekdayClosed(weekdayOf(day), limits) ||
  limits.noTruck?.days.includes(day) === true;

/** Whether the day after the party is closed, so that pickup can only be on the evening before. */
export const needsEvening = ({ endDate }: Pick<RentalPeriod, 'endDate'>, limits: Limits): boolean =>
  isShut(endDate, limits) && !isShut(addDays(endDate, -1), limits);

/** The day of the pickup, as far as the shop's days decide it. */
export const plannedPickup = (
  { endDate }: Pick<RentalPeriod, 'endDate'>,
  limits: Limits,
): CalendarDay => (needsEvening({ endDate }, limits) ? addDays(endDate, -1) : endDate);
