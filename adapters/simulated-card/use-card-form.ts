import { useRef, useState } from 'react';
import {
  type CardDetails,
  type CardFault,
  cardFaults,
  type CardField,
  digitsOf,
  GOOD_CARD,
  isTestCard,
  TEST_CARDS_ONLY,
} from '#adapters/simulated-card/card-details.ts';
import { instant, type Instant } from '#core/kernel/instant.ts';

type ConfirmAnswer =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'requires_action' }
  | { readonly kind: 'failed'; readonly message: string };

/** The customer's answer to their bank. */
export type Authentication = 'passed' | 'failed';

type ConfirmWanted = CardDetails & {
  readonly clientSecret: string;
  /** Set once the bank has asked. */
  readonly authentication?: Authentication | undefined;
};

const OFFLINE = 'You appear to be offline. Check your connection and try again.';
/** Retrying is safe: a paid intent is not charged again. */
const FAILED = 'The payment did not go through. Please try again in a moment.';
const TIMEOUT = 30_000;

/** Answers with a sentence for the customer in `detail`. */
const SPEAKING: ReadonlySet<number> = new Set([402, 429]);

const fieldOf = (body: unknown, name: 'status' | 'detail'): unknown =>
  typeof body === 'object' && body !== null && name in body
    ? (body as Record<typeof name, unknown>)[name]
    : undefined;

async function answerOf(response: Response): Promise<ConfirmAnswer> {
  const body: unknown = await response.json();
  const status = fieldOf(body, 'status');
  if (response.ok && (status === 'succeeded' || status === 'requires_action')) {
    return { kind: status };
  }
  const detail = SPEAKING.has(response.status) ? fieldOf(body, 'detail') : undefined;
  return { kind: 'failed', message: typeof detail === 'string' ? detail : FAILED };
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
    return { kind: 'failed', message: error instanceof SyntaxError ? FAILED : OFFLINE };
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
