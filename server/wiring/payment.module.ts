import { ContainerModule } from 'inversify';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import { makeConfirmSimulatedCard } from '#adapters/simulated-card/confirm-simulated-card.ts';
import { makeDeliverSimulatedEvents } from '#adapters/simulated-card/deliver-simulated-events.ts';
import { simulatedCardEvents } from '#adapters/simulated-card/simulated-card-events.ts';
import { simulatedCardPayments } from '#adapters/simulated-card/simulated-card-payments.ts';
import { simulatedSavedCards } from '#adapters/simulated-card/simulated-saved-cards.ts';
import { stripeCardPayments } from '#adapters/stripe/stripe-card-payments.ts';
import { stripeEventHistory } from '#adapters/stripe/stripe-event-history.ts';
import { stripePaymentEvents } from '#adapters/stripe/stripe-payment-events.ts';
import { stripeSavedCards } from '#adapters/stripe/stripe-saved-cards.ts';
import { makeBeginPayment } from '#core/payment/begin-payment.ts';
import { makeChargeBalances } from '#core/payment/charge-balances.ts';
import { makeCatchUp, makeReceiveWebhookEvent } from '#core/payment/catch-up.ts';
import { makeReceivePaymentEvent } from '#core/payment/receive-payment-event.ts';
import { makeReconcile } from '#core/payment/reconcile.ts';
import type { BookingLedger } from '#core/ports/booking-ledger.ts';
import type { BusinessSettingsStore } from '#core/ports/business-settings.ts';
import type { CardPayments } from '#core/ports/card-payments.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type { ReservationLists } from '#core/ports/reservation-lists.ts';
import type { SavedCards } from '#core/ports/saved-cards.ts';
import type { CardConfig, StripeConfig } from '#server/config/card-config.ts';
import { TOKENS } from '#server/wiring/tokens.ts';

export const paymentModule = new ContainerModule(({ bind }) => {
  const { cardPayments, clock, ledger } = TOKENS;
  bind(TOKENS.beginPayment).toResolvedValue(makeBeginPayment, [ledger, cardPayments, clock]);
  bind(TOKENS.receiveEvent).toResolvedValue(makeReceivePaymentEvent, [ledger, clock]);
  bind(TOKENS.receiveWebhookEvent).toResolvedValue(makeReceiveWebhookEvent, [
    TOKENS.receiveEvent,
    TOKENS.eventQuarantine,
    clock,
  ]);
  bind(TOKENS.reconcile).toResolvedValue(makeReconcile, [
    ledger,
    cardPayments,
    TOKENS.receiveEvent,
    clock,
  ]);
  bind(TOKENS.chargeBalances).toResolvedValue(
    (
      lists: ReservationLists,
      ledger: BookingLedger,
      cards: CardPayments,
      savedCards: SavedCards,
      receive: ReturnType<typeof makeReceivePaymentEvent>,
      settings: BusinessSettingsStore,
      clock: Clock,
    ) => makeChargeBalances({ lists, ledger, cards, savedCards, receive, settings, clock }),
    [
      TOKENS.reservationLists,
      ledger,
      cardPayments,
      TOKENS.savedCards,
      TOKENS.receiveEvent,
      TOKENS.settings,
      clock,
    ],
  );
});

/** @param secret signs the simulated provider's events and proves its client secrets */
const simulatedCardModule = (secret: string) =>
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

/** A try and another stay below what a browser waits for our answer (15 s). */
const PATIENCE = { timeoutMs: 6_000, maxNetworkRetries: 1 } as const;

/** Asks nothing of Stripe before a customer or a job does: a server starts without it. */
const stripeModule = ({ secretKey, webhookSecrets, api }: StripeConfig) =>
  new ContainerModule(({ bind }) => {
    const options = { secretKey, ...PATIENCE, ...api };
    const { clock, paymentEventHistory, receiveEvent } = TOKENS;
    bind(TOKENS.cardPayments).toDynamicValue(() => stripeCardPayments(options));
    bind(TOKENS.savedCards).toDynamicValue(() => stripeSavedCards(options));
    bind(paymentEventHistory).toDynamicValue(() => stripeEventHistory(options));
    bind(TOKENS.paymentEvents).toResolvedValue(
      (clock: Clock) => stripePaymentEvents({ secrets: webhookSecrets, clock }),
      [clock],
    );
    bind(TOKENS.catchUp).toResolvedValue(makeCatchUp, [
      paymentEventHistory,
      receiveEvent,
      TOKENS.eventQuarantine,
      clock,
    ]);
  });

/** @param simulatedSecret of the simulated provider, where it is the one */
export const cardModule = (card: CardConfig, simulatedSecret: string) =>
  card.kind === 'stripe' ? stripeModule(card) : simulatedCardModule(simulatedSecret);
