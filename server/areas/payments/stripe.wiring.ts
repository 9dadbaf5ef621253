import {
  stripeCardFees,
  stripeCardPayments,
  stripeSavedCards,
} from '#adapters/stripe/stripe-card-payments.ts';
import { stripeEventHistory, stripePaymentEvents } from '#adapters/stripe/stripe-events.ts';
import type { ProviderWatch } from '#adapters/system/provider-watch.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { StripeConfig } from '#server/platform/config/provider-config.ts';
import type { Makers } from '#server/platform/wiring/ports.ts';

/** A try and a retry take less than the 15 s a browser waits for us. */
const PATIENCE = { timeoutMs: 6_000, maxNetworkRetries: 1 } as const;

/** Contacts Stripe only when a customer or job needs it, so the server starts without it. */
export function stripeAdapters(
  { secretKey, webhookSecrets, api }: StripeConfig,
  clock: Clock,
  watch: ProviderWatch,
): Makers {
  const options = { secretKey, ...PATIENCE, ...api };
  return {
    cardPayments: () => watch.cards('payments', stripeCardPayments(options)),
    cardFees: () => stripeCardFees(options),
    savedCards: () => stripeSavedCards(options),
    paymentEventHistory: () => watch.cards('events', stripeEventHistory(options)),
    paymentEvents: () => stripePaymentEvents({ secrets: webhookSecrets, clock }),
  };
}
