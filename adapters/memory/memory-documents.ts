import type { CalendarMaker } from '#core/documents/calendar-events.ts';
import type { PaperMaker } from '#core/documents/paper-words.ts';

/** A paper as text after the PDF signature. */
export const memoryPaperMaker = (): PaperMaker => ({
  make: async (paper) => new TextEncoder().encode(`%PDF-1.7\n${JSON.stringify(paper)}`),
});

/** A minimal calendar with the titles of its events. */
export const memoryCalendarMaker = (): CalendarMaker => ({
  make: ({ events }) =>
    [
      'BEGIN:VCALENDAR',
      ...events.flatMap(({ uid, title }) => [
        'BEGIN:VEVENT',
        `UID:${uid}`,
        `SUMMARY:${title}`,
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
});
