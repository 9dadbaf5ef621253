import { Stripe } from 'stripe';
import { readStripeEvent } from '#adapters/stripe/read-stripe-event.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { PaymentEvents } from '#core/ports/payment-events.ts';
import { err, ok } from '#core/result.ts';
import type { Instant } from '#core/time/instant.ts';

export type StripePaymentEventsOptions = {
  /** `whsec_…`; two while one replaces the other. */
  readonly secrets: readonly [string, ...string[]];
  readonly clock: Clock;
};

/** Older messages are refused: one that was overheard cannot be sent again later. */
const TOLERANCE_SECONDS = 300;

/** Everything that `constructEvent` checks, at our clock's time. */
function isSigned(body: Uint8Array, signature: string, secret: string, now: Instant): boolean {
  try {
    Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now);
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

/**
 * Stripe's signed messages. Throws, so that a message is sent again, for a signed one that is not what Stripe documents.
 * Those that do not name the reservation (disputes, fraud warnings, refunds made in Stripe's dashboard) are read by
 * `stripeEventHistory`, which can ask for it.
 */
export const stripePaymentEvents = ({
  secrets,
  clock,
}: StripePaymentEventsOptions): PaymentEvents => ({
  read(body, signature) {
    const now = clock.now();
    if (
      signature === undefined ||
      !secrets.some((secret) => isSigned(body, signature, secret, now))
    ) {
      return err({ kind: 'bad_signature' });
    }
    const told = readStripeEvent(JSON.parse(new TextDecoder().decode(body)));
    return ok(
      told?.reservationId === undefined ? undefined : told.forReservation(told.reservationId),
    );
  },
});
