import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import type { Settings } from './business-settings.ts';

// What it covers, and what it cannot: docs/decisions/27-reports-and-analytics.md.

export type BooksClosed = { readonly kind: 'books_closed'; readonly through: CalendarDay };

/** The last day of the closed books, if any were closed. */
export const closedThrough = ({ books }: Pick<Settings, 'books'>): CalendarDay | undefined =>
  parseCalendarDay(books?.closedThrough ?? '');

/** Why no money may be recorded, or changed, that counts on this day. Undefined if it may. */
export function booksClosed(
  settings: Pick<Settings, 'books'>,
  day: CalendarDay,
): BooksClosed | undefined {
  const through = closedThrough(settings);
  return through === undefined || day > through ? undefined : { kind: 'books_closed', through };
}
