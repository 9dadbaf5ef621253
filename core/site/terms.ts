import { calendarDay, type CalendarDay } from '../time/calendar-day.ts';

export type TermsVersion = { readonly version: string; readonly date: CalendarDay };

/**
 * Which rental terms are in force, and since when (a day of the shop). An accepted booking records it; a change of
 * the words in `terms-text.ts` is a new version.
 */
export const TERMS_VERSION: TermsVersion = { version: '1.1', date: calendarDay('2026-11-21') };
