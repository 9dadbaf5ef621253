import { promisedOfflineOf } from '#core/refunds/net-paid.ts';
import { balanceOf, type OpenMoney, type Reservation } from '#core/reservations/reservation.ts';
import type { ReservationBook, ReservationQuestion } from '#core/reservations/reservation-lists.ts';

export type Search = Omit<ReservationQuestion, 'email'> & {
  readonly q?: string | undefined;
  /** Only those with something left to pay, or with a cash refund owed. */
  readonly balance?: OpenMoney | undefined;
  /** Only requests that the owner has not answered. */
  readonly awaits?: 'owner' | undefined;
};

export type FoundReservations = {
  readonly reservations: readonly Reservation[];
  readonly next?: string | undefined;
};

const PAGE = 100;
/** Rows an answer has at least, if there are as many. */
const WANTED = 50;
/** An answer looks through no more, whatever it has found. */
const MOST_PAGES = 20;

const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** Whether a reservation is one that was meant: by its id, its customer or its place. */
function isMeant(reservation: Reservation, text: string): boolean {
  const { id, contact, event, lines } = reservation;
  const plain = text.toLowerCase();
  const number = digits(text);
  return (
    id.toLowerCase().includes(plain) ||
    contact.name.toLowerCase().includes(plain) ||
    contact.email.toLowerCase().includes(plain) ||
    (number.length >= 4 && digits(contact.phone).includes(number)) ||
    event.city.toLowerCase().includes(plain) ||
    lines.some(({ title }) => title.toLowerCase().includes(plain))
  );
}

/** To come, or over and not paid in full: an admin can take the money of both. */
const isOwed = (reservation: Reservation): boolean =>
  (reservation.status === 'confirmed' || reservation.status === 'completed') &&
  balanceOf(reservation) > 0;

const OWES: Readonly<Record<OpenMoney, (reservation: Reservation) => boolean>> = {
  open: isOwed,
  hand_back: (reservation) => promisedOfflineOf(reservation) > 0,
};

/** What the index can tell is asked of it; the rest is looked for page by page. */
export const makeSearchReservations =
  (book: ReservationBook) =>
  async (search: Search, after?: string): Promise<FoundReservations> => {
    const { q = '', balance, awaits, from, to } = search;
    // A request is held: the index finds those.
    const status = awaits === undefined ? search.status : 'held';
    const text = q.trim();
    const email = /^\S+@\S+\.\S+$/.test(text) ? text.toLowerCase() : undefined;
    const matches = (one: Reservation): boolean =>
      (text === '' || email !== undefined || isMeant(one, text)) &&
      (balance === undefined || OWES[balance](one)) &&
      (awaits === undefined || one.awaitsOwner !== undefined) &&
      (search.status === undefined || one.status === search.status);
    const found: Reservation[] = [];
    let next = after;
    for (let page = 0; page < MOST_PAGES && found.length < WANTED; page += 1) {
      const read = await book.list({ status, from, to, email }, PAGE, next);
      found.push(...read.reservations.filter(matches));
      next = read.next;
      if (next === undefined) break;
    }
    return { reservations: found, next };
  };
