import { addDays, type CalendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import { everyPage } from '#core/kernel/one-by-one.ts';
import { FOUND_BY } from '#core/reservations/found-by.ts';
import type { Reservation, ReservationStatus } from './reservation.ts';

/** A span of days, both ends included. */
export type DaySpan = { readonly from: CalendarDay; readonly to: CalendarDay };

/** A span of days with either end open. */
export type OpenSpan = {
  readonly from?: CalendarDay | undefined;
  readonly to?: CalendarDay | undefined;
};

export interface ReservationLists {
  /** Confirmed reservations with the first delivery in the span, soonest first. */
  confirmedStarting(span: DaySpan, limit: number): Promise<readonly Reservation[]>;
  /**
   * Confirmed reservations with the first delivery by `day`, latest first: those that are never
   * completed come last, so they keep nothing out.
   */
  confirmedBy(day: CalendarDay, limit: number): Promise<readonly Reservation[]>;
  /** Completed reservations with the last pickup in the span, oldest first. */
  completedEnded(span: DaySpan, limit: number): Promise<readonly Reservation[]>;
  /**
   * Bookings with this address, newest first.
   * @param email in lowercase
   */
  ofEmail(email: string, limit: number): Promise<readonly Reservation[]>;
}

/** By last pickup or booking date; `-` sorts latest first. */
export const RESERVATION_SORTS = ['days', '-days', 'booked', '-booked'] as const;
export type ReservationSort = (typeof RESERVATION_SORTS)[number];

export type ReservationQuestion = {
  readonly status?: ReservationStatus | undefined;
  /** Last pickup, both ends included. */
  readonly from?: CalendarDay | undefined;
  readonly to?: CalendarDay | undefined;
  /** Span of booking dates, for a list sorted by it. */
  readonly booked?: OpenSpan | undefined;
  /** Exactly this email address, in lowercase. */
  readonly email?: string | undefined;
  /** Only those found under one of these words (`core/reservations/found-by.ts`). */
  readonly foundBy?: readonly string[] | undefined;
  readonly sort?: ReservationSort | undefined;
  /** Matches of a word (`core/customers/search-words.ts`) or a customer, despite other filters. */
  readonly word?: string | undefined;
  readonly customerId?: string | undefined;
};

/** The part of a reservation needed by screens that show thousands. */
export type ReservationGlance = Pick<
  Reservation,
  'id' | 'status' | 'total' | 'awaitsOwner' | 'windows' | 'laterPickups'
> & {
  readonly contact: Pick<Reservation['contact'], 'name'>;
  readonly event: Pick<Reservation['event'], 'city'>;
  readonly lines: readonly Pick<
    Reservation['lines'][number],
    'productId' | 'title' | 'quantity' | 'startDate' | 'endDate' | 'turnaroundDays' | 'units'
  >[];
};

/** Every reservation, for the back office. */
export interface ReservationBook {
  /**
   * Without `sort`: by pickup if days or words are given, else newest first. Lists not sorted by
   * pickup may include days outside `from` and `to`. Rejects with `BadCursorError`.
   * @param after `next` of the previous page
   */
  list(
    question: ReservationQuestion,
    limit: number,
    after?: string,
  ): Promise<{ readonly reservations: readonly Reservation[]; readonly next?: string | undefined }>;

  /** Returns only reservations that exist. */
  findAll(ids: readonly ReservationId[]): Promise<ReadonlyMap<ReservationId, Reservation>>;
  /** The same, but reads and keeps only a small part of each. */
  glance(ids: readonly ReservationId[]): Promise<ReadonlyMap<ReservationId, ReservationGlance>>;
}

export type ReservationPage = {
  readonly reservations: readonly Reservation[];
  /** Opaque cursor of the next page. */
  readonly next?: string | undefined;
};

/** The customer whose bookings to list. `provenEmail`, in lowercase, adds their guest bookings. */
export type BookingOwner = { readonly userId: string; readonly provenEmail?: string | undefined };

/** Bookings that account holders made while signed in, and as guests with a proven address. */
export interface CustomerReservations {
  /**
   * Latest pickup first, so upcoming bookings are at the top. Guest bookings are on the first page,
   * at most a hundred. Rejects with `BadCursorError`.
   */
  list(
    owner: BookingOwner,
    options: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<ReservationPage>;
  /** Undefined both for unknown reservations and for other people's. */
  find(owner: BookingOwner, id: ReservationId): Promise<Reservation | undefined>;
}

const PAGE = 500;
const MOST_OUT = 5_000;

/** Bookings under any of the words, if given, in order of pickup, until `most` are found. */
export async function listFound(
  book: Pick<ReservationBook, 'list'>,
  foundBy: readonly string[] | undefined,
  most: number,
  days: Pick<ReservationQuestion, 'from' | 'to'> = {},
): Promise<readonly Reservation[]> {
  const found: Reservation[] = [];
  const limit = Math.min(most, PAGE);
  for await (const page of everyPage((after) => book.list({ foundBy, ...days }, limit, after))) {
    found.push(...page.reservations);
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

/** Sold or held, with a delivery or pickup on one of the days. */
export const makeListOut =
  (book: Pick<ReservationBook, 'list'>) =>
  ({ from, to }: DaySpan): Promise<readonly Reservation[]> => {
    const days = eachDay(from, addDays(to, 1));
    const words = days.flatMap((day) => [FOUND_BY.on(day), FOUND_BY.in(day)]);
    return listFound(book, words, MOST_OUT);
  };
