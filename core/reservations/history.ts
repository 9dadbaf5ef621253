import type { Cents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Actor, ActionContext } from '#core/kernel/actor.ts';

/** What can happen to a reservation. */
export const HISTORY_KINDS = [
  'placed',
  'request_confirmed',
  'request_declined',
  'paid',
  'confirmed',
  'credit_used',
  'credit_returned',
  'credit_issued',
  'refund_promised',
  'refunded',
  'hand_back_promised',
  'handed_back',
  'rescheduled',
  'lines_changed',
  'details_changed',
  'contact_changed',
  'adjusted',
  'unit_moved',
  'cancelled',
  'expired',
  'completed',
  'link_sent',
  'note',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

export type HistoryEntry = {
  readonly kind: HistoryKind;
  readonly at: Instant;
  readonly by: Actor;
  /** Positive, whichever way the money went; of `adjusted` and of changes: signed, what the total gained. */
  readonly amount?: Cents | undefined;
  /** Small facts: days, a code, what was asked for. Never a card, never a link. */
  readonly facts?: Readonly<Record<string, string>> | undefined;
};

/**
 * A document holds 1 MiB at most (Firestore): 200 entries of at most some 1,200 bytes are a quarter of it. Beyond that the
 * oldest after the first are left out. No money is lost with them: that is in the entries of the money ledger.
 */
export const MOST_HISTORY = 200;
/** Letters of one fact. */
export const MOST_FACT = 1_000;

type Remembering = { readonly history: readonly HistoryEntry[] };

const bounded = (history: readonly HistoryEntry[]): readonly HistoryEntry[] =>
  history.length <= MOST_HISTORY
    ? history
    : [...history.slice(0, 1), ...history.slice(history.length - MOST_HISTORY + 1)];

export type Happened = Pick<HistoryEntry, 'kind' | 'amount' | 'facts'>;

/** The reservation with what happened to it, at the end of its history. */
export const withHistory = <R extends Remembering>(
  reservation: R,
  { now: at, by }: ActionContext,
  ...happened: readonly Happened[]
): R => ({
  ...reservation,
  history: bounded([...reservation.history, ...happened.map((one) => ({ ...one, at, by }))]),
});
