import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useState } from 'react';

type ConfirmOutcome =
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

export type ConfirmPhase = 'editing' | 'processing' | 'waiting';

type Confirming = {
  readonly clientSecret: string;
  readonly returnUrl: string;
  readonly onSucceeded: () => void;
};

const ASK_AGAIN = 4_000;

/** The form stays busy after a success: what comes next is the page's. */
const PHASES = {
  succeeded: 'processing',
  processing: 'waiting',
  failed: 'editing',
} as const satisfies Record<ConfirmOutcome['kind'], ConfirmPhase>;

async function handIn(
  stripe: Stripe,
  elements: StripeElements,
  returnUrl: string,
): Promise<ConfirmOutcome> {
  try {
    const confirmParams = { return_url: returnUrl };
    return outcomeOf(
      await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }),
    );
  } catch {
    return { kind: 'failed', message: PAYMENT_FAILED };
  }
}

/** Hands the payment to Stripe.js, which asks the bank, 3-D Secure included; then waits with the customer. */
export function useConfirm({ clientSecret, returnUrl, onSucceeded }: Confirming) {
  const stripe = useStripe();
  const elements = useElements();
  const [phase, setPhase] = useState<ConfirmPhase>('editing');
  const [failure, setFailure] = useState<string>();

  function settle(outcome: ConfirmOutcome): void {
    setPhase(PHASES[outcome.kind]);
    if (outcome.kind === 'succeeded') onSucceeded();
    if (outcome.kind === 'failed') setFailure(outcome.message);
  }

  async function confirm(): Promise<void> {
    if (stripe === null || elements === null || phase !== 'editing') return;
    setPhase('processing');
    setFailure(undefined);
    settle(await handIn(stripe, elements, returnUrl));
  }

  const askAgain = useEffectEvent(async (): Promise<void> => {
    const answer = await stripe?.retrievePaymentIntent(clientSecret).catch(() => undefined);
    // No answer is no news: the next question may have one.
    if (answer?.paymentIntent !== undefined) settle(outcomeOf(answer));
  });

  useEffect(() => {
    if (phase !== 'waiting') return undefined;
    const timer = setInterval(() => void askAgain(), ASK_AGAIN);
    return () => clearInterval(timer);
  }, [phase]);

  return { phase, failure, confirm };
}
