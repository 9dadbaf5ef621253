import { hash } from 'node:crypto';
import {
  type DocumentStore,
  StoreUnavailableError,
  type Transaction,
  TransactionConflictError,
} from '#adapters/documents/engine/document-store.ts';
import {
  eventCodec,
  EVENTS,
  intentCodec,
  type IntentRecord,
  INTENTS,
  keyCodec,
  KEYS,
} from '#adapters/simulated-card/simulated-documents.ts';
import { CardPaymentsUnavailableError } from '#core/payments/card-payments.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';

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
