import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type ReservationLists, type CustomerReservations } from '#core/reservations/reservation-lists.ts';
import { type FormerReservations } from '#core/lifecycle/adopt.ts';
export declare function documentsReservationLists(store: DocumentStore): ReservationLists;
export declare function documentsCustomerReservations(store: DocumentStore): CustomerReservations;
export declare const documentsFormerReservations: (store: DocumentStore) => FormerReservations;
