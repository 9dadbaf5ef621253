import { readSchedules } from '#adapters/documents/collections/booking-records.ts';
import { readDeliveryDays } from '#adapters/documents/collections/delivery-day-document.ts';
import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Page, Query } from '#adapters/documents/engine/document-store.ts';
import { readFleets } from '#adapters/documents/collections/fleet-document.ts';
import { readablePage } from '#adapters/documents/engine/readable-page.ts';
import {
  RESERVATIONS,
  reservationFromDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import type { ReservationId } from '#core/kernel/ids.ts';

export async function findReservation(
  reader: Pick<DocumentStore, 'get' | 'getMany'>,
  id: string,
): Promise<Reservation | undefined> {
  const stored = await getNamed(reader, RESERVATIONS, id);
  return stored && reservationFromDocument(stored);
}

const PAGE = 200;

async function* idPages(
  store: DocumentStore,
  query: Query,
): AsyncGenerator<readonly ReservationId[]> {
  let after: string | undefined;
  do {
    const page: Page = await store.query({ ...query, limit: PAGE, ...(after && { after }) });
    yield page.documents.map(({ id }) => id);
    after = page.next;
  } while (after !== undefined);
}

/** What is looked up of reservations, outside of any change. */
export function documentsBookingReader(
  store: DocumentStore,
): Pick<
  BookingLedger,
  | 'find'
  | 'deliveries'
  | 'schedules'
  | 'fleets'
  | 'listExpiredHolds'
  | 'listEnded'
  | 'listToDeliver'
  | 'listAwaitingPayment'
> {
  return {
    find: (id) => findReservation(store, id),
    schedules: (ids) => readSchedules(store, ids),
    fleets: (productIds) => readFleets(store, productIds),
    deliveries: (days) => readDeliveryDays(store, days),
    async listExpiredHolds(now, limit) {
      const { documents } = await store.query({
        collection: RESERVATIONS,
        where: [
          { field: 'status', op: '==', value: 'held' },
          { field: 'holdExpiresAt', op: '<=', value: isoFromInstant(now) },
        ],
        orderBy: [{ field: 'holdExpiresAt', direction: 'asc' }],
        limit,
      });
      return documents.map(({ id }) => id);
    },
    async listEnded(today, limit) {
      const { documents } = await store.query({
        collection: RESERVATIONS,
        where: [
          { field: 'status', op: '==', value: 'confirmed' },
          { field: 'endDate', op: '<', value: today },
        ],
        orderBy: [{ field: 'endDate', direction: 'asc' }],
        limit,
      });
      return documents.map(({ id }) => id);
    },
    async *listToDeliver(today, now) {
      // The holds first: one that is paid meanwhile is among the confirmed then, if it was not listed here.
      yield* idPages(store, {
        collection: RESERVATIONS,
        where: [
          { field: 'status', op: '==', value: 'held' },
          { field: 'holdExpiresAt', op: '>', value: isoFromInstant(now) },
        ],
        orderBy: [{ field: 'holdExpiresAt', direction: 'asc' }],
      });
      yield* idPages(store, {
        collection: RESERVATIONS,
        where: [
          { field: 'status', op: '==', value: 'confirmed' },
          { field: 'endDate', op: '>=', value: today },
        ],
        orderBy: [{ field: 'endDate', direction: 'asc' }],
      });
    },
    listAwaitingPayment(limit) {
      const query: Query = {
        collection: RESERVATIONS,
        where: [{ field: 'awaitingPayment', op: '==', value: true }],
        orderBy: [{ field: 'createdAt', direction: 'asc' }],
        limit,
      };
      return readablePage(store, query, reservationFromDocument);
    },
  };
}
