import type { BookingDecision, BookingFacts } from '../booking/booking-decision.ts';
import { type Moment, PROVIDER, withHistory } from '../booking/history.ts';
import { isOfIntent, type MoneyEntry } from '../booking/money-entry.ts';
import { keptOf, withoutPromise } from '../booking/refunds.ts';
import type { PendingRefund, Reservation } from '../booking/reservation.ts';
import {
  type Cents,
  cents,
  maxCents,
  minCents,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '../money/cents.ts';
import type { Instant } from '../time/instant.ts';
import type { AttentionSubject, PaymentEvent } from './payment-event.ts';

type Attention = Extract<PaymentEvent, { kind: 'attention' }>;

const knows = ({ entries }: Reservation, id: string): boolean =>
  entries.some((entry) => entry.id === id);

const withEntries = (reservation: Reservation, ...entries: readonly MoneyEntry[]): Reservation => ({
  ...reservation,
  entries: [...reservation.entries, ...entries],
});

/** What the intent brought in and did not give back. */
const leftOf = ({ entries }: Reservation, intentId: string): Cents =>
  maxCents(
    NO_CENTS,
    sumCents(
      entries.flatMap((one) => (isOfIntent(one) && one.intentId === intentId ? [one.amount] : [])),
    ),
  );

/** The bank took the money: what was promised beyond what the intent still holds cannot go back by it any more. */
function keepable(reservation: Reservation, intentId: string): readonly PendingRefund[] {
  let left = leftOf(reservation, intentId);
  return reservation.pendingRefunds.filter((promise) => {
    if (promise.intentId !== intentId) return true;
    if (promise.amount > left) return false;
    left = subtractCents(left, promise.amount);
    return true;
  });
}

/** Only a lost dispute moves money here: until then the bank has not decided whose it is. */
function withDispute(
  reservation: Reservation,
  kind: Extract<AttentionSubject, `dispute_${string}`>,
  { subjectId: disputeId, intentId, at, amount, fee }: Attention,
): Reservation {
  const disputed = amount ?? leftOf(reservation, intentId);
  const lost = kind === 'dispute_lost';
  const entered = withEntries(reservation, {
    id: `${kind}:${disputeId}`,
    kind,
    amount: lost ? subtractCents(NO_CENTS, disputed) : NO_CENTS,
    at,
    by: PROVIDER,
    intentId,
    disputeId,
    disputed,
    ...(fee !== undefined && { fee }),
  });
  return lost ? { ...entered, pendingRefunds: keepable(entered, intentId) } : entered;
}

/**
 * The bank sent a refund back. Both movements are entered, so that nothing depends on whether the provider ever called the
 * refund good; and what had been given back, or promised, is to be handed back now: the card does not take it.
 */
function withFailedRefund(
  reservation: Reservation,
  { subjectId: refundId, intentId, at }: Attention,
  amount: Cents,
  moment: Moment,
): Reservation {
  const told = { at, by: PROVIDER, intentId };
  const isEntered = knows(reservation, refundId);
  const { left, kept } = withoutPromise(reservation.pendingRefunds, intentId, amount);
  const refund = { ...told, id: refundId, kind: 'refund', amount: cents(-amount) } as const;
  const sent = isEntered
    ? reservation
    : { ...withEntries(reservation, refund), pendingRefunds: left };
  const cause = `failed:${refundId}`;
  const back = withEntries(sent, { ...told, id: cause, kind: 'refund_failed', amount });
  const owed = isEntered || kept !== undefined ? minCents(amount, keptOf(back)) : NO_CENTS;
  if (owed <= 0) return back;
  const handBacks = [...(back.handBacks ?? []), { cause, amount: owed }];
  const promised = { kind: 'hand_back_promised', amount: owed } as const;
  return withHistory({ ...back, handBacks }, moment, promised);
}

function entered(reservation: Reservation, event: Attention, moment: Moment): Reservation {
  const { subject, amount } = event;
  switch (subject) {
    case 'dispute_opened':
    case 'dispute_won':
    case 'dispute_lost':
      return withDispute(reservation, subject, event);
    case 'refund_failed':
      // Events older than the ledger's entries of them do not say how much.
      if (amount === undefined || amount === 0) return reservation;
      return withFailedRefund(reservation, event, amount, moment);
    case 'fraud_warning':
      return reservation;
  }
}

const entryId = ({ subject, subjectId }: Attention): string =>
  subject === 'refund_failed' ? `failed:${subjectId}` : `${subject}:${subjectId}`;

/**
 * A dispute, a warning or a refund that failed: entered in the ledger, noted in the history, told to the owner. What to do
 * about it is decided in the provider's dashboard (decision 104).
 */
export function applyAttention(
  reservation: Reservation,
  { schedules }: BookingFacts,
  event: Attention,
  now: Instant,
): BookingDecision {
  const decision = { reservation, schedules, mail: [], refunds: [] };
  if (knows(reservation, entryId(event))) return decision;
  const { subject, subjectId, amount } = event;
  const moment = { now, by: PROVIDER };
  const noted = withHistory(reservation, moment, {
    kind: 'note',
    ...(amount !== undefined && { amount }),
    facts: { attention: subject, subjectId },
  });
  return {
    ...decision,
    reservation: entered(noted, event, moment),
    notices: [{ subject, subjectId }],
  };
}
