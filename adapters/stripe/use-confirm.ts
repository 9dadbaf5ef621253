import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CardProblem, isUnclear, type PaymentFormProps } from '#core/payments/payment-form.ts';

type ConfirmOutcome =
  | { readonly kind: 'succeeded'; readonly wasPaid?: true }
  /** The bank is processing; the customer can only wait. */
  | { readonly kind: 'processing' }
  | { readonly kind: 'failed'; readonly code: CardProblem };

/** By Stripe's code or `decline_code` (docs.stripe.com/error-codes, docs.stripe.com/declines/codes). */
const CODES: Readonly<Record<string, CardProblem>> = {
  incomplete_number: 'incomplete_number',
  incomplete_expiry: 'incomplete_expiry',
  incomplete_cvc: 'incomplete_cvc',
  incomplete_zip: 'incorrect_zip',
  invalid_number: 'incorrect_number',
  incorrect_number: 'incorrect_number',
  invalid_expiry_month: 'invalid_expiry',
  invalid_expiry_year: 'invalid_expiry',
  invalid_expiry_month_past: 'expiry_in_past',
  invalid_expiry_year_past: 'expiry_in_past',
  invalid_cvc: 'invalid_cvc',
  incorrect_cvc: 'incorrect_cvc',
  incorrect_zip: 'incorrect_zip',
  card_declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  card_not_supported: 'card_not_supported',
  processing_error: 'processing_error',
  authentication_required: 'payment_intent_authentication_failure',
  payment_intent_authentication_failure: 'payment_intent_authentication_failure',
};

/** The decline code tells more than the code. Stripe's own sentences are for developers, too. */
function problemOf({ type, code = '', decline_code = '' }: StripeError): CardProblem {
  const known = CODES[decline_code] ?? CODES[code];
  return known ?? (type === 'validation_error' ? 'check_details' : 'failed');
}

const settled = (status: string | undefined): ConfirmOutcome | undefined =>
  status === 'succeeded' || status === 'processing' ? { kind: status } : undefined;

const failed = (error: StripeError | undefined): ConfirmOutcome => ({
  kind: 'failed',
  code: error === undefined ? 'failed' : problemOf(error),
});

/** An error about a paid intent is a success: an earlier attempt paid, here or elsewhere. */
export function outcomeOf({ error, paymentIntent }: PaymentIntentResult): ConfirmOutcome {
  const status = error === undefined ? paymentIntent.status : error.payment_intent?.status;
  if (status === 'canceled') return { kind: 'failed', code: 'payment_intent_unexpected_state' };
  const isRepeat = error !== undefined && status === 'succeeded';
  return isRepeat ? { kind: status, wasPaid: true } : (settled(status) ?? failed(error));
}

type ConfirmPhase = 'editing' | 'processing' | 'waiting';

type Confirming = {
  readonly clientSecret: string | undefined;
  readonly returnUrl: string;
} & Pick<PaymentFormProps, 'onSucceeded' | 'onBusy'>;

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
  clientSecret: string,
  returnUrl: string,
): Promise<ConfirmOutcome> {
  try {
    const { error } = await elements.submit();
    if (error !== undefined) return failed(error);
    const confirmParams = { return_url: returnUrl };
    return outcomeOf(
      await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams,
        redirect: 'if_required',
      }),
    );
  } catch {
    return failed(undefined);
  }
}

/** Hands the payment to Stripe.js, which asks the bank (3-D Secure included), then polls. */
export function useConfirm({ clientSecret, returnUrl, onSucceeded, onBusy }: Confirming) {
  const stripe = useStripe();
  const elements = useElements();
  const [phase, setPhase] = useState<ConfirmPhase>('editing');
  const [failure, setFailure] = useState<CardProblem>();
  /** The payment that `phase` and `failure` are about. */
  const [tried, setTried] = useState<string>();
  /** The payment that a try here may have paid, whose answer was lost. */
  const lost = useRef<string>(undefined);

  function settle(outcome: ConfirmOutcome): void {
    setPhase(PHASES[outcome.kind]);
    if (outcome.kind === 'succeeded') {
      onSucceeded(outcome.wasPaid === true && lost.current !== clientSecret);
    }
    if (outcome.kind !== 'failed') return;
    if (isUnclear(outcome.code)) lost.current = clientSecret;
    setFailure(outcome.code);
  }

  /** @returns whether it failed; a wallet's own sheet needs to know */
  async function confirm(): Promise<boolean> {
    if (stripe === null || elements === null || clientSecret === undefined) return true;
    if (phase !== 'editing') return true;
    setPhase('processing');
    setFailure(undefined);
    setTried(clientSecret);
    const outcome = await handIn(stripe, elements, clientSecret, returnUrl);
    settle(outcome);
    return outcome.kind === 'failed';
  }

  const askAgain = useEffectEvent(async (): Promise<void> => {
    if (tried === undefined) return;
    const answer = await stripe?.retrievePaymentIntent(tried).catch(() => undefined);
    // If there was no answer, ask again.
    if (answer?.paymentIntent !== undefined) settle(outcomeOf(answer));
  });

  useEffect(() => {
    if (phase !== 'waiting') return undefined;
    const timer = setInterval(() => void askAgain(), ASK_AGAIN);
    return () => clearInterval(timer);
  }, [phase]);

  const isBusy = phase !== 'editing';
  const tellBusy = useEffectEvent((busy: boolean) => onBusy?.(busy));
  useEffect(() => tellBusy(isBusy), [isBusy]);

  return {
    phase,
    isBusy,
    failure: tried === clientSecret ? failure : undefined,
    confirm,
    /** What the bank said of the card no longer applies to what is typed. */
    revise: () => setFailure(undefined),
  };
}
