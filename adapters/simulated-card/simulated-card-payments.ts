import { isDocumentId } from '#adapters/documents/engine/document-ids.ts';
import {
  asProvider,
  readIntent,
  resultOfKey,
  type SimulatedCardPorts,
  writeEvent,
  writeIntent,
  writeKey,
} from '#adapters/simulated-card/simulated-books.ts';
import {
  clientSecretOf,
  type IntentRecord,
  refundCodec,
  REFUNDS,
} from '#adapters/simulated-card/simulated-documents.ts';
import { refundEventText } from '#adapters/simulated-card/simulated-event.ts';
import { addCents, type Cents, NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import type {
  CardPayments,
  IntentRequest,
  PaymentIntent,
  RefundRequest,
} from '#core/payments/card-payments.ts';

/** Dollar limits (docs.stripe.com/currencies, Minimum and maximum charge amounts). */
const LEAST_CENTS = 50;
const MOST_CENTS = 99_999_999;

export function checkChargeable(amount: Cents): void {
  if (amount < LEAST_CENTS || amount > MOST_CENTS) {
    throw new RangeError(`A charge is ${LEAST_CENTS} to ${MOST_CENTS} cents, not ${amount}.`);
  }
}

/** Throws if more would be refunded than was charged. */
function checkRefundable(intent: IntentRecord, amount: Cents): void {
  const left =
    intent.status === 'succeeded'
      ? subtractCents(intent.amountCents, intent.refundedCents)
      : NO_CENTS;
  if (amount < 1 || amount > left) {
    throw new RangeError(`${left} cents can be refunded, not ${amount}.`);
  }
}

/**
 * A simulated card provider with its records in our store; no money moves. Invalid requests (bad
 * amount, reused key, unknown intent, refunding too much) reject with an Error, like the real
 * one's.
 */
export function simulatedCardPayments(ports: SimulatedCardPorts): CardPayments {
  const { store, clock, randomness, secret } = ports;

  const intentOf = (id: string, record: IntentRecord): PaymentIntent => ({
    id,
    clientSecret: clientSecretOf(id, secret),
    status: record.status,
    amount: record.amountCents,
    reservationId: record.reservationId,
    reason: record.reason,
  });

  async function findIntent(id: string): Promise<PaymentIntent | undefined> {
    const record = isDocumentId(id) ? await readIntent(store, id) : undefined;
    return record && { ...intentOf(id, record), refunded: record.refundedCents };
  }

  const createIntent = (wanted: IntentRequest): Promise<PaymentIntent> =>
    store.transact(async (transaction) => {
      const {
        idempotencyKey: key,
        amount,
        customerEmail,
        reservationId,
        reason,
        saveCard,
      } = wanted;
      const saved = saveCard ? ['saveCard'] : [];
      const parameters = ['createIntent', amount, customerEmail, reservationId, reason, ...saved];
      const knownId = await resultOfKey(transaction, { key, parameters });
      const known = knownId === undefined ? undefined : await readIntent(transaction, knownId);
      if (knownId !== undefined && known) return intentOf(knownId, known);
      checkChargeable(amount);
      const now = clock.now();
      const id = `pi_${randomness.id()}`;
      const record: IntentRecord = {
        amountCents: amount,
        refundedCents: NO_CENTS,
        status: 'requires_payment_method',
        customerEmail,
        reservationId,
        reason,
        ...(saveCard && { saveCard }),
        createdAt: now,
      };
      writeIntent(transaction, id, record);
      writeKey(transaction, { key, parameters }, id, now);
      return intentOf(id, record);
    });

  const cancelIntent = (id: string): Promise<PaymentIntent> =>
    store.transact(async (transaction) => {
      const record = await readIntent(transaction, id);
      if (record === undefined) throw new Error(`No such intent: ${id}`);
      if (record.status === 'succeeded' || record.status === 'canceled') {
        return intentOf(id, record);
      }
      const canceled: IntentRecord = { ...record, status: 'canceled' };
      writeIntent(transaction, id, canceled);
      return intentOf(id, canceled);
    });

  const refund = (wanted: RefundRequest): Promise<void> =>
    store.transact(async (transaction) => {
      const { idempotencyKey: key, intentId, amount, reservationId } = wanted;
      const request = { key, parameters: ['refund', intentId, amount, reservationId] };
      const known = await resultOfKey(transaction, request);
      const record = await readIntent(transaction, intentId);
      if (known !== undefined) return;
      if (record === undefined) throw new Error(`No such intent: ${intentId}`);
      checkRefundable(record, amount);
      const now = clock.now();
      const id = `re_${randomness.id()}`;
      const entry = { intentId, amountCents: amount, reservationId, createdAt: now };
      const refunded = { ...record, refundedCents: addCents(record.refundedCents, amount) };
      const eventId = `evt_${randomness.id()}`;
      const text = refundEventText(eventId, { id, ...entry }, refunded, now);
      writeIntent(transaction, intentId, refunded);
      transaction.create(REFUNDS, id, refundCodec.toDocument(entry));
      writeKey(transaction, request, id, now);
      writeEvent(transaction, eventId, text, now);
    });

  return {
    createIntent: (wanted) => asProvider(createIntent(wanted)),
    findIntent: (id) => asProvider(findIntent(id)),
    cancelIntent: (id) => asProvider(cancelIntent(id)),
    refund: (wanted) => asProvider(refund(wanted)),
  };
}
