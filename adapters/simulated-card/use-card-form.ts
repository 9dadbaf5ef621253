import { useRef, useState } from 'react';
import {
  type CardDetails,
  type CardFault,
  cardFaults,
  type CardField,
  digitsOf,
} from '#adapters/simulated-card/card-details.ts';
import { GOOD_CARD, isTestCard, TEST_CARDS_ONLY } from '#adapters/simulated-card/test-cards.ts';
import { formatNumber } from '#adapters/simulated-card/format-card.ts';
import { instant, type Instant } from '#core/kernel/instant.ts';

const NOTHING: CardDetails = { cardNumber: '', expiry: '', cvc: '' };
const FIELDS = ['cardNumber', 'expiry', 'cvc'] as const satisfies readonly CardField[];

const now = (): Instant => instant(Date.now());

const BLANK: Record<CardField, string> = {
  cardNumber: 'Enter the card number.',
  expiry: 'Enter the expiration date.',
  cvc: 'Enter the security code.',
};

type FormFault = Pick<CardFault, 'field' | 'message'>;

/** Real card numbers are stopped here and never leave the browser. */
export function formFaults(card: CardDetails, at: Instant): readonly FormFault[] {
  const faults = cardFaults(card, at).map(({ field, message }) => ({
    field,
    message: card[field] === '' ? BLANK[field] : message,
  }));
  const isSound = faults.every(({ field }) => field !== 'cardNumber');
  if (!isSound || isTestCard(digitsOf(card.cardNumber))) return faults;
  return [{ field: 'cardNumber', message: TEST_CARDS_ONLY }, ...faults];
}

function testCard(): CardDetails {
  const year = String((new Date(now()).getUTCFullYear() + 3) % 100).padStart(2, '0');
  return { cardNumber: formatNumber(GOOD_CARD), expiry: `12/${year}`, cvc: '123' };
}

/**
 * The input and its errors; a field's error shows after leaving the field or submitting.
 * @param say translates a sentence to the page's language
 */
export function useCardForm(say: (message: string) => string) {
  const [card, setCard] = useState(NOTHING);
  const [shown, setShown] = useState<readonly CardField[]>([]);
  const inputs = {
    cardNumber: useRef<HTMLInputElement>(null),
    expiry: useRef<HTMLInputElement>(null),
    cvc: useRef<HTMLInputElement>(null),
  };

  const errorOf = (field: CardField): string | undefined => {
    if (!shown.includes(field)) return undefined;
    const fault = formFaults(card, now()).find((one) => one.field === field);
    return fault && say(fault.message);
  };

  return {
    card,
    fieldProps: (field: CardField) => ({
      value: card[field],
      error: errorOf(field),
      ref: inputs[field],
      onChange: (value: string) => setCard({ ...card, [field]: value }),
      onBlur: () => {
        if (card[field] !== '' && !shown.includes(field)) setShown([...shown, field]);
      },
    }),
    fillTestCard: () => {
      setCard(testCard());
      setShown([]);
    },
    /** Shows all errors and focuses the first; returns false if there are any. */
    check: (): boolean => {
      setShown(FIELDS);
      const [first] = formFaults(card, now());
      if (first !== undefined) inputs[first.field].current?.focus();
      return first === undefined;
    },
  };
}
