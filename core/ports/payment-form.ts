import type { Cents } from '../money/cents.ts';

/** The card form of the configured provider: a component that each adapter brings. */
export type PaymentFormProps = {
  readonly clientSecret: string;
  /** Shown on the button. */
  readonly amount: Cents;
  /** Where the provider comes back to when it must leave the page. */
  readonly returnUrl: string;
  readonly onSucceeded: () => void;
};
