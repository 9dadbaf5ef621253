import type { DocumentStore, Query, Stored } from '#adapters/documents/engine/document-store.ts';
import { everyPage } from '#core/kernel/one-by-one.ts';
import { readablePage } from '#adapters/documents/engine/readable-page.ts';
import {
  RESERVATIONS,
  reservationFromDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import { type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import {
  type DaySpan,
  type ReservationLists,
  type BookingOwner,
  type CustomerReservations,
} from '#core/reservations/reservation-lists.ts';
import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import { FORMER_LINK, type FormerReservations } from '#core/lifecycle/adopt.ts';

export function documentsReservationLists(store: DocumentStore): ReservationLists {
  const read = (query: Omit<Query, 'collection'>): Promise<readonly Reservation[]> =>
    readablePage(store, { collection: RESERVATIONS, ...query }, reservationFromDocument);

  const inState = (
    status: Reservation['status'],
    field: 'startDate' | 'endDate',
    { from, to }: DaySpan,
    limit: number,
  ): Promise<readonly Reservation[]> =>
    read({
      where: [
        { field: 'status', op: '==', value: status },
        { field, op: '>=', value: from },
        { field, op: '<=', value: to },
      ],
      orderBy: [{ field, direction: 'asc' }],
      limit,
    });

  return {
    confirmedStarting: (span, limit) => inState('confirmed', 'startDate', span, limit),
    completedEnded: (span, limit) => inState('completed', 'endDate', span, limit),
    ofEmail: (email, limit) =>
      read({
        where: [{ field: 'contactEmail', op: '==', value: email }],
        orderBy: [{ field: 'createdAt', direction: 'desc' }],
        limit,
      }),
  };
}

/** Limit for a guest. A customer with more bookings than this has an account. */
const MOST_GUEST = 100;

const isGuests = ({ userId, contact }: Reservation, email: string): boolean =>
  userId === undefined && contact.email.trim().toLowerCase() === email;

const lastDay = ({ lines }: Reservation): string => summaryOf(lines).endDate;

export function documentsCustomerReservations(store: DocumentStore): CustomerReservations {
  async function asGuest({ provenEmail: email }: BookingOwner): Promise<readonly Reservation[]> {
    if (email === undefined) return [];
    const query: Query = {
      collection: RESERVATIONS,
      where: [{ field: 'contactEmail', op: '==', value: email }],
      orderBy: [{ field: 'createdAt', direction: 'desc' }],
      limit: MOST_GUEST,
    };
    const found = await readablePage(store, query, reservationFromDocument);
    return found.filter((reservation) => isGuests(reservation, email));
  }

  return {
    async list(owner, { limit, after }) {
      const [{ documents, next }, guest] = await Promise.all([
        store.query({
          collection: RESERVATIONS,
          where: [{ field: 'userId', op: '==', value: owner.userId }],
          orderBy: [{ field: 'endDate', direction: 'desc' }],
          limit,
          ...(after !== undefined && { after }),
        }),
        after === undefined ? asGuest(owner) : [],
      ]);
      const own = documents.map(reservationFromDocument);
      if (guest.length === 0) return { reservations: own, next };
      const all = [...own, ...guest].toSorted((a, b) => (lastDay(a) < lastDay(b) ? 1 : -1));
      return { reservations: all, next };
    },
    async find({ userId, provenEmail: email }, id) {
      const stored = await getNamed(store, RESERVATIONS, id);
      const reservation = stored && reservationFromDocument(stored);
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
    const query = { collection: RESERVATIONS, limit: PAGE };
    const pages = everyPage((after) => store.query({ ...query, ...(after && { after }) }));
    for await (const { documents } of pages) yield documents.filter(isFormer).map(({ id }) => id);
  },
});
