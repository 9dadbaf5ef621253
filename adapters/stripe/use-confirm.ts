import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useState } from 'react';

type ConfirmOutcome =
  | { readonly kind: 'succeeded' }
  /** The bank is processing; the customer can only wait. */
  | { readonly kind: 'processing' }
  | { readonly kind: 'failed'; readonly message: string };

/** Retrying is safe: a paid intent is not charged again. */
export const PAYMENT_FAILED = 'Payment failed. Please try again in a moment.';

/** These messages are written for customers; others are for developers. */
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

/** An error about a paid intent is a success: an earlier attempt paid, and its answer was lost. */
export function outcomeOf({ error, paymentIntent }: PaymentIntentResult): ConfirmOutcome {
  const status = error === undefined ? paymentIntent.status : error.payment_intent?.status;
  return settled(status) ?? failed(error);
}

type ConfirmPhase = 'editing' | 'processing' | 'waiting';

type Confirming = {
  readonly clientSecret: string;
  readonly returnUrl: string;
  readonly onSucceeded: () => void;
};

const ASK_AGAIN = 4_000;

/** Stays busy after success: the page takes over. */
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

/** Hands the payment to Stripe.js, which asks the bank (3-D Secure included), then polls. */
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

  /** @returns whether it failed; a wallet's own sheet needs to know */
  async function confirm(): Promise<boolean> {
    if (stripe === null || elements === null || phase !== 'editing') return true;
    setPhase('processing');
    setFailure(undefined);
    const outcome = await handIn(stripe, elements, returnUrl);
    settle(outcome);
    return outcome.kind === 'failed';
  }

  const askAgain = useEffectEvent(async (): Promise<void> => {
    const answer = await stripe?.retrievePaymentIntent(clientSecret).catch(() => undefined);
    // If there was no answer, ask again.
    if (answer?.paymentIntent !== undefined) settle(outcomeOf(answer));
  });

  useEffect(() => {
    if (phase !== 'waiting') return undefined;
    const timer = setInterval(() => void askAgain(), ASK_AGAIN);
    return () => clearInterval(timer);
  }, [phase]);

  return { phase, failure, confirm };
}
