import { decodeCursor } from '#adapters/documents/engine/cursor.ts';
import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import {
  RESERVATIONS,
  reservationFromDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import { BadCursorError, type CustomerReservations } from '#core/reservations/reservation-lists.ts';

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
