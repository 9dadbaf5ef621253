import { DAY } from './instant.ts';
import { remembered } from './remembered.ts';

declare const brand: unique symbol;

/** A day on the shop's wall calendar, `YYYY-MM-DD`; sorts as text. */
export type CalendarDay = string & { readonly [brand]: 'CalendarDay' };

const FORM = /^\d{4}-\d{2}-\d{2}$/;

// The shop needs the same few days all the time, and converting dates is slow.

/** Days are subtracted as UTC midnights, so daylight saving never adds or drops one. */
const utcMidnight = remembered((day: CalendarDay) => Date.parse(`${day}T00:00:00Z`));

const fromUtcMidnight = remembered(
  (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10) as CalendarDay,
);

/**
 * Undefined unless the day exists (`2027-02-29` does not). Days from 2200 on are refused too:
 * nobody books then, and date arithmetic stays within the four-digit years of this format.
 */
export const parseCalendarDay = remembered((text: string): CalendarDay | undefined => {
  if (!FORM.test(text) || text < '1970' || text >= '2200') return undefined;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(midnight) || fromUtcMidnight(midnight) !== text) return undefined;
  return text as CalendarDay;
});

/** Throws a `RangeError`; for constants and text that was already validated. */
export function calendarDay(text: string): CalendarDay {
  const day = parseCalendarDay(text);
  if (day === undefined) throw new RangeError(`Not a calendar day: ${text}`);
  return day;
}

export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  fromUtcMidnight(utcMidnight(day) + days * DAY);

/** The same day of a later year. February 29 becomes March 1 if the year has none. */
export const addYears = (day: CalendarDay, years: number): CalendarDay =>
  fromUtcMidnight(new Date(utcMidnight(day)).setUTCFullYear(Number(day.slice(0, 4)) + years));

/** Whole days from `start` to `end`; negative if `end` is earlier. */
export const daysBetween = (start: CalendarDay, end: CalendarDay): number =>
  (utcMidnight(end) - utcMidnight(start)) / DAY;

/** Every day from `start` to `end`, excluding `end`. */
export function eachDay(start: CalendarDay, end: CalendarDay): readonly CalendarDay[] {
  const count = Math.max(0, daysBetween(start, end));
  const first = utcMidnight(start);
  return Array.from({ length: count }, (_, index) => fromUtcMidnight(first + index * DAY));
}

/** `YYYY-MM`: the month a schedule document covers. */
export const monthOf = (day: CalendarDay): string => day.slice(0, 7);

/** 0 is Sunday; 1970-01-01 was a Thursday. */
export function weekdayOf(day: CalendarDay): number {
  const weekday = (utcMidnight(day) / DAY + 4) % 7;
  return weekday < 0 ? weekday + 7 : weekday;
}

/** Saturday or Sunday. */
export const isWeekend = (day: CalendarDay): boolean => weekdayOf(day) % 6 === 0;

const FROM_MONDAY = [6, 0, 1, 2, 3, 4, 5] as const;

/** The Monday of a day's week. */
export const mondayOf = (day: CalendarDay): CalendarDay =>
  addDays(day, -(FROM_MONDAY[weekdayOf(day)] ?? 0));

/** From Sunday, as `weekdayOf` counts. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
