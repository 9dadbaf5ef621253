import type { CalendarFile } from './calendar-events.ts';

export interface CalendarMaker {
  /** The text of an iCalendar file (RFC 5545). */
  make(file: CalendarFile): string;
}
