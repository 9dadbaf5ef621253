import { ContainerModule } from 'inversify';
import { stripeCardPayments } from '#adapters/stripe/stripe-card-payments.ts';
import { stripeEventHistory } from '#adapters/stripe/stripe-event-history.ts';
import { stripePaymentEvents } from '#adapters/stripe/stripe-payment-events.ts';
import { stripeSavedCards } from '#adapters/stripe/stripe-saved-cards.ts';
import type { StripeConfig } from '#server/platform/config/card-config.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import type { Clock } from '#core/kernel/ports.ts';

/** A try and another stay below what a browser waits for our answer (15 s). */
const PATIENCE = { timeoutMs: 6_000, maxNetworkRetries: 1 } as const;

/** Asks nothing of Stripe before a customer or a job does: a server starts without it. */
export const stripeModule = ({ secretKey, webhookSecrets, api }: StripeConfig) =>
  new ContainerModule(({ bind }) => {
    const options = { secretKey, ...PATIENCE, ...api };
    bind(PORTS.cardPayments).toDynamicValue(() => stripeCardPayments(options));
    bind(PORTS.savedCards).toDynamicValue(() => stripeSavedCards(options));
    bind(PORTS.paymentEventHistory).toDynamicValue(() => stripeEventHistory(options));
    bind(PORTS.paymentEvents).toResolvedValue(
      (clock: Clock) => stripePaymentEvents({ secrets: webhookSecrets, clock }),
      [PORTS.clock],
    );
  });
