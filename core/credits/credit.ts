import type { Actor } from '#core/kernel/actor.ts';
import { addDays, addYears, type CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  type Cents,
  cents,
  minCents,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';

// Why rain checks and gift cards share one type: docs/decisions/11-refunds-credits-and-gift-cards.md.

/**
 * A rain check replaces a canceled rental. The shop sells or gives gift cards. Points are earned by
 * parties, and one is worth a cent. All of them pay the same way.
 */
export const CREDIT_KINDS = ['rain_check', 'gift_card', 'points'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

export const CREDIT_ENTRY_KINDS = [
  'issued',
  'used',
  'returned',
  'expired',
  'voided',
  'refunded',
  'earned',
  'referred',
  'taken_back',
] as const;
export type CreditEntryKind = (typeof CREDIT_ENTRY_KINDS)[number];

/**
 * Entries are only ever added. `issued`, `returned`, `earned` and `referred` are positive, the
 * others negative. `refunded` is the price of a sold card that went back to its buyer; positive if
 * it was returned to us.
 */
export type CreditEntry = {
  readonly kind: CreditEntryKind;
  readonly amount: Cents;
  readonly at: Instant;
  readonly by: Actor;
  /**
   * For `used` and `returned`, the booking that was paid. For `issued` of a rain check, the
   * canceled one. For points, the party (`earned`, `taken_back`), or a friend's (`referred`).
   */
  readonly reservationId?: string | undefined;
};

export type Credit = {
  /** As `normalCreditCode` writes it. */
  readonly code: string;
  readonly kind: CreditKind;
  readonly entries: readonly CreditEntry[];
  /** The last day, in shop time, on which it can be used. */
  readonly expiresOn: CalendarDay;
  readonly createdAt: Instant;
  /** Voided by an admin. Money returned to it is void too. */
  readonly isVoid: boolean;
  /** The recipient, as the admin entered them. */
  readonly holder?: { readonly name: string; readonly email: string } | undefined;
  readonly note?: string | undefined;
  /** Set if it was bought, with the buyer; the sale has the money. `from`: as the giver signed. */
  readonly sold?:
    | {
        readonly saleId: string;
        readonly email?: string | undefined;
        readonly from?: string | undefined;
        /** The bank returned its payment. What is taken off the card since makes that loss smaller. */
        readonly returned?:
          | {
              readonly amount: Cents;
              /** The day the bank returned it. */
              readonly at: Instant;
              /** When that was recorded, and the card taken off, if later. */
              readonly recordedAt?: Instant | undefined;
            }
          | undefined;
        /** Its payment was recorded by mistake, so nobody counts it. */
        readonly isUndone?: true | undefined;
      }
    | undefined;
  /** Its payment is disputed with the bank. It cannot be used until the bank decides. */
  readonly isPaused?: boolean | undefined;
  /** What its buyer got back after it was spent. What bookings return is taken off by it first. */
  readonly owes?: Cents | undefined;
  readonly mailings?: readonly GiftMailing[] | undefined;
};

export type CreditError =
  | { readonly kind: 'credit_unknown' }
  | { readonly kind: 'credit_expired'; readonly on: CalendarDay }
  | { readonly kind: 'credit_empty' };

/** Keeps the document small; nobody uses a card this often. */
const MOST_CREDIT_ENTRIES = 1_000;

export const creditBalance = ({ entries }: Pick<Credit, 'entries'>): Cents =>
  sumCents(entries.map(({ amount }) => amount));

/** The sum of the entries of these kinds, as a positive amount. */
export const creditSum = (
  { entries }: Pick<Credit, 'entries'>,
  ...kinds: readonly CreditEntryKind[]
) =>
  cents(
    Math.abs(sumCents(entries.filter(({ kind }) => kinds.includes(kind)).map((one) => one.amount))),
  );

/**
 * What a staff member gave away in gift cards on a day without an owner's approval. Cards are added
 * up, because several small ones are money as well. Voided amounts do not count.
 */
export const giftsGivenBy = (credits: readonly Credit[], uid: string, day: CalendarDay): Cents =>
  sumCents(
    credits.flatMap((credit) => {
      const issued = credit.entries[0];
      const isOwn =
        issued?.by.kind === 'admin' && issued.by.uid === uid && issued.by.approvedBy === undefined;
      const isGiven = credit.kind === 'gift_card' && credit.sold === undefined;
      return isOwn && isGiven && shopDay(credit.createdAt) === day
        ? [subtractCents(issued.amount, creditSum(credit, 'voided'))]
        : [];
    }),
  );

/** Where it was sold: at the counter if staff created it, online if the provider's event did. */
export const soldAt = ({ sold, entries }: Credit): 'online' | 'counter' | undefined =>
  sold && (entries[0]?.by.kind === 'admin' ? 'counter' : 'online');

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

/** What the credit can pay today, or why it cannot. A void credit is reported as unknown. */
export function usableCredit(
  credit: Credit | undefined,
  today: CalendarDay,
): Result<{ readonly credit: Credit; readonly balance: Cents }, CreditError> {
  if (credit === undefined || credit.isVoid || credit.isPaused)
    return err({ kind: 'credit_unknown' });
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

/** Takes `amount`, but never more than the balance. */
export const takeFromCredit = (credit: Credit, amount: Cents, use: Use): Credit =>
  withEntry(credit, {
    ...use,
    kind: 'used',
    amount: cents(-minCents(amount, creditBalance(credit))),
  });

const SOLD_VALID_YEARS = 5;

/** The last day of a card sold today: federal law requires five years (15 U.S.C. 1693l-1). */
export const soldUntil = (today: CalendarDay): CalendarDay => addYears(today, SOLD_VALID_YEARS);

/** Returned money stays usable for at least this long. */
const LEAST_DAYS = 30;

/**
 * Makes returned money usable: an expired credit becomes valid until `renewed`, and one about to
 * expire for another month. What was left when it expired stays lost. A void credit stays void.
 * @param renewed the last day of a credit of its kind issued today
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
  return withoutOwed(
    { ...returned, expiresOn: expiresOn < least ? least : expiresOn },
    credit.owes ?? NO_CENTS,
    { at, by },
  );
}

/**
 * Takes off what went back to the card's buyer, as far as there is a balance. Bookings that return
 * money later give up the rest.
 * @param owed negative: the buyer has paid again
 */
export function withoutOwed(
  { owes: _before, ...credit }: Credit,
  owed: Cents,
  use: Omit<Use, 'reservationId'>,
): Credit {
  const taken = minCents(owed, creditBalance(credit));
  const owes = subtractCents(owed, taken);
  const amount = subtractCents(NO_CENTS, taken);
  const less = amount === 0 ? credit : withEntry(credit, { ...use, kind: 'refunded', amount });
  const known = owes > 0 ? { ...less, owes } : less;
  return credit.isVoid ? voidCredit(known, use) : known;
}

/** Writes off an expired credit's balance. Returns the same credit if there is nothing to do. */
export function expireCredit(
  credit: Credit,
  today: CalendarDay,
  use: Omit<Use, 'reservationId'>,
): Credit {
  const left = creditBalance(credit);
  if (credit.expiresOn >= today || left <= 0) return credit;
  return withEntry(credit, { ...use, kind: 'expired', amount: cents(-left) });
}

type Earning = Pick<CreditEntry, 'amount' | 'at' | 'by'> & { readonly reservationId: string };

/**
 * Adds points, and extends all of them at least until `until`. Expired points stay lost.
 * @param kind `referred`: for bringing a friend
 */
export function earnPoints(
  credit: Credit,
  { amount, at, by, reservationId }: Earning,
  { today, until }: { readonly today: CalendarDay; readonly until: CalendarDay },
  kind: 'earned' | 'referred' = 'earned',
): Credit {
  const kept = expireCredit(credit, today, { at, by });
  const earned = withEntry(kept, { kind, amount, at, by, reservationId });
  return { ...earned, expiresOn: kept.expiresOn < until ? until : kept.expiresOn };
}

/** A new, empty points account. */
export const openPoints = (
  code: string,
  holder: NonNullable<Credit['holder']>,
  at: Instant,
  today: CalendarDay,
): Credit => ({
  code,
  kind: 'points',
  entries: [],
  expiresOn: today,
  createdAt: at,
  isVoid: false,
  holder,
});

/** Takes back what a party earned, at most the balance. */
export const takeBackPoints = (credit: Credit, earning: Earning): Credit =>
  withEntry(credit, {
    ...earning,
    kind: 'taken_back',
    amount: cents(-minCents(earning.amount, creditBalance(credit))),
  });

/** Voids the balance. The code can no longer be used. */
export function voidCredit(credit: Credit, use: Omit<Use, 'reservationId'>): Credit {
  const left = creditBalance(credit);
  const ended = { ...credit, isVoid: true };
  return left > 0 ? withEntry(ended, { ...use, kind: 'voided', amount: cents(-left) }) : ended;
}

/** A gift card mail that was or will be sent. Only ever added. */
export type GiftMailing = {
  /** Chosen by the caller. The same id means the same mail. */
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  /** A short message to the recipient. */
  readonly message?: string | undefined;
  readonly at: Instant;
  readonly by: Actor;
  /** When it is sent; absent means immediately. */
  readonly sendAt?: Instant | undefined;
};

/** Keeps the document small and spares the recipient. */
const MOST_MAILINGS = 20;

/** Returns the same credit if this mail was already requested or there is no balance to give. */
export function withMailing(credit: Credit, mailing: GiftMailing): Credit {
  const { mailings = [], isVoid } = credit;
  const isKnown = mailings.some(({ id }) => id === mailing.id);
  if (isKnown || isVoid || mailings.length >= MOST_MAILINGS) return credit;
  return { ...credit, mailings: [...mailings, mailing] };
}

/** The mailings in `after` that are not in `before`, still to be sent. */
export function newMailings(before: Credit | undefined, after: Credit): readonly GiftMailing[] {
  const known = new Set(before?.mailings?.map(({ id }) => id));
  return (after.mailings ?? []).filter(({ id }) => !known.has(id));
}

const PREFIX: Readonly<Record<CreditKind, string>> = {
  rain_check: 'RC',
  gift_card: 'GC',
  points: 'PT',
};
const LETTERS = /^[0-9A-Z]{4,40}$/;

/** @param hash hex hash of the mailbox's secret, so that an account always has the same code */
export const pointsCode = (hash: string): string =>
  `${PREFIX.points}${hash.slice(0, 16).toUpperCase()}`;

/** @param id from the `Randomness` port, long enough to make codes unguessable */
export const newCreditCode = (kind: CreditKind, id: string): string =>
  `${PREFIX[kind]}${id.toUpperCase()}`;

/**
 * Accepts lowercase, spaces and hyphens, and reads O as zero and I or L as one, because Crockford's
 * alphabet has none of these letters. Empty for text that cannot be a code.
 */
export function normalCreditCode(text: string): string {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const read = plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return LETTERS.test(read) ? read : '';
}

/** In groups of five, as printed and read aloud. */
export const formatCreditCode = (code: string): string => code.replaceAll(/(.{5})(?=.)/g, '$1-');

export const isPointsCode = (code: string): boolean => code.startsWith(PREFIX.points);

/** As the letters at the start of a code say. */
export const creditKindOf = (code: string): CreditKind =>
  CREDIT_KINDS.find((kind) => normalCreditCode(code).startsWith(PREFIX[kind])) ?? 'gift_card';
