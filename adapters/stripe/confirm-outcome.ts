import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js';

export type ConfirmOutcome =
  | { readonly kind: 'succeeded' }
  /** The bank takes its time; nothing can be done but wait. */
  | { readonly kind: 'processing' }
  | { readonly kind: 'failed'; readonly message: string };

/** Trying again is safe: what is paid is not charged again. */
export const PAYMENT_FAILED = 'Payment failed. Please try again in a moment.';

/** Those messages are written for customers; others speak to the developer. */
const speaks = ({ type, code }: StripeError): boolean =>
  type === 'card_error' ||
  type === 'validation_error' ||
  code === 'payment_intent_authentication_failure';

const settled = (status: string | undefined): ConfirmOutcome | undefined =>
  status === 'succeeded' || status === 'processing' ? { kind: status } : undefined;

const failed = (error: StripeError | undefined): ConfirmOutcome => ({
  kind: 'failed',
  message: (error && speaks(error) ? error.message : undefined) ?? PAYMENT_FAILED,
});

/** An error about an intent that is paid is no failure: the earlier attempt was, and its answer got lost. */
export function outcomeOf({ error, paymentIntent }: PaymentIntentResult): ConfirmOutcome {
  const status = error === undefined ? paymentIntent.status : error.payment_intent?.status;
  return settled(status) ?? failed(error);
}
