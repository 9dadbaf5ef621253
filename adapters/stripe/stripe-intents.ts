import type { Stripe } from 'stripe';
import { intentSchema, labelledSchema } from '#adapters/stripe/stripe-objects.schema.ts';
import { cents } from '#core/kernel/cents.ts';
import type { IntentRequest, PaymentIntent } from '#core/payments/card-payments.ts';

// A fault kept under a key: docs/decisions/13-payments-and-provider-events.md.

/** An intent of ours in our words. Throws a `ZodError` for anything else. */
export function intentFrom(object: unknown): PaymentIntent {
  const intent = intentSchema.parse(object);
  const {
    id,
    client_secret: clientSecret,
    status,
    amount,
    metadata,
    latest_charge: charge,
  } = intent;
  return {
    id,
    clientSecret,
    status,
    amount: cents(amount),
    ...metadata,
    ...(typeof charge === 'object' && { refunded: cents(charge?.amount_refunded ?? 0) }),
  };
}

/** The same account may take other payments: those carry no label of ours. */
export const isOurs = (object: unknown): boolean => labelledSchema.safeParse(object).success;

/** What every intent is created with, whoever pays and when. */
export const commonParams = (wanted: IntentRequest) =>
  ({
    amount: wanted.amount,
    currency: 'usd',
    description: `Reservation ${wanted.reservationId} (${wanted.reason})`,
    receipt_email: wanted.customerEmail,
    metadata: { reservationId: wanted.reservationId, reason: wanted.reason },
  }) satisfies Stripe.PaymentIntentCreateParams;
