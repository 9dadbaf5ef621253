import type {
  DocumentStore,
  Query,
  Page,
  Stored,
} from '#adapters/documents/engine/document-store.ts';
import { readablePage } from '#adapters/documents/engine/readable-page.ts';
import {
  RESERVATIONS,
  reservationFromDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import {
  type DaySpan,
  type ReservationLists,
  BadCursorError,
  type CustomerReservations,
} from '#core/reservations/reservation-lists.ts';
import { decodeCursor } from '#adapters/documents/engine/cursor.ts';
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

/** Where a page ended comes back from browsers. */
function checkCursor(after: string): void {
  try {
    decodeCursor(after, 1);
  } catch (cause) {
    throw new BadCursorError('Not a cursor', { cause });
  }
}

export const documentsCustomerReservations = (store: DocumentStore): CustomerReservations => ({
  async list(userId, { limit, after }) {
    if (after !== undefined) checkCursor(after);
    const { documents, next } = await store.query({
      collection: RESERVATIONS,
      where: [{ field: 'userId', op: '==', value: userId }],
      orderBy: [{ field: 'endDate', direction: 'desc' }],
      limit,
      ...(after !== undefined && { after }),
    });
    return { reservations: documents.map(reservationFromDocument), next };
  },
  async find(userId, id) {
    const stored = await getNamed(store, RESERVATIONS, id);
    const reservation = stored && reservationFromDocument(stored);
    return reservation?.userId === userId ? reservation : undefined;
  },
});

const PAGE = 200;

/** As it was written, or as a change of ours wrote it since. */
const isFormer = ({ data }: Stored): boolean =>
  data['schemaVersion'] === undefined || data['linkVersion'] === FORMER_LINK;

export const documentsFormerReservations = (store: DocumentStore): FormerReservations => ({
  async *pages() {
    let after: string | undefined;
    do {
      const page: Page = await store.query({
        collection: RESERVATIONS,
        limit: PAGE,
        ...(after !== undefined && { after }),
      });
      yield page.documents.filter(isFormer).map(({ id }) => id);
      after = page.next;
    } while (after !== undefined);
  },
});
