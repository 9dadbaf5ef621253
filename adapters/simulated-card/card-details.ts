import type { Instant } from '#core/kernel/instant.ts';
import type { CardProblem } from '#core/payments/payment-form.ts';

/** As typed. Never stored or logged. */
export type CardDetails = {
  readonly cardNumber: string;
  /** `MM/YY`. */
  readonly expiry: string;
  readonly cvc: string;
};

export type CardField = keyof CardDetails;
export type CardFault = { readonly field: CardField; readonly code: CardProblem };

const NUMBER: CardFault = { field: 'cardNumber', code: 'incorrect_number' };
const EXPIRY: CardFault = { field: 'expiry', code: 'invalid_expiry' };
const PAST: CardFault = { field: 'expiry', code: 'expiry_in_past' };
const CVC: CardFault = { field: 'cvc', code: 'invalid_cvc' };

const FURTHEST_YEARS = 50;

/** Removes the spaces and hyphens people type between groups. */
export const digitsOf = (cardNumber: string): string => cardNumber.replaceAll(/[\s-]/g, '');

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  const weighed = Array.from(digits, Number)
    .reverse()
    .map((digit, position) => (position % 2 === 0 ? digit : digit * 2))
    .map((value) => (value > 9 ? value - 9 : value));
  return weighed.reduce((sum, value) => sum + value, 0) % 10 === 0;
}

function numberFault(cardNumber: string): CardFault | undefined {
  const digits = digitsOf(cardNumber);
  return /^\d{12,19}$/.test(digits) && passesLuhn(digits) ? undefined : NUMBER;
}

/** `MM/YY` with or without slash, as people and browsers enter it; years may have four digits. */
const EXPIRY_FORM = /^(?<month>\d{2}|\d(?=\s*[/-]))\s*[/-]?\s*(?<year>\d{2}|\d{4})$/;
const MONTHS = 12;

/** A card is valid through the last day of its month. */
function expiryFault(expiry: string, now: Instant): CardFault | undefined {
  const typed = EXPIRY_FORM.exec(expiry.trim())?.groups;
  const month = Number(typed?.['month']);
  if (!(month >= 1 && month <= MONTHS)) return EXPIRY;
  const year = 2000 + (Number(typed?.['year']) % 100);
  const today = new Date(now);
  const left = (year - today.getUTCFullYear()) * MONTHS + month - (today.getUTCMonth() + 1);
  if (left < 0) return PAST;
  return left > FURTHEST_YEARS * MONTHS ? EXPIRY : undefined;
}

const cvcFault = (cvc: string): CardFault | undefined =>
  /^\d{3,4}$/.test(cvc.trim()) ? undefined : CVC;

/** All errors detectable without asking a bank, in form order. */
export function cardFaults(card: CardDetails, now: Instant): readonly CardFault[] {
  const faults = [numberFault(card.cardNumber), expiryFault(card.expiry, now), cvcFault(card.cvc)];
  return faults.filter((fault) => fault !== undefined);
}

/** What the provider does with a card. */
type CardBehavior =
  | { readonly kind: 'pays' }
  /** The bank asks its customer first (3-D Secure). */
  | { readonly kind: 'asks' }
  | { readonly kind: 'declines'; readonly code: CardProblem };

const declines = (code: CardProblem): CardBehavior => ({ kind: 'declines', code });

/** Its bank requires the customer every time, even for later charges. */
export const ALWAYS_ASKS = '4000002760003184';

/** The provider's well-known test numbers (docs.stripe.com/testing). */
const TEST_CARDS: Readonly<Record<string, CardBehavior>> = {
  '4242424242424242': { kind: 'pays' },
  '4000002500003155': { kind: 'asks' },
  [ALWAYS_ASKS]: { kind: 'asks' },
  '4000000000000002': declines('card_declined'),
  '4000000000009995': declines('insufficient_funds'),
  '4000000000000069': declines('expired_card'),
  '4000000000000127': declines('incorrect_cvc'),
};

/** A card that pays. */
export const GOOD_CARD = '4242424242424242';

const NO_TEST_CARD = declines('test_card_only');

/** @param number digits only */
export const behaviorOf = (number: string): CardBehavior => TEST_CARDS[number] ?? NO_TEST_CARD;

export const isTestCard = (number: string): boolean => Object.hasOwn(TEST_CARDS, number);
