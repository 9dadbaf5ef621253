import { ContainerModule } from 'inversify';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { makeConfirmSimulatedCard } from '#adapters/simulated-card/confirm-simulated-card.ts';
import {
  makeDeliverSimulatedEvents,
  simulatedCardEvents,
} from '#adapters/simulated-card/simulated-card-events.ts';
import {
  simulatedCardFees,
  simulatedCardPayments,
  simulatedSavedCards,
} from '#adapters/simulated-card/simulated-card-payments.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';

type Ports = Parameters<typeof simulatedCardPayments>[0];

/** @param secret signs the simulated provider's events and proves its client secrets */
export const simulatedCardModule = (secret: string) =>
  new ContainerModule(({ bind }) => {
    const { clock, randomness, store } = PORTS;
    const on =
      <T>(make: (ports: Ports) => T) =>
      (store: DocumentStore, clock: Clock, randomness: Randomness): T =>
        make({ store, clock, randomness, secret });
    bind(PORTS.cardPayments).toResolvedValue(on(simulatedCardPayments), [store, clock, randomness]);
    bind(PORTS.cardFees).toResolvedValue(
      (own: DocumentStore) => simulatedCardFees({ store: own }),
      [store],
    );
    bind(PORTS.savedCards).toResolvedValue(on(simulatedSavedCards), [store, clock, randomness]);
    bind(PORTS.paymentEvents).toResolvedValue(on(simulatedCardEvents), [store, clock, randomness]);
    bind(PORTS.simulatedCard).toResolvedValue(
      on((ports) => ({
        confirm: makeConfirmSimulatedCard(ports),
        deliverEvents: makeDeliverSimulatedEvents(ports),
      })),
      [store, clock, randomness],
    );
  });
