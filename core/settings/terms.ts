import { calendarDay, type CalendarDay } from '#core/kernel/calendar-day.ts';

export type TermsVersion = { readonly version: string; readonly date: CalendarDay };

/**
 * Which words the rental terms have, and since when (a day of the shop): a change of them in `terms-text.ts` is a new
 * version. The figures in them come from the settings; what a booking records names both (`termsVersionOf`).
 */
export const TERMS_VERSION: TermsVersion = { version: '1.2', date: calendarDay('2026-11-21') };
