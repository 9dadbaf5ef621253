import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PersonRule } from '#adapters/documents/engine/declared-collection.ts';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { centsField, instantField } from '#adapters/documents/engine/document-fields.ts';
import {
  type DocumentStore,
  StoreUnavailableError,
  type Transaction,
  TransactionConflictError,
} from '#adapters/documents/engine/document-store.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import { CardPaymentsUnavailableError } from '#core/payments/card-payments.ts';

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
  customerEmail: z.string().optional(),
  reservationId: z.string(),
  reason: z.enum(['deposit', 'full', 'balance']),
  /** The customer agreed to later charges. */
  saveCard: z.boolean().optional(),
  /** The saved test number, once paid. */
  savedCard: z.string().optional(),
  /** Of the card that paid. Absent in records of older programs. */
  lastFour: z.string().optional(),
  createdAt: instantField,
  /** Absent in records of older programs. */
  paidAt: instantField.optional(),
});
export type IntentRecord = z.output<typeof intentSchema>;
export const intentCodec = documentCodec(INTENTS, intentSchema);

const refundSchema = z.object({
  intentId: z.string(),
  amountCents: centsField,
  reservationId: z.string(),
  createdAt: instantField,
});
export type RefundRecord = z.output<typeof refundSchema>;
export const refundCodec = documentCodec(REFUNDS, refundSchema);

const keySchema = z.object({
  /** Fingerprint of the request; the same key with another one is refused. */
  fingerprint: z.string(),
  /** Id of what the first request made. */
  resultId: z.string(),
  createdAt: instantField,
});
export const keyCodec = documentCodec(KEYS, keySchema);

const eventSchema = z.object({
  /** The exact JSON text sent, because it is what is signed. */
  payload: z.string(),
  createdAt: instantField,
  /** Moves with every failed delivery, so that a refused event does not block the others. */
  queuedAt: instantField,
});
export const eventCodec = documentCodec(EVENTS, eventSchema);

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
    untold: ['savedCard', 'lastFour'],
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

export type SimulatedCardPorts = {
  readonly store: DocumentStore;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Signs events and client secrets. */
  readonly secret: string;
};

/** The provider counts as down when its records are unavailable. */
export async function asProvider<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const down =
      cause instanceof StoreUnavailableError || cause instanceof TransactionConflictError;
    throw down ? new CardPaymentsUnavailableError('The simulated card is down', { cause }) : cause;
  }
}

export async function readIntent(
  from: Pick<Transaction, 'get'>,
  id: string,
): Promise<IntentRecord | undefined> {
  const stored = await from.get(INTENTS, id);
  return stored && intentCodec.fromDocument(stored);
}

export const writeIntent = (transaction: Transaction, id: string, intent: IntentRecord): void =>
  transaction.set(INTENTS, id, intentCodec.toDocument(intent));

/** In the transaction it reports on, so that both exist or neither. */
export const writeEvent = (
  transaction: Transaction,
  id: string,
  payload: string,
  now: Instant,
): void =>
  transaction.create(EVENTS, id, eventCodec.toDocument({ payload, createdAt: now, queuedAt: now }));

type IdempotentRequest = {
  readonly key: string;
  /** All parameters of the request. */
  readonly parameters: readonly (string | number)[];
};

const keyIdOf = (key: string): string => hash('sha256', key, 'hex');

/** The id the key made before. Throws if it was used for another request, like the provider. */
export async function resultOfKey(
  transaction: Transaction,
  { key, parameters }: IdempotentRequest,
): Promise<string | undefined> {
  const stored = await transaction.get(KEYS, keyIdOf(key));
  if (stored === undefined) return undefined;
  const { fingerprint, resultId } = keyCodec.fromDocument(stored);
  if (fingerprint !== JSON.stringify(parameters)) {
    throw new Error(`The idempotency key ${key} was used for another request.`);
  }
  return resultId;
}

export const writeKey = (
  transaction: Transaction,
  { key, parameters }: IdempotentRequest,
  resultId: string,
  now: Instant,
): void =>
  transaction.create(
    KEYS,
    keyIdOf(key),
    keyCodec.toDocument({ fingerprint: JSON.stringify(parameters), resultId, createdAt: now }),
  );
