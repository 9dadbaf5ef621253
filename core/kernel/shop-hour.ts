import type { CalendarDay } from './calendar-day.ts';
import { type Instant, instant } from './instant.ts';
import { SHOP_TIME_ZONE } from './shop-time.ts';

/** `sv-SE` writes `YYYY-MM-DD HH:MM:SS`. */
const WALL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SHOP_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** How far the shop's wall clock is ahead of UTC: negative in Texas. */
const aheadAt = (moment: number): number =>
  Date.parse(`${WALL.format(moment).replace(' ', 'T')}Z`) - moment;

/** When the shop's wall clock shows the time `HH:MM` on that day. Opening hours are far from the hour a change skips. */
export function shopMoment(day: CalendarDay, time: string): Instant {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const guess = asUtc - aheadAt(asUtc);
  return instant(asUtc - aheadAt(guess));
}
