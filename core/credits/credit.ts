import { type Cents, cents, minCents, sumCents } from '#core/kernel/cents.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Actor } from '#core/kernel/actor.ts';
import type { Language } from '#core/kernel/language.ts';

// Rain checks and gift cards are one thing: docs/decisions/12-refunds-and-credits.md.

/** A rain check stands for a rental that was called off; a gift card is sold or given by the shop. Both pay alike. */
export const CREDIT_KINDS = ['rain_check', 'gift_card'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

export const CREDIT_ENTRY_KINDS = ['issued', 'used', 'returned', 'expired', 'voided'] as const;
export type CreditEntryKind = (typeof CREDIT_ENTRY_KINDS)[number];

/** Entries are only ever added. `issued` and `returned` are positive, the others negative. */
export type CreditEntry = {
  readonly kind: CreditEntryKind;
  readonly amount: Cents;
  readonly at: Instant;
  readonly by: Actor;
  /** Of `used` and `returned`; of a rain check's `issued`: what was called off. */
  readonly reservationId?: string | undefined;
};

export type Credit = {
  /** As `normalCreditCode` writes it. */
  readonly code: string;
  readonly kind: CreditKind;
  readonly entries: readonly CreditEntry[];
  /** The last day of the shop on which it can be used. */
  readonly expiresOn: CalendarDay;
  readonly createdAt: Instant;
  /** Taken back by an admin: what comes back to it is void as well. */
  readonly isVoid: boolean;
  /** For whom, as the admin knows it. */
  readonly holder?: { readonly name: string; readonly email: string } | undefined;
  readonly note?: string | undefined;
  /** Of a gift card that was mailed to somebody. */
  readonly mailings?: readonly GiftMailing[] | undefined;
};

export type CreditError =
  | { readonly kind: 'credit_unknown' }
  | { readonly kind: 'credit_expired'; readonly on: CalendarDay }
  | { readonly kind: 'credit_empty' };

/** A document has its bounds; nobody uses a card so often in earnest. */
export const MOST_CREDIT_ENTRIES = 1_000;

export const creditBalance = ({ entries }: Pick<Credit, 'entries'>): Cents =>
  sumCents(entries.map(({ amount }) => amount));

/** What the entries of one kind come to, as a positive amount. */
export const creditSum = (
  { entries }: Pick<Credit, 'entries'>,
  ...kinds: readonly CreditEntryKind[]
) =>
  cents(
    Math.abs(sumCents(entries.filter(({ kind }) => kinds.includes(kind)).map((one) => one.amount))),
  );

type Issue = Pick<Credit, 'code' | 'kind' | 'expiresOn' | 'holder' | 'note'> & {
  readonly amount: Cents;
  readonly at: Instant;
  readonly by: Actor;
  readonly reservationId?: string | undefined;
};

export const issueCredit = (issue: Issue): Credit => {
  const { amount, at, by, reservationId, ...terms } = issue;
  const entry = { kind: 'issued', amount, at, by, reservationId } as const;
  return { ...terms, isVoid: false, createdAt: at, entries: [entry] };
};

/** What the credit would pay today, or why nothing. A void one is as unknown as one that never was. */
export function usableCredit(
  credit: Credit | undefined,
  today: CalendarDay,
): Result<{ readonly credit: Credit; readonly balance: Cents }, CreditError> {
  if (credit === undefined || credit.isVoid) return err({ kind: 'credit_unknown' });
  if (credit.expiresOn < today) return err({ kind: 'credit_expired', on: credit.expiresOn });
  const balance = creditBalance(credit);
  const isFull = credit.entries.length >= MOST_CREDIT_ENTRIES;
  return balance > 0 && !isFull ? ok({ credit, balance }) : err({ kind: 'credit_empty' });
}

const withEntry = (credit: Credit, entry: CreditEntry): Credit => ({
  ...credit,
  entries: [...credit.entries, entry],
});

type Use = Pick<CreditEntry, 'at' | 'by' | 'reservationId'>;

/** Takes `amount`, never more than is there. */
export const takeFromCredit = (credit: Credit, amount: Cents, use: Use): Credit =>
  withEntry(credit, {
    ...use,
    kind: 'used',
    amount: cents(-minCents(amount, creditBalance(credit))),
  });

/** Whoever gets money back has at least so long to use it. */
const LEAST_DAYS = 30;

/**
 * What was used comes back and can be used: a credit that ran out meanwhile is good as long as a new one, and one that is about
 * to is for a month. What was left on it when it ran out stays lost. To a void credit it comes back void.
 * @param renewed the last day of a credit that is issued today
 */
export function returnToCredit(
  credit: Credit,
  amount: Cents,
  use: Use,
  { today, renewed }: { readonly today: CalendarDay; readonly renewed: CalendarDay },
): Credit {
  const { at, by } = use;
  if (credit.isVoid) {
    const returned = withEntry(credit, { ...use, kind: 'returned', amount });
    return withEntry(returned, { at, by, kind: 'voided', amount: cents(-amount) });
  }
  const { expiresOn } = credit;
  const least = expiresOn < today ? renewed : addDays(today, LEAST_DAYS);
  const returned = withEntry(expireCredit(credit, today, { at, by }), {
    ...use,
    kind: 'returned',
    amount,
  });
  return { ...returned, expiresOn: expiresOn < least ? least : expiresOn };
}

/** Writes off what is left of a credit whose last day is past. The same credit when there is nothing to do. */
export function expireCredit(
  credit: Credit,
  today: CalendarDay,
  use: Omit<Use, 'reservationId'>,
): Credit {
  const left = creditBalance(credit);
  if (credit.expiresOn >= today || left <= 0) return credit;
  return withEntry(credit, { ...use, kind: 'expired', amount: cents(-left) });
}

/** Takes the rest back and lets the code pay nothing more. */
export function voidCredit(credit: Credit, use: Omit<Use, 'reservationId'>): Credit {
  const left = creditBalance(credit);
  const ended = { ...credit, isVoid: true };
  return left > 0 ? withEntry(ended, { ...use, kind: 'voided', amount: cents(-left) }) : ended;
}

/** A gift card that was mailed, or will be in a moment. Only ever added. */
export type GiftMailing = {
  /** Of who asked for it: asked again, it is the same mail. */
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  /** A few words to the recipient. */
  readonly message?: string | undefined;
  readonly at: Instant;
  readonly by: Actor;
};

/** A document has its bounds, and a mailbox its patience. */
const MOST_MAILINGS = 20;

/** The same credit where the mail was asked for before, or nothing is left to give. */
export function withMailing(credit: Credit, mailing: GiftMailing): Credit {
  const { mailings = [], isVoid } = credit;
  const isKnown = mailings.some(({ id }) => id === mailing.id);
  if (isKnown || isVoid || mailings.length >= MOST_MAILINGS) return credit;
  return { ...credit, mailings: [...mailings, mailing] };
}

/** Those that `after` has and `before` had not: what is left to be sent. */
export function newMailings(before: Credit | undefined, after: Credit): readonly GiftMailing[] {
  const known = new Set(before?.mailings?.map(({ id }) => id));
  return (after.mailings ?? []).filter(({ id }) => !known.has(id));
}

const PREFIX: Readonly<Record<CreditKind, string>> = { rain_check: 'RC', gift_card: 'GC' };
const LETTERS = /^[0-9A-Z]{4,40}$/;

/** @param id of the `Randomness` port: enough of it that nobody finds a code by trying */
export const newCreditCode = (kind: CreditKind, id: string): string =>
  `${PREFIX[kind]}${id.toUpperCase()}`;

/**
 * People type codes in small letters, with spaces and hyphens, and take a zero for an O: Crockford's alphabet has none of
 * I, L and O. Empty for text that no code can be.
 */
export function normalCreditCode(text: string): string {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const read = plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return LETTERS.test(read) ? read : '';
}

/** In groups of five, as it is printed and read out. */
export const formatCreditCode = (code: string): string => code.replaceAll(/(.{5})(?=.)/g, '$1-');
