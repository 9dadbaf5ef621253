import { type CalendarDay, eachDay, addDays, daysBetween } from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { isComing } from '#core/reservations/reservation-state.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { type ReservationBook, listFound } from '#core/reservations/reservation-lists.ts';
import { madeVisits, type Visit } from '#core/reservations/visits.ts';
import { FOUND_BY } from '#core/reservations/found-by.ts';

/** A booking with a visit on a day to be closed. */
type Touched = {
  readonly reservation: Reservation;
  /** Its deliveries and pickups on the closed days. */
  readonly visits: readonly Visit[];
};

/** Only the first days of a longer closing are read. Their bookings are enough for a warning. */
const MOST_DAYS = 92;
/** Number of index words that one query may have. */
const DAYS_AT_ONCE = 15;
const MOST_AT_ONCE = 5_000;

/** Bookings with a delivery or a pickup between two days, both included, soonest first. */
export const makeListTouched =
  (book: Pick<ReservationBook, 'list'>, clock: Clock) =>
  async (from: CalendarDay, to: CalendarDay): Promise<readonly Touched[]> => {
    const last = daysBetween(from, to) >= MOST_DAYS ? addDays(from, MOST_DAYS - 1) : to;
    // A booking picked up on a day is out on the day before.
    const days = eachDay(addDays(from, -1), addDays(last, 1));
    const asked = Array.from({ length: Math.ceil(days.length / DAYS_AT_ONCE) }, (_, index) =>
      days.slice(index * DAYS_AT_ONCE, (index + 1) * DAYS_AT_ONCE),
    );
    const pages = await Promise.all(
      asked.map((some) => listFound(book, some.map(FOUND_BY.on), MOST_AT_ONCE)),
    );
    const found = new Map(pages.flat().map((one) => [one.id, one]));
    return [...found.values()]
      .filter((one) => isComing(one, clock.now()))
      .map((reservation) => ({
        reservation,
        visits: madeVisits(reservation).filter(({ day }) => day >= from && day <= to),
      }))
      .filter(({ visits }) => visits.length > 0)
      .toSorted((a, b) => (a.visits[0]?.day ?? '').localeCompare(b.visits[0]?.day ?? ''));
  };
