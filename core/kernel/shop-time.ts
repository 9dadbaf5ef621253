import { type CalendarDay, calendarDay, parseCalendarDay } from './calendar-day.ts';
import { HOUR, type Instant, instant } from './instant.ts';
import { lazily } from './lazily.ts';
import { remembered } from './remembered.ts';

/** The time zone that decides where the shop's days begin and end. */
export const SHOP_TIME_ZONE = 'America/Chicago';

/** `sv-SE` writes `YYYY-MM-DD`. */
const dayInShop = lazily(() => new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_TIME_ZONE }));

// A whole hour of UTC is on one day of the shop and at one distance from its clock: both change
// on the hour. Formatting each moment would take far longer.
const hourOf = (moment: number): number => Math.floor(moment / HOUR);

const dayAtHour = remembered((hour: number) => parseCalendarDay(dayInShop().format(hour * HOUR)));

/** Undefined for a moment outside the calendar's range, which input may contain. */
export const shopDayIn = (moment: Instant): CalendarDay | undefined => dayAtHour(hourOf(moment));

/** Throws a `RangeError` there. */
export const shopDay = (moment: Instant): CalendarDay =>
  shopDayIn(moment) ?? calendarDay(dayInShop().format(moment));

/** `sv-SE` writes `YYYY-MM-DD HH:MM:SS`. */
const wall = lazily(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: SHOP_TIME_ZONE,
      dateStyle: 'short',
      timeStyle: 'medium',
    }),
);

/** `HH:MM` on the shop's wall clock. */
export const shopTime = (moment: Instant): string => wall().format(moment).slice(11, 16);

/** `HH:MM` as minutes since midnight. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** How far the shop's wall clock is ahead of UTC; negative in Texas. */
const aheadAtHour = remembered((hour: number) => {
  const moment = hour * HOUR;
  return Date.parse(`${wall().format(moment).replace(' ', 'T')}Z`) - moment;
});
const aheadAt = (moment: number): number => aheadAtHour(hourOf(moment));

/** When the shop's clock shows `HH:MM` on that day. Shops are closed in the hour DST skips. */
export function shopMoment(day: CalendarDay, time: string): Instant {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const guess = asUtc - aheadAt(asUtc);
  return instant(asUtc - aheadAt(guess));
}
