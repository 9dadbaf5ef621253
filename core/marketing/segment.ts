import { addDays, type CalendarDay, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { ReservationStatus } from '#core/reservations/reservation.ts';
import type { Subscriber } from './subscriber.ts';

/** One rule of a segment. A person is in the segment if all of its rules match. */
type SegmentRule =
  /** Had a party a year ago, its date within this many weeks, and has nothing booked ahead. */
  | { readonly kind: 'last_year'; readonly weeks: number }
  /** Had a party in an earlier year, its date between these weeks from now; nothing booked. */
  | { readonly kind: 'anniversary'; readonly fromWeeks: number; readonly toWeeks: number }
  /** Rented before, but not in this many months; nothing booked ahead. */
  | { readonly kind: 'quiet'; readonly months: number }
  /** Schools, churches and businesses, and customers who pay by invoice or without sales tax. */
  | { readonly kind: 'organization' }
  /** Rented something from a shelf. */
  | { readonly kind: 'category'; readonly category: string }
  /** Had a party in one of these cities or ZIP codes. */
  | { readonly kind: 'place'; readonly places: readonly string[] }
  | { readonly kind: 'tag'; readonly tag: string };

export type Segment = readonly SegmentRule[];

export type PersonBooking = {
  readonly id: string;
  readonly status: ReservationStatus;
  readonly startDate: CalendarDay;
  readonly endDate: CalendarDay;
  readonly title: { readonly en: string; readonly es: string };
  readonly categories: readonly string[];
  readonly city: string;
  readonly postalCode: string;
  readonly isOrganization: boolean;
};

/** What rules apply to: a customer with all bookings, or a subscriber without any. */
export type Person = {
  /** Undefined if they never said yes or no to news. */
  readonly subscriber: Subscriber | undefined;
  readonly name: string;
  readonly email: string;
  readonly tags: readonly string[];
  /** The customer is marked "do not rent". */
  readonly isBarred: boolean;
  /** Sold bookings, latest first. */
  readonly bookings: readonly PersonBooking[];
};

const WEEK = 7;
const DAYS_OF_A_MONTH = 30.4375;

/** The same date this many years later. February 29 counts as the 28th. */
export function yearsLater(day: CalendarDay, years: number): CalendarDay {
  const [year = '', month = '', date = ''] = day.split('-');
  const later = String(Number(year) + years).padStart(4, '0');
  return calendarDay(`${later}-${month}-${month === '02' && date === '29' ? '28' : date}`);
}

const isWithin = (day: CalendarDay, from: CalendarDay, to: CalendarDay): boolean =>
  from <= day && day <= to;

/** Whether the day comes around again within the span, this year or next. */
function comesAgain(day: CalendarDay, from: CalendarDay, to: CalendarDay): boolean {
  const years = Number(from.slice(0, 4)) - Number(day.slice(0, 4));
  return [years, years + 1].some(
    (later) => later > 0 && isWithin(yearsLater(day, later), from, to),
  );
}

const plain = (text: string): string => text.trim().toLowerCase();

function follows(rule: SegmentRule, person: Person, today: CalendarDay): boolean {
  const { bookings, tags } = person;
  const hasNoneAhead = bookings.every(({ endDate }) => endDate < today);
  switch (rule.kind) {
    case 'last_year':
      return (
        hasNoneAhead &&
        bookings.some(({ startDate }) =>
          isWithin(yearsLater(startDate, 1), today, addDays(today, rule.weeks * WEEK)),
        )
      );
    case 'anniversary':
      return (
        hasNoneAhead &&
        bookings.some(({ startDate }) =>
          comesAgain(
            startDate,
            addDays(today, rule.fromWeeks * WEEK),
            addDays(today, rule.toWeeks * WEEK),
          ),
        )
      );
    case 'quiet': {
      const last = bookings
        .map(({ endDate }) => endDate)
        .toSorted()
        .at(-1);
      return last !== undefined && daysBetween(last, today) >= rule.months * DAYS_OF_A_MONTH;
    }
    case 'organization':
      return bookings.some(({ isOrganization }) => isOrganization);
    case 'category':
      return bookings.some(({ categories }) => categories.includes(rule.category));
    case 'place': {
      const places = new Set(rule.places.map(plain));
      return bookings.some(
        ({ city, postalCode }) => places.has(plain(city)) || places.has(postalCode),
      );
    }
    case 'tag':
      return tags.some((tag) => plain(tag) === plain(rule.tag));
  }
}

/** Without rules, everybody the shop rents to. */
export const isIn = (segment: Segment, person: Person, today: CalendarDay): boolean =>
  !person.isBarred && segment.every((rule) => follows(rule, person, today));
