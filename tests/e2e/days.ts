import { addDays, type CalendarDay } from '#core/time/calendar-day.ts';
import { instant } from '#core/time/instant.ts';
import { shopDay } from '#core/time/shop-time.ts';

/** A day counted from the shop's today: browser tests book in the real calendar. */
export const inDays = (days: number): CalendarDay => addDays(shopDay(instant(Date.now())), days);
