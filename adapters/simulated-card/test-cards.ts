/** What the provider does with a card. */
type CardBehavior =
  | { readonly kind: 'pays' }
  /** The bank asks its customer first (3-D Secure). */
  | { readonly kind: 'asks' }
  | { readonly kind: 'declines'; readonly code: string; readonly message: string };

const declines = (code: string, message: string): CardBehavior => ({
  kind: 'declines',
  code,
  message,
});

/** Its bank requires the customer every time, even for later charges. */
export const ALWAYS_ASKS = '4000002760003184';

/** The provider's well-known test numbers (docs.stripe.com/testing), with its sentences. */
const TEST_CARDS: Readonly<Record<string, CardBehavior>> = {
  '4242424242424242': { kind: 'pays' },
  '4000002500003155': { kind: 'asks' },
  [ALWAYS_ASKS]: { kind: 'asks' },
  '4000000000000002': declines('card_declined', 'Your card was declined.'),
  '4000000000009995': declines('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000000069': declines('expired_card', 'Your card has expired.'),
  '4000000000000127': declines('incorrect_cvc', "Your card's security code is incorrect."),
};

/** A card that pays. */
export const GOOD_CARD = '4242424242424242';

export const TEST_CARDS_ONLY =
  'This test payment takes only test cards, such as 4242 4242 4242 4242. Please do not enter a real one.';

const NO_TEST_CARD = declines('test_card_only', TEST_CARDS_ONLY);

/** @param number digits only */
export const behaviorOf = (number: string): CardBehavior => TEST_CARDS[number] ?? NO_TEST_CARD;

export const isTestCard = (number: string): boolean => Object.hasOwn(TEST_CARDS, number);
