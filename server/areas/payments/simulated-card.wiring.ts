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
import { type Makers, PORTS, type Resolve } from '#server/platform/wiring/ports.ts';

/** @param secret signs the simulated provider's events and proves its client secrets */
export function simulatedCardAdapters(secret: string): Makers {
  const portsOf = (of: Resolve) => ({
    store: of(PORTS.store),
    clock: of(PORTS.clock),
    randomness: of(PORTS.randomness),
    secret,
  });
  return {
    cardPayments: (of) => simulatedCardPayments(portsOf(of)),
    cardFees: (of) => simulatedCardFees(portsOf(of)),
    savedCards: (of) => simulatedSavedCards(portsOf(of)),
    paymentEvents: (of) => simulatedCardEvents(portsOf(of)),
    simulatedCard: (of) => ({
      confirm: makeConfirmSimulatedCard(portsOf(of)),
      deliverEvents: makeDeliverSimulatedEvents(portsOf(of)),
    }),
  };
}
