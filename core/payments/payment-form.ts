import type { Cents } from '#core/kernel/cents.ts';
import type { Language } from '#core/kernel/language.ts';

/** The wording of every provider's card form, in the page's language. */
export type PaymentFormTexts = {
  readonly language: Language;
  readonly form: string;
  /** Headings above the wallet buttons, and between them and the card fields. */
  readonly wallets: string;
  readonly orCard: string;
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  /** @param amount formatted for the customer */
  readonly pay: (amount: string) => string;
  readonly processing: string;
  /** The same for screen readers. */
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
    /** Followed by the test card's number. */
    readonly text: string;
    readonly use: string;
  };
  readonly bank: {
    readonly name: string;
    readonly title: string;
    /** The amount goes between `before` and `after`. */
    readonly before: string;
    readonly after: string;
    readonly approve: string;
    readonly decline: string;
  };
  /** Translates a message of the form or provider. Unknown ones are returned unchanged. */
  readonly say: (message: string) => string;
};

/** Props of the provider's card form, a component that each adapter supplies. */
export type PaymentFormProps = {
  readonly clientSecret: string;
  /** Shown on the button. */
  readonly amount: Cents;
  /** Where to return if the provider has to leave the page. */
  readonly returnUrl: string;
  readonly texts: PaymentFormTexts;
  readonly onSucceeded: () => void;
};
