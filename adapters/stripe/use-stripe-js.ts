import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { loadStripeWithin } from '#adapters/stripe/load-stripe.ts';

export type StripeJs =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  /** `attempt` changes with every retry: what is built on Stripe.js is built anew. */
  | { readonly kind: 'ready'; readonly stripe: Stripe; readonly attempt: number };

/** Stripe.js, loaded when the form is first shown. */
export function useStripeJs(publishableKey: string) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<StripeJs>({ kind: 'loading' });

  useEffect(() => {
    let isLeft = false;
    const show = (next: StripeJs): void => {
      if (!isLeft) setState(next);
    };
    loadStripeWithin(publishableKey).then(
      (stripe) => show({ kind: 'ready', stripe, attempt }),
      () => show({ kind: 'failed' }),
    );
    return () => {
      isLeft = true;
    };
  }, [publishableKey, attempt]);

  return {
    state,
    fail: () => setState({ kind: 'failed' }),
    retry: () => {
      setState({ kind: 'loading' });
      setAttempt(attempt + 1);
    },
  };
}
