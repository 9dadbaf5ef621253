import { isDocumentId } from '#adapters/documents/engine/document-ids.ts';
import { ascending } from '#adapters/documents/engine/reading.ts';
import {
  addCents,
  type Cents,
  cents,
  NO_CENTS,
  percentOf,
  subtractCents,
} from '#core/kernel/cents.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type {
  CardFees,
  CardPayments,
  IntentRequest,
  PaymentIntent,
  RefundRequest,
  SavedCardCharge,
  SavedCardRefused,
  SavedCards,
} from '#core/payments/card-payments.ts';
import { ALWAYS_ASKS } from './card-details.ts';
import {
  asProvider,
  clientSecretOf,
  intentCodec,
  type IntentRecord,
  INTENTS,
  readIntent,
  refundCodec,
  REFUNDS,
  resultOfKey,
  type SimulatedCardPorts,
  writeEvent,
  writeIntent,
  writeKey,
} from './simulated-books.ts';
import { paymentEventText, refundEventText } from './simulated-event.ts';

/** Dollar limits (docs.stripe.com/currencies, Minimum and maximum charge amounts). */
const LEAST_CENTS = 50;
const MOST_CENTS = 99_999_999;

function checkChargeable(amount: Cents): void {
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
 * amount, reused key, unknown intent, refunding too much) reject like the real one's.
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
      const parameters = [
        'createIntent',
        amount,
        customerEmail ?? '',
        reservationId,
        reason,
        ...saved,
      ];
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

type Charged = Result<PaymentIntent, SavedCardRefused>;

/** Charges saved cards. Like the real thing, a refusal leaves an intent to be paid in person. */
export function simulatedSavedCards(ports: SimulatedCardPorts): SavedCards {
  const { store, clock, randomness, secret } = ports;

  const answerOf = (id: string, record: IntentRecord): Charged => {
    const { status, amountCents: amount, reservationId, reason } = record;
    const clientSecret = clientSecretOf(id, secret);
    const intent = { id, clientSecret, status, amount, reservationId, reason };
    if (status === 'succeeded') return ok(intent);
    return err({ kind: 'declined', code: 'authentication_required', intent });
  };

  const charge = (wanted: SavedCardCharge): Promise<Charged> =>
    store.transact<Charged>(async (transaction) => {
      const { idempotencyKey: key, amount, customerEmail, reservationId, reason } = wanted;
      const request = {
        key,
        parameters: [
          'charge',
          wanted.savedWith,
          amount,
          customerEmail ?? '',
          reservationId,
          reason,
        ],
      };
      const knownId = await resultOfKey(transaction, request);
      const known = knownId === undefined ? undefined : await readIntent(transaction, knownId);
      if (knownId !== undefined && known) return answerOf(knownId, known);
      const earlier = isDocumentId(wanted.savedWith)
        ? await readIntent(transaction, wanted.savedWith)
        : undefined;
      if (earlier?.savedCard === undefined) return err({ kind: 'no_saved_card' });
      checkChargeable(amount);
      const now = clock.now();
      const id = `pi_${randomness.id()}`;
      const isPaid = earlier.savedCard !== ALWAYS_ASKS;
      const record: IntentRecord = {
        amountCents: amount,
        refundedCents: NO_CENTS,
        status: isPaid ? 'succeeded' : 'requires_payment_method',
        customerEmail,
        reservationId,
        reason,
        createdAt: now,
        ...(isPaid && { paidAt: now, lastFour: earlier.savedCard.slice(-4) }),
      };
      const eventId = `evt_${randomness.id()}`;
      writeIntent(transaction, id, record);
      writeKey(transaction, request, id, now);
      writeEvent(transaction, eventId, paymentEventText(eventId, { id, ...record }, now), now);
      return answerOf(id, record);
    });

  const lastDigits = (savedWith: string) =>
    store.transact(async (transaction) => {
      const earlier = isDocumentId(savedWith)
        ? await readIntent(transaction, savedWith)
        : undefined;
      return earlier?.savedCard?.slice(-4);
    });

  return {
    charge: (wanted) => asProvider(charge(wanted)),
    lastDigits: (savedWith) => asProvider(lastDigits(savedWith)),
  };
}

const PERCENT = 2.9;
const FIXED = cents(30);

/** The simulated provider's fixed formula: 2.9% and 30 cents a charge; refunds bring none of it back. */
const feeFor = (amount: Cents): Cents => addCents(percentOf(amount, PERCENT), FIXED);

export const simulatedCardFees = ({ store }: Pick<SimulatedCardPorts, 'store'>): CardFees => ({
  between: (from, to) =>
    asProvider(
      (async () => {
        const { documents } = await store.query({
          collection: INTENTS,
          where: [
            { field: 'paidAt', op: '>=', value: isoFromInstant(from) },
            { field: 'paidAt', op: '<', value: isoFromInstant(to) },
          ],
          orderBy: ascending('paidAt'),
        });
        return documents.flatMap((stored) => {
          const { amountCents, reservationId, paidAt, lastFour } = intentCodec.fromDocument(stored);
          const { id: intentId } = stored;
          const told = {
            id: `txn_${intentId}`,
            intentId,
            kind: 'charge',
            reservationId,
            ...(lastFour !== undefined && { lastFour }),
          } as const;
          return paidAt === undefined ? [] : [{ ...told, fee: feeFor(amountCents), at: paidAt }];
        });
      })(),
    ),
});
