import type { Cents } from '#core/kernel/cents.ts';
import type { Language } from '#core/kernel/language.ts';

/**
 * Why the card form cannot pay, whoever the provider is. Texts have a sentence for each. Named as
 * Stripe names it, if it does.
 */
const CARD_PROBLEMS = [
  // Before anything is sent
  'number_missing',
  'expiry_missing',
  'cvc_missing',
  'incomplete_number',
  'incomplete_expiry',
  'incomplete_cvc',
  'incorrect_number',
  'invalid_expiry',
  'expiry_in_past',
  'invalid_cvc',
  'check_details',
  'test_card_only',
  // By the bank
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'card_not_supported',
  'incorrect_cvc',
  'incorrect_zip',
  'processing_error',
  'payment_intent_authentication_failure',
  // About the payment
  'resource_missing',
  'payment_intent_unexpected_state',
  'rate_limited',
  'network',
  /** Anything else. Retrying is safe: a paid intent is not charged again. */
  'failed',
] as const;
export type CardProblem = (typeof CARD_PROBLEMS)[number];

export const isCardProblem = (code: unknown): code is CardProblem =>
  CARD_PROBLEMS.some((known) => known === code);

/** Nothing typed here can pay it: the page has to ask for a payment again. */
export const needsReload = (code: CardProblem): boolean =>
  code === 'payment_intent_unexpected_state' || code === 'resource_missing';

/** It may have been paid: only the answer is missing. */
export const isUnclear = (code: CardProblem): boolean => code === 'network' || code === 'failed';

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
  readonly reload: string;
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
  readonly problems: Readonly<Record<CardProblem, string>>;
};

/** Props of the provider's card form, a component that each adapter supplies. */
export type PaymentFormProps = {
  /**
   * Undefined while the payment is being started. Changes with the plan; what the customer typed
   * stays.
   */
  readonly clientSecret: string | undefined;
  /** Shown on the button. */
  readonly amount: Cents;
  /** The payment saves the card for the balance. */
  readonly savesCard?: boolean | undefined;
  /** Where to return if the provider has to leave the page. */
  readonly returnUrl: string;
  readonly texts: PaymentFormTexts;
  /** @param wasPaid before and elsewhere, such as in another tab: this card was not charged */
  readonly onSucceeded: (wasPaid: boolean) => void;
  /** Told when a payment is under way and when it no longer is. Nothing else may change it then. */
  readonly onBusy?: ((isBusy: boolean) => void) | undefined;
};
