import { z } from 'zod';

/** Our label on every intent, which marks it as ours. Strings of up to 500 characters. */
export const labelSchema = z.object({
  reservationId: z.string().min(1),
  reason: z.enum(['deposit', 'full', 'balance']),
});

export const labelledSchema = z.object({ metadata: labelSchema });

/** The parts of Stripe's PaymentIntent we read (docs.stripe.com/api/payment_intents/object). */
export const intentSchema = z.object({
  id: z.string().min(1),
  client_secret: z.string().min(1),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'succeeded',
    'canceled',
  ]),
  amount: z.int().min(0),
  currency: z.literal('usd'),
  metadata: labelSchema,
  setup_future_usage: z.string().nullish(),
  /** An object if requested (`expand`), else its id. */
  latest_charge: z.union([z.string(), z.object({ amount_refunded: z.int().min(0) })]).nullish(),
});

/** Stripe's Refund. `pending` and `requires_action` settle later. */
export const refundSchema = z.object({
  id: z.string().min(1),
  amount: z.int().positive(),
  status: z.string().nullable(),
  payment_intent: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
});
export type StripeRefund = z.infer<typeof refundSchema>;

/** What a fee was charged for, as a balance transaction's expanded source. */
export const feeSourceSchema = z.object({
  object: z.enum(['charge', 'refund']),
  payment_intent: z.string().min(1),
  metadata: z.record(z.string(), z.string()).nullish(),
  /** Of a charge by card. */
  payment_method_details: z
    .object({ card: z.object({ last4: z.string().nullish() }).nullish() })
    .nullish(),
});

/** The parts of an intent needed to charge its saved card again. */
export const savedCardSchema = z.object({
  status: z.literal('succeeded'),
  setup_future_usage: z.literal('off_session'),
  customer: z.string().min(1),
  payment_method: z.string().min(1),
});

/** An intent with its expanded charge, which shows the card that paid. */
export const paidCardSchema = z.object({
  latest_charge: z.object({
    payment_method_details: z.object({ card: z.object({ last4: z.string().regex(/^\d{4}$/) }) }),
  }),
});
