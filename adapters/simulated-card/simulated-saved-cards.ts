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
import { checkChargeable } from '#adapters/simulated-card/simulated-card-payments.ts';
import { clientSecretOf, type IntentRecord } from '#adapters/simulated-card/simulated-documents.ts';
import { paymentEventText } from '#adapters/simulated-card/simulated-event.ts';
import { ALWAYS_ASKS } from '#adapters/simulated-card/test-cards.ts';
import { NO_CENTS } from '#core/kernel/cents.ts';
import type {
  PaymentIntent,
  SavedCardCharge,
  SavedCardRefused,
  SavedCards,
} from '#core/payments/card-payments.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';

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
        parameters: ['charge', wanted.savedWith, amount, customerEmail, reservationId, reason],
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
        ...(isPaid && { paidAt: now }),
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
