import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import {
  type Authentication,
  makeConfirmSimulatedCard,
} from '#adapters/simulated-card/confirm-simulated-card.ts';
import {
  makeDeliverSimulatedEvents,
  simulatedCardEvents,
} from '#adapters/simulated-card/simulated-card-events.ts';
import { simulatedCardPayments } from '#adapters/simulated-card/simulated-card-payments.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import { countingRandomness, fixedClock } from '#tests/support/fixtures.ts';

export const SECRET = 'a secret of the simulated provider';
export const CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

/** The whole simulated provider on one store, with a webhook that accepts everything. */
export function simulatedProvider(store: DocumentStore = memoryDocumentStore()) {
  const clock = fixedClock();
  const ports = { store, clock, randomness: countingRandomness(), secret: SECRET };
  const confirm = makeConfirmSimulatedCard(ports);
  const deliver = makeDeliverSimulatedEvents(ports);
  const reader = simulatedCardEvents(ports);
  const received: PaymentEvent[] = [];

  return {
    store,
    clock,
    ports,
    reader,
    deliver,
    payments: simulatedCardPayments(ports),
    confirm: (clientSecret: string, cardNumber: string, authentication?: Authentication) =>
      confirm(clientSecret, { ...CARD, cardNumber }, authentication),
    confirmCard: confirm,
    /** Delivers what waits. Returns everything received so far. */
    async events(): Promise<readonly PaymentEvent[]> {
      await deliver(async (body, signature) => {
        const read = reader.read(body, signature);
        if (read.ok && read.value.kind !== 'other') received.push(read.value);
        return read.ok;
      });
      return received;
    },
  };
}
