import { z } from 'zod';
import { LANGUAGES } from '#core/kernel/language.ts';
import { DEVICES, SOURCES } from '#core/reservations/came-from.ts';
import { contactSchema, partyEventSchema } from '#core/reservations/checkout.schema.ts';
import { RESERVATION_STATUSES } from '#core/reservations/reservation.ts';
import type { PublicRoutes } from './calls.ts';
import { type InputOf, type OutputOf, amountSchema, centsSchema, lineOfText } from './fields.ts';
import { orderSchema, quoteInputSchema, quoteSchema, replacesSchema } from './quotes.ts';

export const statusSchema = z.enum(RESERVATION_STATUSES);

export const awaitsOwnerSchema = z.literal(true).optional().meta({
  description:
    'A request from outside the delivery area. Nothing is due until the owner confirms it.',
});

export const documentVersionSchema = z.string().regex(/^[0-9A-Za-z._-]{1,40}$/, 'Not a version.');

/** For admins only. */
export const overrideSchema = z
  .object({ reason: lineOfText(200, 'Enter the reason.') })
  .optional()
  .meta({
    description:
      'Why staff accepts it although no truck can come, whose stops then have no truck. In an order of the office, also why it is on a closed day, or outside the delivery area.',
  });

export const deliveryFeeSchema = amountSchema.optional().meta({
  description:
    'The fee that the office names, instead of that of the settings. With a reason (`override`), it may then go outside the delivery area.',
});

/** Only kinds, not the link itself. */
const cameFromSchema = z.object({ source: z.enum(SOURCES), device: z.enum(DEVICES) });

export const reservationInputSchema = orderSchema.extend({
  contact: contactSchema,
  event: partyEventSchema,
  /** Version of the terms the customer accepted. */
  termsVersion: documentVersionSchema.optional(),
  override: overrideSchema,
  replaces: replacesSchema.meta({
    description:
      'The private link’s token of your own unpaid hold. The order takes its place: it gets the hold’s units and its remaining time, or else the hold stays as it was. 409 `payment_processing` if it is being paid. Ignored if there is no such hold any more.',
  }),
  language: z.enum(LANGUAGES).optional().meta({ description: 'The language of future emails.' }),
  came: cameFromSchema.optional().meta({ description: 'How the visitor found the shop.' }),
  shown: z.object({ totalCents: amountSchema, dueNowCents: amountSchema }).optional().meta({
    description:
      'The price the customer saw; 409 `price_changed` if it is now another one. Without it, the order is placed at today’s price.',
  }),
  cardConsentVersion: documentVersionSchema.optional().meta({
    description:
      'The customer agrees that the balance may be charged to the card that paid the deposit.',
  }),
  cardConsentCents: amountSchema.optional().meta({
    description:
      'The balance in the sentence the customer agreed to; 409 `consent_changed` if the balance is different.',
  }),
});
export type ReservationInput = InputOf<typeof reservationInputSchema>;

export const placedSchema = z.object({
  reservationId: z.string(),
  status: statusSchema,
  awaitsOwner: awaitsOwnerSchema,
  holdExpiresAt: z.string(),
  quote: quoteSchema,
  /** Opens the reservation's private page. */
  manageToken: z.string(),
});
export type PlacedDto = OutputOf<typeof placedSchema>;

const reservationStatusSchema = z.object({
  status: statusSchema,
  awaitsOwner: awaitsOwnerSchema,
  paidCents: centsSchema,
  totalCents: centsSchema,
  balanceCents: centsSchema,
  holdExpiresAt: z.string().optional(),
});
export type ReservationStatusDto = OutputOf<typeof reservationStatusSchema>;

/** Loose, because a strict schema would drop all other headers. */
const keyHeaderSchema = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\u0021-\u007e]{1,255}$/, 'Must be 1 to 255 visible ASCII characters.')
    .optional(),
});

/** Prices an order and places it. */
export const CHECKOUT_ROUTES = {
  'POST /quotes': { body: quoteInputSchema, answer: quoteSchema },
  /** The same key again answers the same reservation. */
  'POST /reservations': {
    botChecked: true,
    headers: keyHeaderSchema,
    body: reservationInputSchema,
    status: 201,
    answer: placedSchema,
  },
  /** With the token of the private link. 404 `invalid_link`. */
  'GET /reservations/:id/status': {
    params: { id: z.string() },
    authorization: 'Manage',
    answer: reservationStatusSchema,
  },
} as const satisfies PublicRoutes;
