import { type CalendarDay, calendarDay, parseCalendarDay } from './calendar-day.ts';
import type { Instant } from './instant.ts';

/** Where the shop's day begins and ends (decisions: Dates). */
export const SHOP_TIME_ZONE = 'America/Chicago';

/** `sv-SE` writes `YYYY-MM-DD`. */
const DAY_IN_SHOP = new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_TIME_ZONE });

export const shopDay = (moment: Instant): CalendarDay => calendarDay(DAY_IN_SHOP.format(moment));

/** Undefined for a moment that is on no day of the calendar: text from outside may name any. */
export const shopDayIn = (moment: Instant): CalendarDay | undefined =>
  parseCalendarDay(DAY_IN_SHOP.format(moment));
