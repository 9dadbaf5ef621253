import { useRef, useState } from 'react';
import { instant, type Instant } from '#core/kernel/instant.ts';
import { type CardProblem, isCardProblem } from '#core/payments/payment-form.ts';
import {
  type CardDetails,
  type CardFault,
  cardFaults,
  type CardField,
  digitsOf,
  GOOD_CARD,
  isTestCard,
} from './card-details.ts';

type ConfirmAnswer =
  | { readonly kind: 'succeeded'; readonly wasPaid: boolean }
  | { readonly kind: 'requires_action' }
  | { readonly kind: 'failed'; readonly code: CardProblem };

/** The customer's answer to their bank. */
export type Authentication = 'passed' | 'failed';

type ConfirmWanted = CardDetails & {
  readonly clientSecret: string;
  /** Set once the bank has asked. */
  readonly authentication?: Authentication | undefined;
};

const TIMEOUT = 30_000;

const fieldOf = (body: unknown, name: 'status' | 'code' | 'wasPaid'): unknown =>
  typeof body === 'object' && body !== null && name in body
    ? (body as Record<typeof name, unknown>)[name]
    : undefined;

async function answerOf(response: Response): Promise<ConfirmAnswer> {
  const body: unknown = await response.json();
  const status = fieldOf(body, 'status');
  if (response.ok && status === 'succeeded') {
    return { kind: status, wasPaid: fieldOf(body, 'wasPaid') === true };
  }
  if (response.ok && status === 'requires_action') return { kind: status };
  const code = fieldOf(body, 'code');
  return { kind: 'failed', code: isCardProblem(code) ? code : 'failed' };
}

/** Sends the card to the simulated provider. Never rejects. */
export async function confirmCard(
  wanted: ConfirmWanted,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<ConfirmAnswer> {
  try {
    const response = await fetch('/api/simulated-card/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return await answerOf(response);
  } catch (error) {
    // An answer that is not JSON still proves a connection.
    return { kind: 'failed', code: error instanceof SyntaxError ? 'failed' : 'network' };
  }
}

const onlyDigits = (text: string): string => text.replaceAll(/\D/g, '');

const LONGEST_NUMBER = 19;
const LONGEST_CVC = 4;

/** `4242 4242 4242 4242` */
export const formatNumber = (typed: string): string =>
  onlyDigits(typed)
    .slice(0, LONGEST_NUMBER)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** `MM/YY`, adding the zero people omit and removing the century browsers fill in. */
export function formatExpiry(typed: string): string {
  const [month = '', year] = typed.replace(/^\D+/, '').split('/', 2).map(onlyDigits);
  const begun = /^[2-9]$/.test(month) || (month === '1' && year !== undefined);
  const digits = `${begun ? '0' : ''}${month}${year ?? ''}`;
  const short = digits.length === 6 ? `${digits.slice(0, 2)}${digits.slice(4)}` : digits;
  return short.length > 2 ? `${short.slice(0, 2)}/${short.slice(2, 4)}` : short;
}

export const formatCvc = (typed: string): string => onlyDigits(typed).slice(0, LONGEST_CVC);

/**
 * Where the cursor belongs in the formatted text: after as many digits as before, or at the end.
 * @param caret undefined where the browser does not report it
 */
export function caretAfter(typed: string, caret: number | undefined, formatted: string): number {
  if (caret === undefined || caret >= typed.length) return formatted.length;
  const digits = onlyDigits(typed.slice(0, caret)).length;
  let position = 0;
  for (let seen = 0; seen < digits && position < formatted.length; position += 1) {
    if (/\d/.test(formatted.charAt(position))) seen += 1;
  }
  return position;
}

const NOTHING: CardDetails = { cardNumber: '', expiry: '', cvc: '' };
const FIELDS = ['cardNumber', 'expiry', 'cvc'] as const satisfies readonly CardField[];

const now = (): Instant => instant(Date.now());

const BLANK: Record<CardField, CardProblem> = {
  cardNumber: 'number_missing',
  expiry: 'expiry_missing',
  cvc: 'cvc_missing',
};

/** Real card numbers are stopped here and never leave the browser. */
export function formFaults(card: CardDetails, at: Instant): readonly CardFault[] {
  const faults = cardFaults(card, at).map(({ field, code }) => ({
    field,
    code: card[field] === '' ? BLANK[field] : code,
  }));
  const isSound = faults.every(({ field }) => field !== 'cardNumber');
  if (!isSound || isTestCard(digitsOf(card.cardNumber))) return faults;
  return [{ field: 'cardNumber', code: 'test_card_only' }, ...faults];
}

function testCard(): CardDetails {
  const year = String((new Date(now()).getUTCFullYear() + 3) % 100).padStart(2, '0');
  return { cardNumber: formatNumber(GOOD_CARD), expiry: `12/${year}`, cvc: '123' };
}

/**
 * The input and its errors; a field's error shows after leaving the field or submitting.
 * @param onRevise what the bank said of the card no longer applies
 */
export function useCardForm(
  sentences: Readonly<Record<CardProblem, string>>,
  onRevise: () => void,
) {
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
    return fault && sentences[fault.code];
  };

  return {
    card,
    fieldProps: (field: CardField) => ({
      value: card[field],
      error: errorOf(field),
      ref: inputs[field],
      onChange: (value: string) => {
        onRevise();
        setCard({ ...card, [field]: value });
      },
      onBlur: () => {
        if (card[field] !== '' && !shown.includes(field)) setShown([...shown, field]);
      },
    }),
    fillTestCard: () => {
      onRevise();
      setCard(testCard());
      setShown([]);
    },
    /** Shows all errors and focuses the first; returns false if there are any. */
    check: (): boolean => {
      onRevise();
      setShown(FIELDS);
      const [first] = formFaults(card, now());
      if (first !== undefined) inputs[first.field].current?.focus();
      return first === undefined;
    },
  };
}
