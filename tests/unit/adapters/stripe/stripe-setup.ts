import { stripeCardPayments } from '#adapters/stripe/stripe-card-payments.ts';
import type { StripeOptions } from '#adapters/stripe/stripe-client.ts';
import { cents } from '#core/kernel/cents.ts';
import type { IntentRequest, PaymentIntent } from '#core/payments/card-payments.ts';
import { payWithCard } from '#tests/support/fake-stripe/customer.ts';
import { SECRET_KEY, startFakeStripe } from '#tests/support/fake-stripe/start-fake-stripe.ts';
import { fixedClock } from '#tests/support/fixtures.ts';

export const GOOD = '4242424242424242';
export const ALWAYS_ASKS = '4000002760003184';
export const ASKS_UNLESS_SET_UP = '4000002500003155';

export const DEPOSIT: IntentRequest = {
  idempotencyKey: 'R1:deposit:1',
  amount: cents(22_500),
  customerEmail: 'ana@example.com',
  reservationId: 'R1',
  reason: 'deposit',
};

/**
 * A fake Stripe, and our adapter that talks to it, without retries unless the test is about them.
 */
export async function stripeSetup(more: Partial<StripeOptions> = {}) {
  const clock = fixedClock();
  const stripe = await startFakeStripe({ now: clock.now });
  const options: StripeOptions = {
    host: stripe.host,
    port: stripe.port,
    protocol: 'http',
    secretKey: SECRET_KEY,
    timeoutMs: 5_000,
    maxNetworkRetries: 0,
    ...more,
  };
  const payments = stripeCardPayments(options);
  const pay = ({ clientSecret }: PaymentIntent, card = GOOD) =>
    payWithCard(stripe.url, clientSecret, card);
  return {
    clock,
    stripe,
    options,
    payments,
    pay,
    create: (wanted: Partial<IntentRequest> = {}) =>
      payments.createIntent({ ...DEPOSIT, ...wanted }),
    refund: (intentId: string, amount: number, idempotencyKey = 'refund:1') =>
      payments.refund({ intentId, amount: cents(amount), idempotencyKey, reservationId: 'R1' }),
    paramsOf: (request: string) =>
      stripe.requests
        .filter(({ method, path }) => `${method} ${path}` === request)
        .map(({ params }) => params),
  };
}

export type StripeSetup = Awaited<ReturnType<typeof stripeSetup>>;
