import { shutOn } from '#core/capacity/booking-limits.ts';
import { isShut } from '#core/capacity/shut-days.ts';
import { type CrewDay, EMPTY_CREW_DAY, hasBegun } from '#core/dispatch/crew-day.ts';
import { plannedStops } from '#core/dispatch/day-plan.ts';
import { clockOf } from '#core/dispatch/fleet.ts';
import { type CalendarDay, eachDay, addDays, daysBetween } from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { LONGEST_RENTAL_DAYS } from '#core/kernel/rental-days.ts';
import { FOUND_BY } from '#core/reservations/found-by.ts';
import { type ReservationBook, listFound } from '#core/reservations/reservation-lists.ts';
import { isComing } from '#core/reservations/reservation-state.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { isOutside, type MadeVisit, madeVisits, openOn } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { ClosedDay } from './desk-item.ts';

/** A booking with a visit on a day to be closed. */
type Touched = {
  readonly reservation: Reservation;
  /** Its deliveries and pickups on the closed days. */
  readonly visits: readonly MadeVisit[];
};

/** Later days are not looked up one by one: their bookings are listed by their last pickup. */
const MOST_DAYS = 92;
/** Number of index words that one query may have. */
const WORDS_AT_ONCE = 15;
const MOST_AT_ONCE = 5_000;

/** Bookings under any of the words, each once. */
async function listAll(
  book: Pick<ReservationBook, 'list'>,
  words: readonly string[],
): Promise<readonly Reservation[]> {
  const queries = Array.from({ length: Math.ceil(words.length / WORDS_AT_ONCE) }, (_, index) =>
    words.slice(index * WORDS_AT_ONCE, (index + 1) * WORDS_AT_ONCE),
  );
  const pages = await Promise.all(queries.map((some) => listFound(book, some, MOST_AT_ONCE)));
  return [...new Map(pages.flat().map((one) => [one.id, one])).values()];
}

/** Bookings with a delivery or a pickup between two days, both included, soonest first. */
export const makeListTouched =
  (book: Pick<ReservationBook, 'list'>, clock: Clock) =>
  async (from: CalendarDay, to: CalendarDay): Promise<readonly Touched[]> => {
    const last = daysBetween(from, to) >= MOST_DAYS ? addDays(from, MOST_DAYS - 1) : to;
    const days = eachDay(from, addDays(last, 1));
    // A booking picked up on a day is out on the day before, or has a later pickup.
    const words = [...[addDays(from, -1), ...days].map(FOUND_BY.on), ...days.map(FOUND_BY.in)];
    const later = { from: last, to: addDays(to, LONGEST_RENTAL_DAYS) };
    const [soon, rest] = await Promise.all([
      listAll(book, words),
      last < to ? listFound(book, undefined, MOST_AT_ONCE, later) : [],
    ]);
    return [...new Map([...soon, ...rest].map((one) => [one.id, one])).values()]
      .filter((one) => isComing(one, clock.now()))
      .map((reservation) => ({
        reservation,
        visits: madeVisits(reservation).filter(({ day }) => day >= from && day <= to),
      }))
      .filter(({ visits }) => visits.length > 0)
      .toSorted((a, b) => (a.visits[0]?.day ?? '').localeCompare(b.visits[0]?.day ?? ''));
  };

/** Days ahead in which bookings on closed days are listed, as for units out of service. */
const CLOSED_AHEAD = 42;

/** Whether the visit is promised for hours in which the shop is not open that day. */
const isOutsideOn = ({ kind, day, window }: MadeVisit, settings: Pick<Settings, 'limits'>) =>
  window !== undefined && isOutside({ kind, ...window }, openOn(day, settings));

/**
 * The days of the next weeks on which sold bookings have a visit although the shop is closed, or
 * closed at its hours, soonest first: it was closed afterwards, or the office took the booking
 * anyway.
 */
export const makeListClosed =
  (book: Pick<ReservationBook, 'list'>) =>
  async (
    settings: Pick<Settings, 'limits'>,
    today: CalendarDay,
    /** With their stops. A visit that a crew has begun is not listed. */
    crewDays: ReadonlyMap<CalendarDay, CrewDay>,
  ): Promise<readonly ClosedDay[]> => {
    const { limits } = settings;
    const stopsOn = (day: CalendarDay) => plannedStops(crewDays.get(day) ?? EMPTY_CREW_DAY);
    const begun = new Set(
      stopsOn(today)
        .filter(hasBegun)
        .map(({ reservationId, kind }) => `${today} ${reservationId} ${kind}`),
    );
    // The stops are at hand and tell on which open days it is worth reading the bookings.
    const hasOutside = (day: CalendarDay): boolean =>
      stopsOn(day).some(({ kind, from, to }) =>
        isOutside({ kind, from: clockOf(from), to: clockOf(to) }, openOn(day, settings)),
      );
    const days = eachDay(today, addDays(today, CLOSED_AHEAD)).filter(
      (day) => isShut(day, limits) || hasOutside(day),
    );
    const words = days.flatMap((day) => [FOUND_BY.out(day), FOUND_BY.in(day)]);
    const coming = (await listAll(book, words)).filter(({ status }) => status === 'confirmed');
    return days.flatMap((day) => {
      const closed = shutOn(day, limits);
      const reservations = coming.filter((one) =>
        madeVisits(one).some(
          (visit) =>
            visit.day === day &&
            (closed !== undefined || isOutsideOn(visit, settings)) &&
            !begun.has(`${day} ${one.id} ${visit.kind}`),
        ),
      );
      const why = closed ?? { open: openOn(day, settings) };
      return reservations.length === 0 ? [] : [{ day, ...why, reservations }];
    });
  };
