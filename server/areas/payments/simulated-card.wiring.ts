import { ContainerModule } from 'inversify';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { makeConfirmSimulatedCard } from '#adapters/simulated-card/confirm-simulated-card.ts';
import { makeDeliverSimulatedEvents } from '#adapters/simulated-card/deliver-simulated-events.ts';
import { simulatedCardEvents } from '#adapters/simulated-card/simulated-card-events.ts';
import { simulatedCardPayments } from '#adapters/simulated-card/simulated-card-payments.ts';
import { simulatedSavedCards } from '#adapters/simulated-card/simulated-saved-cards.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { Randomness } from '#core/kernel/randomness.ts';
import { TOKENS } from '#server/platform/wiring/tokens.ts';

/** @param secret signs the simulated provider's events and proves its client secrets */
export const simulatedCardModule = (secret: string) =>
  new ContainerModule(({ bind }) => {
    const ports = (store: DocumentStore, clock: Clock, randomness: Randomness) => ({
      store,
      clock,
      randomness,
      secret,
    });
    const { clock, randomness, store } = TOKENS;
    bind(TOKENS.cardPayments).toResolvedValue(
      (...given: Parameters<typeof ports>) => simulatedCardPayments(ports(...given)),
      [store, clock, randomness],
    );
    bind(TOKENS.savedCards).toResolvedValue(
      (...given: Parameters<typeof ports>) => simulatedSavedCards(ports(...given)),
      [store, clock, randomness],
    );
    bind(TOKENS.confirmCard).toResolvedValue(
      (...given: Parameters<typeof ports>) => makeConfirmSimulatedCard(ports(...given)),
      [store, clock, randomness],
    );
    bind(TOKENS.deliverEvents).toResolvedValue(
      (...given: Parameters<typeof ports>) => makeDeliverSimulatedEvents(ports(...given)),
      [store, clock, randomness],
    );
    bind(TOKENS.paymentEvents).toResolvedValue(
      (clock: Clock) => simulatedCardEvents({ secret, clock }),
      [clock],
    );
  });
