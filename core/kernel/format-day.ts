import { addDays, type CalendarDay, daysBetween } from './calendar-day.ts';
import { counted } from './counted.ts';
import { lazily } from './lazily.ts';

const short = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }),
);
const long = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);

const atNoon = (day: CalendarDay): number => Date.parse(`${day}T12:00:00Z`);

/** `Sat, Nov 21` */
export const formatDay = (day: CalendarDay): string => short().format(atNoon(day));

/** `Saturday, November 21, 2026` */
export const formatLongDay = (day: CalendarDay): string => long().format(atNoon(day));

/** Two days, both included: `Sat, Nov 21 – Sun, Nov 22` */
export const formatPeriod = (start: CalendarDay, end: CalendarDay): string =>
  `${formatDay(start)} – ${formatDay(end)}`;

/**
 * The days of a rental, for customers and the office: those that are the customer's and paid for. The
 * pickup day is not one of them and is named apart. `Sat, Nov 21`, `Fri, Nov 20 – Sat, Nov 21`
 */
export const formatPartyDays = (start: CalendarDay, end: CalendarDay): string => {
  const last = addDays(end, -1);
  return last > start ? formatPeriod(start, last) : formatDay(start);
};

/** The same, shorter. `Nov 28`, `Dec 5–6` */
export const formatShortPartyDays = (start: CalendarDay, end: CalendarDay): string =>
  formatShortPeriod(start, addDays(end, -1));

/** `Nov 28`, `Dec 5–6`, `Oct 31 – Nov 1` */
export function formatShortPeriod(start: CalendarDay, end: CalendarDay): string {
  const [first, last] = [start, end].map((day) => formatDay(day).slice(5));
  if (start >= end) return `${first}`;
  return start.slice(0, 7) === end.slice(0, 7)
    ? `${first}–${Number(end.slice(8))}`
    : `${first} – ${last}`;
}

/** `2 PM`, `2:30 PM` for 14:00 and 14:30. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 || 12}${minute === 0 ? '' : `:${time.slice(3)}`} ${half}`;
}

/** `10 AM – 12 PM` */
export const formatWindow = (from: string, to: string): string =>
  `${formatTime(from)} – ${formatTime(to)}`;

/** `1 day`, `3 days` */
export const formatDayCount = (start: CalendarDay, end: CalendarDay): string =>
  counted(daysBetween(start, end), 'day');
