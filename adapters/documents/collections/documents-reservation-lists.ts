import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { is, descending, pagesOf } from '#adapters/documents/engine/reading.ts';
import { FORMER_LINK, type FormerReservations } from '#core/lifecycle/adopt.ts';
import type {
  DaySpan,
  ReservationLists,
  BookingOwner,
  CustomerReservations,
} from '#core/reservations/reservation-lists.ts';
import { type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import { findReservation, reservations } from './booking-records.ts';
import { RESERVATIONS } from './reservation-document.ts';

export function documentsReservationLists(store: DocumentStore): ReservationLists {
  const inState = (
    status: Reservation['status'],
    field: 'startDate' | 'endDate',
    { from, to }: DaySpan,
    limit: number,
  ): Promise<readonly Reservation[]> =>
    reservations.readable(store, {
      where: [
        is('status', status),
        { field, op: '>=', value: from },
        { field, op: '<=', value: to },
      ],
      orderBy: [{ field, direction: 'asc' }],
      limit,
    });

  return {
    confirmedStarting: (span, limit) => inState('confirmed', 'startDate', span, limit),
    confirmedBy: (day, limit) =>
      reservations.readable(store, {
        where: [is('status', 'confirmed'), { field: 'startDate', op: '<=', value: day }],
        orderBy: descending('startDate'),
        limit,
      }),
    completedEnded: (span, limit) => inState('completed', 'endDate', span, limit),
    ofEmail: (email, limit) =>
      reservations.readable(store, {
        where: [is('contactEmail', email)],
        orderBy: descending('createdAt'),
        limit,
      }),
  };
}

/** Limit for a guest. A customer with more bookings than this has an account. */
const MOST_GUEST = 100;

const isGuests = ({ userId, contact }: Reservation, email: string): boolean =>
  userId === undefined && contact.email?.trim().toLowerCase() === email;

const lastDay = ({ lines }: Reservation): string => summaryOf(lines).endDate;

export function documentsCustomerReservations(store: DocumentStore): CustomerReservations {
  async function asGuest({ provenEmail: email }: BookingOwner): Promise<readonly Reservation[]> {
    if (email === undefined) return [];
    const found = await reservations.readable(store, {
      where: [is('contactEmail', email)],
      orderBy: descending('createdAt'),
      limit: MOST_GUEST,
    });
    return found.filter((reservation) => isGuests(reservation, email));
  }

  return {
    async list(owner, { limit, after }) {
      const [{ found: own, next }, guest] = await Promise.all([
        reservations.page(store, {
          where: [is('userId', owner.userId)],
          orderBy: descending('endDate'),
          limit,
          after,
        }),
        after === undefined ? asGuest(owner) : [],
      ]);
      if (guest.length === 0) return { reservations: own, next };
      const all = [...own, ...guest].toSorted((a, b) => (lastDay(a) < lastDay(b) ? 1 : -1));
      return { reservations: all, next };
    },
    async find({ userId, provenEmail: email }, id) {
      const reservation = await findReservation(store, id);
      if (reservation === undefined) return undefined;
      const isTheirs =
        reservation.userId === userId || (email !== undefined && isGuests(reservation, email));
      return isTheirs ? reservation : undefined;
    },
  };
}

const PAGE = 200;

/** Written by the former program, or changed by us without being adopted. */
const isFormer = ({ data }: Stored): boolean =>
  data['schemaVersion'] === undefined || data['linkVersion'] === FORMER_LINK;

export const documentsFormerReservations = (store: DocumentStore): FormerReservations => ({
  async *pages() {
    for await (const { documents } of pagesOf(store, { collection: RESERVATIONS, limit: PAGE }))
      yield documents.filter(isFormer).map(({ id }) => id);
  },
});
