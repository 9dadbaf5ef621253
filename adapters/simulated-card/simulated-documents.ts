import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { centsField, instantField } from '#adapters/documents/engine/document-fields.ts';

/** The provider's own books, in our store because there is no provider. By intent id. */
export const INTENTS = 'simulatedIntents';
/** By refund id. */
export const REFUNDS = 'simulatedRefunds';
/** By the SHA-256 of the idempotency key. */
export const KEYS = 'simulatedKeys';
/** Those that are still to be delivered, by event id. */
export const EVENTS = 'simulatedEvents';

const intentSchema = z.object({
  amountCents: centsField,
  /** Of what was charged; never more. */
  refundedCents: centsField,
  status: z.enum(['requires_payment_method', 'requires_action', 'succeeded', 'canceled']),
  customerEmail: z.string(),
  reservationId: z.string(),
  reason: z.enum(['deposit', 'full', 'balance']),
  /** The customer agreed that the card may be charged later. */
  saveCard: z.boolean().optional(),
  /** Once it is paid: the test number that is kept. */
  savedCard: z.string().optional(),
  createdAt: instantField,
});
export type IntentRecord = z.output<typeof intentSchema>;
export const intentCodec = documentCodec(INTENTS, intentSchema, [noLegacy]);

const refundSchema = z.object({
  intentId: z.string(),
  amountCents: centsField,
  reservationId: z.string(),
  createdAt: instantField,
});
export type RefundRecord = z.output<typeof refundSchema>;
export const refundCodec = documentCodec(REFUNDS, refundSchema, [noLegacy]);

const keySchema = z.object({
  /** Of the request; the same key with another one is refused. */
  fingerprint: z.string(),
  /** What the first request made. */
  resultId: z.string(),
  createdAt: instantField,
});
export const keyCodec = documentCodec(KEYS, keySchema, [noLegacy]);

const eventSchema = z.object({
  /** The JSON text as it is sent: what is signed is what was written. */
  payload: z.string(),
  createdAt: instantField,
  /** Moves with every failed delivery, so that one nobody takes does not hold up the others. */
  queuedAt: instantField,
});
export const eventCodec = documentCodec(EVENTS, eventSchema, [noLegacy]);
