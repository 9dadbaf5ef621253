import type { CardProblem } from './payment-form.ts';

const NOT_CHARGED = 'You were not charged. Please try another card.';

export const CARD_SENTENCES: Readonly<Record<CardProblem, string>> = {
  number_missing: 'Enter the card number.',
  expiry_missing: 'Enter the expiration date.',
  cvc_missing: 'Enter the security code.',
  incomplete_number: 'Your card number is incomplete.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  incomplete_cvc: "Your card's security code is incomplete.",
  incorrect_number: 'Your card number is incorrect.',
  invalid_expiry: "Your card's expiration date is invalid.",
  expiry_in_past: "Your card's expiration date is in the past.",
  invalid_cvc: "Your card's security code is invalid.",
  check_details: 'Please check the payment details.',
  test_card_only:
    'This test payment takes only test cards, such as 4242 4242 4242 4242. Please do not enter a real one.',
  card_declined: `Your card was declined. ${NOT_CHARGED}`,
  insufficient_funds: `Your card has insufficient funds. ${NOT_CHARGED}`,
  expired_card: `Your card has expired. ${NOT_CHARGED}`,
  card_not_supported: `Your card can’t be used for this kind of purchase. ${NOT_CHARGED}`,
  incorrect_cvc: "Your card's security code is incorrect.",
  incorrect_zip: 'The ZIP code doesn’t match your card.',
  processing_error: 'Your bank could not process your card. Please try again in a moment.',
  payment_intent_authentication_failure:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  resource_missing: 'We could not find this payment. Please reload the page and try again.',
  payment_intent_unexpected_state:
    'This payment was canceled because another one was begun or the booking changed. You were not charged. Please reload the page to begin again.',
  rate_limited: 'Too many requests. Please wait a moment and try again.',
  network: 'You appear to be offline. Check your connection and try again.',
  failed: 'The payment did not go through. Please try again in a moment.',
};
