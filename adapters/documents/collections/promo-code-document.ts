import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { centsField, dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import { idPart } from '#adapters/documents/engine/document-ids.ts';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import type { FirstBooking } from '#core/reservations/booking-decision.ts';
import type { PromoCode } from '#core/pricing/promo-code.ts';

export const PROMO_CODES = 'promoCodes';
export const FIRST_BOOKINGS = 'firstBookings';

const promoSchema = z.object({
  discount: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent: z.number() }),
    z.object({ kind: z.literal('amount'), amount: centsField }),
  ]),
  from: dayField.optional(),
  until: dayField.optional(),
  minimumSubtotal: centsField,
  mostUses: z.int().min(1).optional(),
  firstBookingOnly: z.boolean(),
  isActive: z.boolean(),
  uses: z.int().min(0),
  revision: z.int().min(1),
});

const promoCodec = documentCodec(PROMO_CODES, promoSchema, [noLegacy]);

/** `promoCodes/{CODE}`: the code is its id. */
export const promoToDocument = (promo: PromoCode): Document => promoCodec.toDocument(promo);

/** Throws `UnreadableDocumentError`. */
export const promoFromDocument = (stored: Stored): PromoCode => ({
  ...promoCodec.fromDocument(stored),
  code: stored.id,
});

const firstCodec = documentCodec(
  FIRST_BOOKINGS,
  z.object({ reservationId: z.string(), expiresAt: instantField.optional() }),
  [noLegacy],
);

/** `firstBookings/{e-mail in small letters}`: who has a first-booking price for it. */
export const firstBookingId = (email: string): string => idPart(email.trim().toLowerCase());
export const firstBookingToDocument = (first: FirstBooking): Document =>
  firstCodec.toDocument(first);
/** Throws `UnreadableDocumentError`. */
export const firstBookingFromDocument = (stored: Stored): FirstBooking =>
  firstCodec.fromDocument(stored);
