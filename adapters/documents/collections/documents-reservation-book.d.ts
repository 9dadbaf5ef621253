import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type ReservationBook } from '#core/reservations/reservation-lists.ts';
export declare const documentsReservationBook: (store: DocumentStore) => ReservationBook;
