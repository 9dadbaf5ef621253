import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import * as said from '#core/kernel/format-day.es.ts';
import type * as English from '../en/dates.ts';

export { describePeriodError } from '#core/content/rental-sentences.es.ts';
export const VISIT_DAYS: typeof English.VISIT_DAYS = {
  deliver: (day) => `Lo instalamos el ${day}`,
  collect: (day) => `Lo recogemos el ${day}`,
  notParty: '(ya no es día de fiesta)',
  evening: 'después de la fiesta',
};

export const ofYear = (year: string): string => ` ${year}`;

export { formatDayCount, formatShortPartyDays } from '#core/kernel/format-day.es.ts';

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
