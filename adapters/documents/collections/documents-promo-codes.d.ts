import type { DocumentStore, Document, Stored } from '#adapters/documents/engine/document-store.ts';
import { type PromoCodes, type PromoCode } from '#core/pricing/promo-code.ts';
import type { FirstBooking } from '#core/reservations/booking-decision.ts';
/**
 * `promoCodes/{CODE}`, and those of customers, which are many, in `friendCodes/{CODE}`. The booking
 * ledger counts uses, in the booking's transaction.
 */
export declare const documentsPromoCodes: (store: DocumentStore) => PromoCodes;
export declare const PROMO_CODES = "promoCodes";
export declare const FRIEND_CODES = "friendCodes";
export declare const promoCollection: (code: string) => string;
export declare const FIRST_BOOKINGS = "firstBookings";
/** `promoCodes/{CODE}`: the code is the id. */
export declare const promoToDocument: (promo: PromoCode) => Document;
/** Throws `UnreadableDocumentError`. */
export declare const promoFromDocument: (stored: Stored) => PromoCode;
/** `firstBookings/{mailbox}`: who used its first-booking price. */
export declare const firstBookingId: (email: string) => string;
export declare const firstBookingToDocument: (first: FirstBooking) => Document;
/** Throws `UnreadableDocumentError`. */
export declare const firstBookingFromDocument: (stored: Stored) => FirstBooking;
