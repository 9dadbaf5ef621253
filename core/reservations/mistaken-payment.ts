import { type Cents, cents, formatUsd } from '#core/kernel/cents.ts';
import type { HistoryEntry } from './history.ts';
import {
  isOfflineEntry,
  type MoneyEntry,
  type OfflineEntry,
  type OfflineMethod,
} from './money-entry.ts';
import type { Reservation } from './reservation.ts';

// A payment that a crew or the office undid: docs/decisions/21-trucks-crews-and-the-promise.md.

const RECEIVED = 'received:';
/** The payment that an act of a crew, or of the office, recorded. */
export const paymentIdOf = (actId: string): string => `${RECEIVED}${actId}`;
/** The id, without its kind, of the entry that voids the payment with this id. */
export const voidingOf = (paymentId: string): string => `undo:${paymentId.replace(RECEIVED, '')}`;

const VOIDING = /^handed_back:undo:(?<actId>.+)$/;

/** Said once, in the office's history. Below zero, a bank had returned it, as was recorded. */
export const sayUndone = (amount: Cents, method: OfflineMethod, why: string | undefined): string =>
  `${amount < 0 ? 'Return' : 'Payment'} of ${formatUsd(cents(Math.abs(amount)))} (${method}) recorded by mistake, and undone${why === undefined ? '' : `: ${why}`}`;

const isVoiding = ({ id }: Pick<MoneyEntry, 'id'>): boolean => VOIDING.test(id);

/** Then its history is already without it, and an equal payment of the same moment stays. */
const isNoted = (history: readonly HistoryEntry[], { at, amount, method, why }: OfflineEntry) => {
  const text = sayUndone(cents(-amount), method, why);
  return history.some((one) => one.at === at && one.facts?.['text'] === text);
};

/**
 * The history as if the payment had not been recorded. Older ones have a refund for its undoing: a
 * note takes its place.
 */
function withoutMove(
  history: readonly HistoryEntry[],
  { at, recordedAt = at, amount, kind, method, corrects, returns, why }: OfflineEntry,
): readonly HistoryEntry[] {
  const isPaid = kind === 'received';
  if (isPaid && corrects !== undefined) return history;
  const told = cents(Math.abs(amount));
  const index = history.findIndex(
    (one) =>
      one.kind === (returns !== undefined ? 'payment_returned' : isPaid ? 'paid' : 'handed_back') &&
      one.at === recordedAt &&
      one.amount === told,
  );
  const entry = history[index];
  if (entry === undefined) return history;
  if (isPaid) return history.toSpliced(index, 1);
  const facts = { text: sayUndone(told, method, why) };
  return history.with(index, { kind: 'note', at, by: entry.by, facts });
}

/** Payments, and returns of them, that were undone, with what corrects and voids them, apart from all others. */
export function mistakenIn<Entry extends MoneyEntry>(entries: readonly Entry[]) {
  const undone = new Set(
    entries.flatMap(({ id }) => VOIDING.exec(id)?.groups?.['actId'] ?? []).map(paymentIdOf),
  );
  const found: OfflineEntry[] = [];
  const others: Entry[] = [];
  for (const entry of entries) {
    const isMistaken =
      isOfflineEntry(entry) &&
      (isVoiding(entry) || undone.has(entry.id) || undone.has(entry.corrects ?? ''));
    if (isMistaken) found.push(entry);
    else others.push(entry);
  }
  return { found, others };
}

/**
 * Sets aside each payment that was undone, with what corrects and voids it, so that whoever reads
 * the entries or the history knows nothing of it. Every reservation that is read goes through this.
 */
export function withoutMistaken<R extends Pick<Reservation, 'entries' | 'history' | 'mistaken'>>(
  reservation: R,
): R {
  const { entries, history, mistaken = [] } = reservation;
  const { found, others } = mistakenIn(entries);
  if (found.length === 0) return reservation;
  const voided = new Set(
    found
      .filter((entry) => isVoiding(entry) && !isNoted(history, entry))
      .map((one) => one.corrects),
  );
  return {
    ...reservation,
    entries: others,
    history: found
      .filter(({ id, corrects }) => voided.has(id) || voided.has(corrects))
      .reduce(withoutMove, history),
    mistaken: [...mistaken, ...found],
  };
}

/** The whole ledger, as stored: what was set aside is back at its time. */
export function ledgerOf<Entry extends MoneyEntry>({
  entries,
  mistaken = [],
}: {
  readonly entries: readonly Entry[];
  readonly mistaken?: readonly OfflineEntry[] | undefined;
}): readonly (Entry | OfflineEntry)[] {
  let ledger: readonly (Entry | OfflineEntry)[] = entries;
  for (const entry of mistaken) {
    ledger = ledger.toSpliced(ledger.findLastIndex(({ at }) => at <= entry.at) + 1, 0, entry);
  }
  return ledger;
}

/** A mail or event with this cause is about a payment that was undone since. */
export const isAboutMistaken = (
  { mistaken = [] }: Pick<Reservation, 'mistaken'>,
  cause: string,
): boolean => mistaken.some(({ id }) => id === cause || id === `handed_back:${cause}`);
