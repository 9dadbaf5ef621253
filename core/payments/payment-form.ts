import type { Cents } from '#core/kernel/cents.ts';
import type { Language } from '#core/kernel/language.ts';

/** What the card forms of all providers say, in the language of the page. */
export type PaymentFormTexts = {
  readonly language: Language;
  readonly form: string;
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  /** @param amount as the customer reads it */
  readonly pay: (amount: string) => string;
  readonly processing: string;
  /** The same, read out. */
  readonly processingAloud: string;
  readonly failed: string;
  readonly notCompleted: string;
  readonly loading: string;
  readonly notLoaded: string;
  readonly notLoadedText: string;
  readonly retry: string;
  readonly waiting: string;
  readonly waitingText: string;
  readonly demo: {
    readonly title: string;
    /** The number of the test card follows. */
    readonly text: string;
    readonly use: string;
  };
  readonly bank: {
    readonly name: string;
    readonly title: string;
    /** The amount stands between the two. */
    readonly before: string;
    readonly after: string;
    readonly approve: string;
    readonly decline: string;
  };
  /** A sentence of the form's own checks, or of the provider; unknown ones stay as they are. */
  readonly say: (message: string) => string;
};

/** The card form of the configured provider: a component that each adapter brings. */
export type PaymentFormProps = {
  readonly clientSecret: string;
  /** Shown on the button. */
  readonly amount: Cents;
  /** Where the provider comes back to when it must leave the page. */
  readonly returnUrl: string;
  readonly texts: PaymentFormTexts;
  readonly onSucceeded: () => void;
};
