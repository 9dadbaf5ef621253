import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import * as said from '#core/kernel/format-day.ts';

export { describePeriodError } from '#core/content/rental-sentences.ts';
/** When we come, wherever a rental's days are told. A day, or a day and hours. */
export const VISIT_DAYS = {
  deliver: (day: string) => `We set up ${day}`,
  collect: (day: string) => `We pick up ${day}`,
  notParty: '(not a party day)',
  /** A pickup on a party day. */
  evening: 'after the party',
};

/** After a day. */
export const ofYear = (year: string): string => `, ${year}`;

export { formatDayCount, formatShortPartyDays } from '#core/kernel/format-day.ts';

/** A line ends neither within a day or a time nor before the dash between two. */
const unbroken = (text: string): string =>
  text.replaceAll(' ', '\u00a0').replaceAll('–\u00a0', '– ');
export const formatDay = (day: CalendarDay): string => unbroken(said.formatDay(day));
/** May break after the weekday. */
export const formatLongDay = (day: CalendarDay): string =>
  unbroken(said.formatLongDay(day)).replace('\u00a0', ' ');
export const formatPartyDays = (start: CalendarDay, end: CalendarDay): string =>
  unbroken(said.formatPartyDays(start, end));
export const formatTime = (time: string): string => unbroken(said.formatTime(time));
export const formatWindow = (from: string, to: string): string =>
  unbroken(said.formatWindow(from, to));
