import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const PATIENCE = 10_000;

/**
 * Stripe.js comes from Stripe's own address, and where that is blocked the SDK may wait for ever: this rejects instead.
 * Calling again tries again.
 */
export async function loadStripeWithin(
  publishableKey: string,
  load: (key: string) => Promise<Stripe | null> = loadStripe,
  milliseconds = PATIENCE,
): Promise<Stripe> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Stripe.js did not load in time')), milliseconds);
  try {
    const stripe = await Promise.race([load(publishableKey), tooLate]);
    if (stripe === null) throw new Error('Stripe.js needs a browser');
    return stripe;
  } finally {
    clearTimeout(timer);
  }
}
