import { Stripe } from 'stripe';
import { readOtherEvent, readStripeEvent } from '#adapters/stripe/read-stripe-event.ts';
import type { PaymentEvents } from '#core/payments/payment-events.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

type StripePaymentEventsOptions = {
  /** `whsec_…`; two during rotation. */
  readonly secrets: readonly [string, ...string[]];
  readonly clock: Clock;
};

/** Older messages are refused, so that intercepted ones cannot be replayed. */
const TOLERANCE_SECONDS = 300;

/** The message, or undefined if it is not signed with this secret. */
function open(body: Uint8Array, header: string, secret: string, now: Instant): unknown {
  try {
    return Stripe.webhooks.constructEvent(body, header, secret, TOLERANCE_SECONDS, undefined, now);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    throw error;
  }
}

/**
 * Stripe's signed messages. Throws for a signed one that is not as documented, so that Stripe
 * resends it. Those without a reservation (disputes, fraud warnings, dashboard refunds) count as
 * other events; `stripeEventHistory` resolves them.
 */
export const stripePaymentEvents = ({
  secrets,
  clock,
}: StripePaymentEventsOptions): PaymentEvents => ({
  read(body, signature = '') {
    const now = clock.now();
    for (const secret of secrets) {
      const json = open(body, signature, secret, now);
      if (json === undefined) continue;
      const told = readStripeEvent(json);
      if (told?.reservationId === undefined) return ok(readOtherEvent(json, body.byteLength));
      return ok(told.forReservation(told.reservationId));
    }
    return err({ kind: 'bad_signature' });
  },
});
