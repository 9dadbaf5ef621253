import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type {
  CalendarEvent,
  CalendarFile,
  CalendarMaker,
} from '#core/documents/calendar-events.ts';

/** Whole days have no zone: they are the same wherever the calendar is read. */
const timesOf = (event: CalendarEvent) =>
  event.kind === 'days'
    ? { allDay: true, start: `${event.from}T12:00:00Z`, end: `${event.until}T12:00:00Z` }
    : { start: new Date(event.from), end: new Date(event.until) };

const PRODUCT = { company: 'inflatable-rentals', product: 'reservations', language: 'EN' };

export const icsCalendarMaker = (): CalendarMaker => ({
  make({ name, stamp, sequence, isCancelled, events }: CalendarFile) {
    const calendar = ical({ name, prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH });
    const status = isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
    for (const event of events) {
      calendar.createEvent({
        id: event.uid,
        stamp: new Date(stamp),
        sequence,
        summary: event.title,
        description: event.text,
        location: event.place,
        url: event.url,
        status,
        ...timesOf(event),
      });
    }
    // RFC 5545, 3.1: every line ends with CRLF, the last one too.
    return `${calendar.toString().trimEnd()}\r\n`;
  },
});
