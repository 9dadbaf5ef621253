import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type {
  CalendarEvent,
  CalendarFile,
  CalendarMaker,
} from '#core/documents/calendar-events.ts';

/** All-day events have no time zone: they are on the same day everywhere. */
const timesOf = (event: CalendarEvent) =>
  event.kind === 'days'
    ? { allDay: true, start: `${event.from}T12:00:00Z`, end: `${event.until}T12:00:00Z` }
    : { start: new Date(event.from), end: new Date(event.until) };

const PRODUCT = { company: 'inflatable-rentals', product: 'reservations', language: 'EN' };

export const icsCalendarMaker = (): CalendarMaker => ({
  make({ name, stamp, sequence, isCancelled, events }: CalendarFile) {
    const calendar = ical({ name, prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH });
    for (const event of events) {
      calendar.createEvent({
        id: event.uid,
        stamp: new Date(stamp),
        sequence: event.sequence ?? sequence,
        summary: event.title,
        description: event.text,
        location: event.place,
        ...(event.url !== undefined && { url: event.url }),
        status: isCancelled
          ? ICalEventStatus.CANCELLED
          : event.isTentative === true
            ? ICalEventStatus.TENTATIVE
            : ICalEventStatus.CONFIRMED,
        ...timesOf(event),
      });
    }
    // RFC 5545, 3.1: every line ends with CRLF, including the last.
    return `${calendar.toString().trimEnd()}\r\n`;
  },
});
