import { ContainerModule } from 'inversify';
import {
  stripeCardFees,
  stripeCardPayments,
  stripeSavedCards,
} from '#adapters/stripe/stripe-card-payments.ts';
import { stripeEventHistory, stripePaymentEvents } from '#adapters/stripe/stripe-events.ts';
import type { StripeConfig } from '#server/platform/config/provider-config.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import type { Clock } from '#core/kernel/ports.ts';

/** A try and a retry take less than the 15 s a browser waits for us. */
const PATIENCE = { timeoutMs: 6_000, maxNetworkRetries: 1 } as const;

/** Contacts Stripe only when a customer or job needs it, so the server starts without it. */
export const stripeModule = ({ secretKey, webhookSecrets, api }: StripeConfig) =>
  new ContainerModule(({ bind }) => {
    const options = { secretKey, ...PATIENCE, ...api };
    bind(PORTS.cardPayments).toDynamicValue(() => stripeCardPayments(options));
    bind(PORTS.cardFees).toDynamicValue(() => stripeCardFees(options));
    bind(PORTS.savedCards).toDynamicValue(() => stripeSavedCards(options));
    bind(PORTS.paymentEventHistory).toDynamicValue(() => stripeEventHistory(options));
    bind(PORTS.paymentEvents).toResolvedValue(
      (clock: Clock) => stripePaymentEvents({ secrets: webhookSecrets, clock }),
      [PORTS.clock],
    );
  });
