import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';

/** A day counted from the shop's today, because browser tests book in the real calendar. */
export const inDays = (days: number): CalendarDay => addDays(shopDay(instant(Date.now())), days);
