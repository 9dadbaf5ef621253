import { addDays, eachDay } from '#core/kernel/calendar-day.ts';
import { everyPage } from '#core/kernel/one-by-one.ts';
import type {
  DaySpan,
  ReservationBook,
  ReservationQuestion,
} from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { FOUND_BY } from '#core/reservations/found-by.ts';

const PAGE = 500;
const MOST_OUT = 5_000;

/** Bookings under any of the words, in order of pickup, until `most` are found. */
export async function listFound(
  book: Pick<ReservationBook, 'list'>,
  foundBy: readonly string[],
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
