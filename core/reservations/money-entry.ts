import type { Actor } from '#core/kernel/actor.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';

// Kinds, signs and sums: docs/decisions/09-reservations-ledger-and-holds.md.

type Entry = {
  /** The provider's id of the charge or refund, or our own: the same money is entered only once. */
  readonly id: string;
  readonly amount: Cents;
  readonly at: Instant;
  /** What caused it. Like `by`, absent in entries older than the history. */
  readonly why?: string | undefined;
  readonly by?: Actor | undefined;
};

/**
 * Money moved by the card provider. Charges are positive, refunds negative. `refund_failed` is a
 * refund that the bank returned (positive).
 */
export type CardEntry = Entry & {
  readonly kind: 'charge' | 'refund' | 'refund_failed';
  /** The intent that was paid or refunded. */
  readonly intentId: string;
  /** Of the promise that the refund fulfills, absent if nobody promised it or in older entries. */
  readonly cause?: string | undefined;
};

/**
 * Paid by a rain check or gift card (positive), or returned to it (negative). `credit_issued` was
 * paid here and became a new credit (negative).
 */
export type CreditEntry = Entry & {
  readonly kind: 'credit' | 'credit_issued';
  readonly code: string;
};

/** How payments are made outside the site; more of each in `offline-methods.ts`. */
export const OFFLINE_METHODS = [
  'cash',
  'check',
  'zelle',
  'venmo',
  'bank_transfer',
  'card_reader',
  'other',
] as const;
export type OfflineMethod = (typeof OFFLINE_METHODS)[number];

/**
 * Money outside the site, recorded by an admin: received (positive) or refunded (negative). The
 * card provider does not know about it. A payment recorded with the wrong method gets two more
 * `received`: a negative one of the wrong method and a positive one of the right one. A payment that
 * the bank returned, such as a bounced check, gets a negative one of its whole amount.
 */
export type OfflineEntry = Entry & {
  readonly kind: 'received' | 'handed_back';
  readonly method: OfflineMethod;
  /** For the office, such as a check's number, or who received it. */
  readonly note?: string | undefined;
  /**
   * The id of the payment whose method this entry and its counterpart correct, or that it voids
   * (`mistaken-payment.ts`).
   */
  readonly corrects?: string | undefined;
  /** When it was recorded, if it counts on an earlier day. */
  readonly recordedAt?: Instant | undefined;
  /** The id of the payment that the bank returned. */
  readonly returns?: string | undefined;
  /** Of a refund: the promise that most of it fulfills. */
  readonly cause?: string | undefined;
};

/** Change of the total after placing, positive or negative: a repriced change, or goodwill. */
type AdjustmentEntry = Entry & {
  readonly kind: 'adjustment';
  /** The earlier act that it took back. */
  readonly undoes?: string | undefined;
};

/**
 * A payment disputed with the customer's bank. `opened` moves nothing (0). `lost`: the bank gave
 * the money back (negative). `won`, `reinstated`: what was taken was returned (0 or more).
 */
export type DisputeEntry = Entry & {
  readonly kind: 'dispute_opened' | 'dispute_won' | 'dispute_lost' | 'dispute_reinstated';
  readonly intentId: string;
  /** The provider's id. */
  readonly disputeId: string;
  /** For `dispute_reinstated`: the returned amount according to the provider. */
  readonly disputed: Cents;
  /** For `dispute_lost`: promised refunds of the same payment that the loss ended. */
  readonly lapsed?: Cents | undefined;
  /** The provider's fee. A cost of the shop, not part of what the customer paid. */
  readonly fee?: Cents | undefined;
};

export const CARD_FEE_KINDS = ['charge', 'refund'] as const;

/** How the cause begins of a refund of the sales tax that a certificate took off. */
const EXEMPTED = 'exempt:';

export const exemptCause = (id: string): string => `${EXEMPTED}${id}`;

/** How the cause begins of what goes back while a rental is out of service, however it goes. */
const TORN = 'out_of_service:';

export const tornCause = (cause: string, isOut: boolean): string =>
  isOut ? `${TORN}${cause}` : cause;

const isCausedBy = (entry: MoneyEntry, of: string): boolean => {
  const cause = entry.kind === 'credit' ? entry.why : 'cause' in entry ? entry.cause : undefined;
  return cause?.startsWith(of) === true;
};

/** Whether it refunds the sales tax of a booking that became tax-exempt. */
export const isExemptRefund = (entry: MoneyEntry): boolean => isCausedBy(entry, EXEMPTED);

/** Whether it was refunded because the shop could not bring a rental. */
export const isTornRefund = (entry: MoneyEntry): boolean => isCausedBy(entry, TORN);

/**
 * The provider's fee for a charge, or the part returned with a refund (negative): a cost of the
 * shop, no part of what was paid. Stored beside the entries, because it is reported later.
 */
export type CardFee = {
  /** The provider's id. */
  readonly id: string;
  readonly intentId: string;
  readonly kind: (typeof CARD_FEE_KINDS)[number];
  readonly fee: Cents;
  readonly at: Instant;
  /** Of a charge: the last four digits of the card. Absent if the provider does not report them. */
  readonly lastFour?: string | undefined;
};

/** The last four digits of the card that an intent was paid with, once the provider reported them. */
export const lastFourOf = (
  { cardFees = [] }: { readonly cardFees?: readonly CardFee[] | undefined },
  entry: MoneyEntry,
): string | undefined =>
  isCardEntry(entry)
    ? cardFees.find(
        ({ intentId, lastFour }) => intentId === entry.intentId && lastFour !== undefined,
      )?.lastFour
    : undefined;

/** The last four digits of the card that paid, if a single card did and they are known. */
export function onlyCardOf(
  reservation: Parameters<typeof lastFourOf>[0] & { readonly entries: readonly MoneyEntry[] },
): string | undefined {
  const charges = reservation.entries.filter(({ kind }) => kind === 'charge');
  const cards = new Set(charges.map((charge) => lastFourOf(reservation, charge)));
  return cards.size === 1 ? [...cards][0] : undefined;
}

/** The money ledger. Entries are only ever added. */
export type MoneyEntry = CardEntry | DisputeEntry | CreditEntry | OfflineEntry | AdjustmentEntry;

export const MONEY_ENTRY_KINDS = [
  'charge',
  'refund',
  'refund_failed',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'dispute_reinstated',
  'credit',
  'credit_issued',
  'received',
  'handed_back',
  'adjustment',
] as const satisfies readonly MoneyEntry['kind'][];

export const isCardEntry = (entry: MoneyEntry): entry is CardEntry =>
  entry.kind === 'charge' || entry.kind === 'refund' || entry.kind === 'refund_failed';

export const isDisputeEntry = (entry: MoneyEntry): entry is DisputeEntry => 'disputeId' in entry;

/** Whether it is money that an intent brought in or refunded, whoever decided it. */
export const isOfIntent = (entry: MoneyEntry): entry is CardEntry | DisputeEntry =>
  'intentId' in entry;

/**
 * Whether it came from the simulated card, so no money moved. Its intents have our own ids, which
 * are shorter than Stripe's, so this stays true after the shop connects Stripe.
 */
export const isTestMoney = (entry: MoneyEntry): boolean =>
  isOfIntent(entry) && /^pi_[0-9A-Z]{13}$/.test(entry.intentId);

export const isCreditEntry = (entry: MoneyEntry): entry is CreditEntry =>
  entry.kind === 'credit' || entry.kind === 'credit_issued';

export const isOfflineEntry = (entry: MoneyEntry): entry is OfflineEntry =>
  entry.kind === 'received' || entry.kind === 'handed_back';

/** One half of a pair that only corrects a method: together they move no money. */
export const isCorrection = (entry: MoneyEntry): boolean =>
  isOfflineEntry(entry) && entry.corrects !== undefined;

/** A payment that the bank returned: it takes off what `received` it. */
export const isReturn = (entry: MoneyEntry): entry is OfflineEntry & { readonly returns: string } =>
  isOfflineEntry(entry) && entry.returns !== undefined;

/**
 * For sums of money in and out. A returned refund is not paid out, and a corrected method is no
 * refund. What banks take or return is neither in nor out.
 */
export function directionOf(entry: MoneyEntry): 'in' | 'returned' | 'out' | 'bank' {
  if (isDisputeEntry(entry)) return 'bank';
  if (isReturn(entry)) return 'returned';
  if (entry.kind === 'received') return 'in';
  return entry.amount > 0 && entry.kind !== 'refund_failed' ? 'in' : 'out';
}

type Recorded = {
  readonly id: string;
  readonly kind: MoneyEntry['kind'];
  readonly corrects?: string | undefined;
  readonly returns?: string | undefined;
};

/** Offline payments or refunds as recorded, without corrections and what the bank returned. */
const standing = <Entry extends Recorded>(
  entries: readonly Entry[],
  kind: OfflineEntry['kind'],
): readonly Entry[] => {
  const returned = new Set(entries.flatMap(({ returns }) => returns ?? []));
  return entries.filter(
    (entry) =>
      entry.kind === kind &&
      entry.corrects === undefined &&
      entry.returns === undefined &&
      !returned.has(entry.id),
  );
};

/** Payments recorded here that stand: their method can be corrected, or the bank returns them. */
export const standingPayments = <Entry extends Recorded>(
  entries: readonly Entry[],
): readonly Entry[] => standing(entries, 'received').filter((entry) => !isTakenOver(entry));

/** The method of the payment with this id as corrected last; undefined if it is no offline one. */
export const methodOf = <Method>(
  entries: readonly {
    readonly id: string;
    readonly method?: Method | undefined;
    readonly corrects?: string | undefined;
  }[],
  id: string,
): Method | undefined =>
  entries.findLast((entry) => entry.id === id || entry.corrects === id)?.method;

/** Payments that a bank could return: no bank has anything to do with cash. */
export const returnablePayments = <
  Entry extends Recorded & { readonly method?: OfflineMethod | undefined },
>(
  entries: readonly Entry[],
): readonly Entry[] =>
  standingPayments(entries).filter(({ id }) => methodOf(entries, id) !== 'cash');

type Noted = {
  readonly id: string;
  readonly note?: string | undefined;
  readonly corrects?: string | undefined;
};

/** The office's note of the payment or refund with this id, as corrected last. */
export const noteOf = (entries: readonly Noted[], id: string): string | undefined =>
  entries.findLast((one) => (one.id === id || one.corrects === id) && one.note !== undefined)?.note;

const CHECK_NUMBER = /^(?:check)?[\s,]*(?:no\.?|number|#)?\s*(?<number>\d+)$/i;

/**
 * The number of the check that was received, paid out or returned, if its note is nothing else: the
 * note itself is not for customers.
 */
export function checkNumberOf(
  entries: Parameters<typeof methodOf>[0] & readonly Noted[],
  { id, returns = id }: { readonly id: string; readonly returns?: string | undefined },
): string | undefined {
  if (methodOf(entries, returns) !== 'check') return undefined;
  return CHECK_NUMBER.exec(noteOf(entries, returns)?.trim() ?? '')?.groups?.['number'];
}

/** The method of all offline payments, or refunds; `other` if there are several methods, or none. */
export function onlyMethodOf(
  entries: readonly {
    readonly id: string;
    readonly kind: MoneyEntry['kind'];
    readonly method?: OfflineMethod | undefined;
    readonly corrects?: string | undefined;
    readonly returns?: string | undefined;
  }[],
  kind: OfflineEntry['kind'],
): OfflineMethod {
  const [method = 'other', ...others] = new Set(
    standing(entries, kind).flatMap(({ id }) => methodOf(entries, id) ?? []),
  );
  return others.length === 0 ? method : 'other';
}

/**
 * Ids of money that came with a booking: from a file (paid, refunded, and taken back when its import
 * was undone), and from the former program.
 */
export const TAKEN_OVER = {
  imported: 'received:import',
  refunded: 'handed_back:import',
  undone: 'handed_back:undo-import',
  adopted: 'received:former',
} as const;

const TAKEN_OVER_IDS: ReadonlySet<string> = new Set(Object.values(TAKEN_OVER));

/** This money is already in another program's books, so it is not this shop's cash. */
export const isTakenOver = ({ id }: Pick<MoneyEntry, 'id'>): boolean => TAKEN_OVER_IDS.has(id);
