import type { DocumentStore, Query } from '#adapters/documents/engine/document-store.ts';
import { readablePage } from '#adapters/documents/engine/readable-page.ts';
import {
  RESERVATIONS,
  reservationFromDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { DaySpan, ReservationLists } from '#core/reservations/reservation-lists.ts';

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
