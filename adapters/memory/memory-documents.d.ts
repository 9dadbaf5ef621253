import type { CalendarMaker } from '#core/documents/calendar-events.ts';
import type { PaperMaker } from '#core/documents/paper-words.ts';
/** A paper as text after the PDF signature. */
export declare const memoryPaperMaker: () => PaperMaker;
/** A minimal calendar with the titles of its events. */
export declare const memoryCalendarMaker: () => CalendarMaker;
