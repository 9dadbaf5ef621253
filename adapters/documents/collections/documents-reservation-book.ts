import { decodeCursor } from '#adapters/documents/engine/cursor.ts';
import type { DocumentStore, Filter, Query } from '#adapters/documents/engine/document-store.ts';
import {
  RESERVATIONS,
  reservationFromDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import {
  BadCursorError,
  type ReservationBook,
  type ReservationQuestion,
} from '#core/reservations/reservation-lists.ts';

function checkCursor(after: string): void {
  try {
    decodeCursor(after, 1);
  } catch (cause) {
    throw new BadCursorError('Not a cursor', { cause });
  }
}

/** Each of the four is an index of `indexes.ts`; what it does not filter is filtered by whoever asks. */
function queryFor({ status, from, to, email }: ReservationQuestion): Query {
  const newestFirst = [{ field: 'createdAt', direction: 'desc' }] as const;
  if (email !== undefined) {
    const where: readonly Filter[] = [{ field: 'contactEmail', op: '==', value: email }];
    return { collection: RESERVATIONS, where, orderBy: newestFirst };
  }
  const ofStatus: readonly Filter[] =
    status === undefined ? [] : [{ field: 'status', op: '==', value: status }];
  if (from === undefined && to === undefined) {
    return { collection: RESERVATIONS, where: ofStatus, orderBy: newestFirst };
  }
  const where: readonly Filter[] = [
    ...ofStatus,
    ...(from === undefined ? [] : [{ field: 'endDate', op: '>=', value: from } as const]),
    ...(to === undefined ? [] : [{ field: 'endDate', op: '<=', value: to } as const]),
  ];
  return {
    collection: RESERVATIONS,
    where,
    orderBy: [{ field: 'endDate', direction: 'asc' }],
  };
}

export const documentsReservationBook = (store: DocumentStore): ReservationBook => ({
  async list(question, limit, after) {
    if (after !== undefined) checkCursor(after);
    const query = { ...queryFor(question), limit, ...(after !== undefined && { after }) };
    const { documents, next } = await store.query(query);
    return { reservations: documents.map(reservationFromDocument), next };
  },
});
