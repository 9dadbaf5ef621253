import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import type { MoneyEntry, DisputeEntry } from '#core/reservations/money-entry.ts';
import { withoutPromise, leftOf, withoutImpossible, withRefunds } from '#core/refunds/net-paid.ts';
import { creditsPaying, netPaidOf, type Reservation } from '#core/reservations/reservation.ts';
import {
  type Cents,
  cents,
  minCents,
  NO_CENTS,
  maxCents,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { PaymentEvent, AttentionSubject } from '#core/reservations/payment-event.ts';
import { type ActionContext, PROVIDER } from '#core/kernel/actor.ts';
import { withCreditsReturned, withMoneyBack, withRainChecksTaken } from '#core/refunds/credits.ts';
import {
  entriesOfDispute,
  lossOf,
  madeUpFor,
  owedAgain,
  returnOf,
} from '#core/reservations/disputes.ts';

type DisputeSubject = Extract<AttentionSubject, `dispute_${string}`>;
type DisputeEvent = Attention & { readonly subject: DisputeSubject };

const DISPUTE_SUBJECTS: ReadonlySet<AttentionSubject> = new Set<DisputeSubject>([
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'dispute_reinstated',
]);

const isDisputeEvent = (event: Attention): event is DisputeEvent =>
  DISPUTE_SUBJECTS.has(event.subject);

/**
 * The signed amount that a dispute event moves. Nothing moves until the dispute is lost. A bank
 * that changes its decision returns what it took.
 */
function movedBy(reservation: Reservation, event: DisputeEvent): Cents {
  const { subject, subjectId, intentId, at, amount, taken } = event;
  const told = entriesOfDispute(reservation, subjectId);
  switch (subject) {
    case 'dispute_opened':
      return NO_CENTS;
    case 'dispute_lost': {
      const given = taken ?? amount ?? leftOf(reservation, intentId);
      return subtractCents(NO_CENTS, lossOf(told, given, at));
    }
    case 'dispute_won':
      return returnOf(told, undefined, at);
    case 'dispute_reinstated':
      return returnOf(told, amount, at);
  }
}

function entryFor(reservation: Reservation, event: DisputeEvent): DisputeEntry {
  const { subject: kind, subjectId: disputeId, intentId, at, fee } = event;
  return {
    id: `${kind}:${disputeId}`,
    kind,
    amount: movedBy(reservation, event),
    at,
    by: PROVIDER,
    intentId,
    disputeId,
    disputed: event.amount ?? leftOf(reservation, intentId),
    ...(fee !== undefined && { fee }),
  };
}

/**
 * Ends promised refunds that the payment can no longer cover. If the bank gave the customer less
 * than those promised, the rest is promised again. If it gave more than the booking held, what is
 * left on the booking's rain checks makes up for it.
 */
function withLoss(
  decision: BookingDecision,
  facts: BookingFacts,
  entry: DisputeEntry,
  context: ActionContext,
): BookingDecision {
  const { reservation } = decision;
  const { intentId, amount } = entry;
  const entries = [...reservation.entries, entry];
  const { left: pendingRefunds, ended } = withoutImpossible({ ...reservation, entries }, intentId);
  const rest = maxCents(NO_CENTS, sumCents([ended, amount]));
  const lapsed = subtractCents(ended, rest);
  const noted = lapsed > 0 ? { ...entry, lapsed } : entry;
  const lost = { ...reservation, entries: [...reservation.entries, noted], pendingRefunds };
  const promised = withRefunds({ ...decision, reservation: lost }, rest, entry.id, context);
  return withRainChecksTaken(promised, facts, context, madeUpFor(entry));
}

/** The most the shop may keep; nothing for an expired booking. */
const mostKept = ({ status, total }: Reservation): Cents =>
  status === 'expired' ? NO_CENTS : total;

/**
 * Refunds what the bank returned, if a refund was promised or the customer paid again. What rain
 * checks made up for goes back to them first.
 */
function withReturn(
  decision: BookingDecision,
  facts: BookingFacts,
  entry: DisputeEntry,
  context: ActionContext,
): BookingDecision {
  const { reservation: before } = decision;
  const owed = owedAgain(entriesOfDispute(before, entry.disputeId), entry.amount);
  const back = { ...before, entries: [...before.entries, entry] };
  const promised = withRefunds({ ...decision, reservation: back }, owed, entry.id, context);
  const cause = madeUpFor(entry);
  const restored = withCreditsReturned(
    promised,
    facts,
    minCents(subtractCents(entry.amount, owed), netPaidOf(promised.reservation)),
    context,
    cause,
    creditsPaying({ entries: before.entries.filter(({ why }) => why === cause) }),
  );
  const { reservation } = restored;
  const excess = maxCents(NO_CENTS, subtractCents(netPaidOf(reservation), mostKept(reservation)));
  return withMoneyBack(restored, facts, excess, `excess:${entry.id}`, context);
}

/** Records a dispute's money and settles with the customer (docs/decisions/12-payments-disputes-and-saved-cards.md). */
function withDispute(
  decision: BookingDecision,
  facts: BookingFacts,
  event: DisputeEvent,
  context: ActionContext,
): BookingDecision {
  const { reservation } = decision;
  const entry = entryFor(reservation, event);
  if (entry.amount < 0) return withLoss(decision, facts, entry, context);
  if (entry.amount > 0) return withReturn(decision, facts, entry, context);
  return { ...decision, reservation: { ...reservation, entries: [...reservation.entries, entry] } };
}

type Attention = Extract<PaymentEvent, { kind: 'attention' }>;

const knows = ({ entries }: Reservation, id: string): boolean =>
  entries.some((entry) => entry.id === id);

const withEntries = (reservation: Reservation, ...entries: readonly MoneyEntry[]): Reservation => ({
  ...reservation,
  entries: [...reservation.entries, ...entries],
});

/**
 * The bank returned a refund. Records both movements, even if the provider never reported the
 * refund. What was refunded or promised is now due in cash, since the card refuses it.
 */
function withFailedRefund(
  reservation: Reservation,
  { subjectId: refundId, intentId, at }: Attention,
  amount: Cents,
  context: ActionContext,
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
  const owed = isEntered || kept !== undefined ? minCents(amount, netPaidOf(back)) : NO_CENTS;
  if (owed <= 0) return back;
  const cashRefundsDue = [...(back.cashRefundsDue ?? []), { cause, amount: owed }];
  const promised = { kind: 'hand_back_promised', amount: owed } as const;
  return withHistory({ ...back, cashRefundsDue }, context, promised);
}

function settled(
  decision: BookingDecision,
  facts: BookingFacts,
  event: Attention,
  context: ActionContext,
): BookingDecision {
  if (isDisputeEvent(event)) return withDispute(decision, facts, event, context);
  const { subject, amount } = event;
  // Older events do not state the amount.
  if (subject !== 'refund_failed' || amount === undefined || amount === 0) return decision;
  return {
    ...decision,
    reservation: withFailedRefund(decision.reservation, event, amount, context),
  };
}

const entryId = ({ subject, subjectId }: Attention): string =>
  subject === 'refund_failed' ? `failed:${subjectId}` : `${subject}:${subjectId}`;

/** After a win, the provider also reports the money. If nothing moved, that is not news. */
const isNews = ({ subject }: Attention, { entries }: Reservation): boolean =>
  subject !== 'dispute_reinstated' || entries.at(-1)?.amount !== 0;

/**
 * A dispute, warning or failed refund: recorded in the ledger, noted in the history, mailed to the
 * owner. It is handled in the provider's dashboard (docs/decisions/12-payments-disputes-and-saved-cards.md).
 */
export function applyAttention(
  reservation: Reservation,
  facts: BookingFacts,
  event: Attention,
  now: Instant,
): BookingDecision {
  const unchanged = reservationOnly(reservation, facts);
  if (knows(reservation, entryId(event))) return unchanged;
  const { subject, subjectId, amount } = event;
  const context = { now, by: PROVIDER };
  const noted = withHistory(reservation, context, {
    kind: 'note',
    ...(amount !== undefined && { amount }),
    facts: { attention: subject, subjectId },
  });
  const decision = settled({ ...unchanged, reservation: noted }, facts, event, context);
  const notices = isNews(event, decision.reservation) ? [{ subject, subjectId }] : [];
  return { ...decision, notices };
}
