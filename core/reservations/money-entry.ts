import type { Cents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Actor } from '#core/kernel/actor.ts';

// Kinds, signs and sums: docs/decisions/10-reservations-and-money-ledger.md.

type Entry = {
  /** The provider's id of the charge or refund, or our own: the same money is never entered twice. */
  readonly id: string;
  readonly amount: Cents;
  readonly at: Instant;
  /** What caused it; absent in entries older than the history, as is `by`. */
  readonly why?: string | undefined;
  readonly by?: Actor | undefined;
};

/**
 * Money that moved through the card provider: charges are positive, refunds negative; `refund_failed` is a refund that the
 * bank sent back (positive).
 */
export type CardEntry = Entry & {
  readonly kind: 'charge' | 'refund' | 'refund_failed';
  /** The intent that was paid, or that is refunded. */
  readonly intentId: string;
};

/**
 * A rain check or gift card that pays (positive), or what of it goes back to it (negative); `credit_issued` is what was
 * paid here and became a credit of its own (negative).
 */
export type CreditEntry = Entry & {
  readonly kind: 'credit' | 'credit_issued';
  readonly code: string;
};

/** How money changes hands outside the site. */
export const OFFLINE_METHODS = ['cash', 'check', 'other'] as const;
export type OfflineMethod = (typeof OFFLINE_METHODS)[number];

/**
 * Money that changed hands outside the site, as an admin recorded it: received (positive) or refunded (negative). The
 * card provider knows nothing of it.
 */
export type OfflineEntry = Entry & {
  readonly kind: 'received' | 'handed_back';
  readonly method: OfflineMethod;
  /** For the office: the number of a check, who took it. */
  readonly note?: string | undefined;
};

/** What the total gained (positive) or lost after placing: a change that was priced anew, or goodwill. */
export type AdjustmentEntry = Entry & { readonly kind: 'adjustment' };

/**
 * A payment that the customer questions with their bank. Opened moves nothing (0); lost, the bank gave the money to the
 * customer (negative); won or reinstated, what had been taken came back (positive), or nothing had been (0).
 */
export type DisputeEntry = Entry & {
  readonly kind: 'dispute_opened' | 'dispute_won' | 'dispute_lost' | 'dispute_reinstated';
  readonly intentId: string;
  /** The provider's. */
  readonly disputeId: string;
  /** Of `dispute_reinstated`: what the provider says came back. */
  readonly disputed: Cents;
  /** Of `dispute_lost`: refunds that were promised of the same payment, and ended by it. */
  readonly lapsed?: Cents | undefined;
  /** What the provider keeps for it: the shop's cost, and no part of what the customer paid. */
  readonly fee?: Cents | undefined;
};

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

/** Whatever an intent brought in or refunded, whoever decided it. */
export const isOfIntent = (entry: MoneyEntry): entry is CardEntry | DisputeEntry =>
  'intentId' in entry;

export const isCreditEntry = (entry: MoneyEntry): entry is CreditEntry =>
  entry.kind === 'credit' || entry.kind === 'credit_issued';

export const isOfflineEntry = (entry: MoneyEntry): entry is OfflineEntry =>
  entry.kind === 'received' || entry.kind === 'handed_back';
