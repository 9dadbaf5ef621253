import {
  type Cents,
  maxCents,
  minCents,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import { type DisputeEntry, isDisputeEntry, type MoneyEntry } from './money-entry.ts';
import type { Reservation } from './reservation.ts';

type Entries = Pick<Reservation, 'entries'>;

export const entriesOfDispute = (
  { entries }: Entries,
  disputeId: string,
): readonly DisputeEntry[] =>
  entries.filter(isDisputeEntry).filter((one) => one.disputeId === disputeId);

/** Entries by the provider's dispute id, in the order the disputes were first reported. */
export const disputesOf = ({ entries }: Entries): ReadonlyMap<string, readonly DisputeEntry[]> =>
  Map.groupBy(entries.filter(isDisputeEntry), ({ disputeId }) => disputeId);

const MADE_UP = 'dispute:';
const RETURNED = 'returned:';

/** Reason of entries in which rain checks cover a bank's loss, and of their reversal. */
export const madeUpFor = ({ disputeId }: Pick<DisputeEntry, 'disputeId'>): string =>
  `${MADE_UP}${disputeId}`;

/** The same of a payment that the bank returned: the id of the entry that takes it off. */
export const madeUpForReturn = (entryId: string): string => `${RETURNED}${entryId}`;

/** What a rain check covers: a lost dispute, or a payment that the bank returned. */
export const madeUp = ({
  kind,
  why = '',
}: Pick<MoneyEntry, 'kind' | 'why'>): 'dispute' | 'return' | undefined => {
  if (kind !== 'credit') return undefined;
  if (why.startsWith(MADE_UP)) return 'dispute';
  return why.startsWith(RETURNED) ? 'return' : undefined;
};

/** What the bank took and did not return. */
const takenBy = (told: readonly DisputeEntry[]): Cents =>
  maxCents(NO_CENTS, subtractCents(NO_CENTS, sumCents(told.map(({ amount }) => amount))));

/** What all disputes took and did not return. */
export const lostOf = (reservation: Entries): Cents =>
  sumCents([...disputesOf(reservation).values()].map(takenBy));

const gaveBack = ({ kind }: DisputeEntry): boolean =>
  kind === 'dispute_won' || kind === 'dispute_reinstated';

/** What a loss takes: the amount, minus what the bank is known to have returned after it. */
export function lossOf(told: readonly DisputeEntry[], given: Cents, at: number): Cents {
  const later = told.filter((one) => gaveBack(one) && one.at > at);
  if (later.some(({ kind }) => kind === 'dispute_won')) return NO_CENTS;
  const back = sumCents(later.map(({ disputed }) => disputed));
  return maxCents(NO_CENTS, subtractCents(given, back));
}

/**
 * How much of what was taken until then is returned.
 * @param most the provider's figure
 */
export const returnOf = (
  told: readonly DisputeEntry[],
  most: Cents | undefined,
  at: number,
): Cents => {
  const taken = takenBy(told.filter((one) => one.at <= at));
  return most === undefined ? taken : minCents(taken, most);
};

/** How much of the refunds canceled by a loss is owed again now that `back` was returned. */
export function owedAgain(told: readonly DisputeEntry[], back: Cents): Cents {
  const lapsed = sumCents(told.map((one) => one.lapsed ?? NO_CENTS));
  const before = sumCents(told.filter(gaveBack).map(({ amount }) => amount));
  return minCents(back, maxCents(NO_CENTS, subtractCents(lapsed, before)));
}

export const isDecided = (told: readonly DisputeEntry[]): boolean =>
  told.some(({ kind }) => kind === 'dispute_won' || kind === 'dispute_lost');

/** Whether a bank has not decided yet. */
export const hasOpenDispute = (reservation: Entries): boolean =>
  [...disputesOf(reservation).values()].some((told) => !isDecided(told));

/** Open while a bank has not decided, then lost if it kept money. */
export const disputeOf = (reservation: Entries): 'open' | 'lost' | undefined =>
  hasOpenDispute(reservation) ? 'open' : lostOf(reservation) > 0 ? 'lost' : undefined;

/** Whether a payment is disputed or was lost to one. No money is then requested automatically. */
export const isInDispute = (reservation: Entries): boolean =>
  [...disputesOf(reservation).values()].some((told) => !isDecided(told) || takenBy(told) > 0);
