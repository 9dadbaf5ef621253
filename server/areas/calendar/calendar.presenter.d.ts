import type { CalendarDto, CalendarPart } from '#core/contract/calendar.ts';
import type { ReadCalendar } from '#core/desk/read-calendar.ts';
/** Only what the part draws: a shop has thousands of bars and bookings. */
export declare function calendarDto(calendar: Awaited<ReturnType<ReadCalendar>>, part: CalendarPart): CalendarDto;
