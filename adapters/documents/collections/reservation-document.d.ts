import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import { type Reservation } from '#core/reservations/reservation.ts';
export declare const RESERVATIONS = "reservations";
/**
 * `reservations/{id}`: the specification's field names; `payment` and line `price` in dollars, the
 * money ledger in cents. `contactEmail` is lowercase, for lookup.
 */
export declare function reservationToDocument(reservation: Reservation): Document;
/** The same object for the same document, for caching. Throws `UnreadableDocumentError`. */
export declare function reservationFromDocument(stored: Stored): Reservation;
