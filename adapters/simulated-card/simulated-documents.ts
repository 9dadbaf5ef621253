import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { centsField, instantField } from '#adapters/documents/engine/document-fields.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PersonRule } from '#adapters/documents/engine/person-rule.ts';

/** The simulated provider's records, by intent id. */
export const INTENTS = 'simulatedIntents';
/** By refund id. */
export const REFUNDS = 'simulatedRefunds';
/** By the SHA-256 of the idempotency key. */
export const KEYS = 'simulatedKeys';
/** Events still to be delivered, by event id. */
export const EVENTS = 'simulatedEvents';

const intentSchema = z.object({
  amountCents: centsField,
  /** The refunded part; never more than was charged. */
  refundedCents: centsField,
  status: z.enum(['requires_payment_method', 'requires_action', 'succeeded', 'canceled']),
  customerEmail: z.string(),
  reservationId: z.string(),
  reason: z.enum(['deposit', 'full', 'balance']),
  /** The customer agreed to later charges. */
  saveCard: z.boolean().optional(),
  /** The saved test number, once paid. */
  savedCard: z.string().optional(),
  createdAt: instantField,
  /** Absent in records of older programs. */
  paidAt: instantField.optional(),
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
  /** Fingerprint of the request; the same key with another one is refused. */
  fingerprint: z.string(),
  /** Id of what the first request made. */
  resultId: z.string(),
  createdAt: instantField,
});
export const keyCodec = documentCodec(KEYS, keySchema, [noLegacy]);

const eventSchema = z.object({
  /** The exact JSON text sent, because it is what is signed. */
  payload: z.string(),
  createdAt: instantField,
  /** Moves with every failed delivery, so that a refused event does not block the others. */
  queuedAt: instantField,
});
export const eventCodec = documentCodec(EVENTS, eventSchema, [noLegacy]);

const SEPARATOR = '_secret_';

/** Derived when needed and never stored: whoever has it may pay the intent. */
export const clientSecretOf = (intentId: string, key: string): string => {
  const proof = createHmac('sha256', key).update(`client-secret:${intentId}`).digest('base64url');
  return `${intentId}${SEPARATOR}${proof}`;
};

/** The intent of a client secret; undefined if it was not made with this key. */
export function intentIdOf(clientSecret: string, key: string): string | undefined {
  const [intentId = ''] = clientSecret.split(SEPARATOR, 1);
  const expected = Buffer.from(clientSecretOf(intentId, key));
  const given = Buffer.from(clientSecret);
  const same = given.length === expected.length && timingSafeEqual(given, expected);
  return same ? intentId : undefined;
}

/** What a real provider would keep on its side. */
export const CARD_PERSON_RULES: readonly PersonRule[] = [
  {
    collection: INTENTS,
    isTheirs: ({ data }, { emails }) =>
      typeof data['customerEmail'] === 'string' &&
      emails.includes(data['customerEmail'].toLowerCase()),
    erase: ({ data }) => ({ ...data, customerEmail: '' }),
    untold: ['savedCard'],
  },
  {
    collection: KEYS,
    isTheirs: ({ data }, { emails }) => {
      const { fingerprint } = data;
      return (
        typeof fingerprint === 'string' &&
        emails.some((email) => fingerprint.toLowerCase().includes(email))
      );
    },
    erase: () => undefined,
    untold: ['fingerprint'],
  },
];
