import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import { withMoneyBack } from '#core/refunds/credits.ts';
import { entriesOfDispute, lossOf, owedAgain, returnOf } from '#core/reservations/disputes.ts';
import type { DisputeEntry } from '#core/reservations/money-entry.ts';
import { leftOf, withoutImpossible, withRefunds } from '#core/refunds/net-paid.ts';
import { netPaidOf, type Reservation } from '#core/reservations/reservation.ts';
import { type Cents, maxCents, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';
import type { AttentionSubject, PaymentEvent } from '#core/reservations/payment-event.ts';
import { type ActionContext, PROVIDER } from '#core/kernel/actor.ts';

type DisputeSubject = Extract<AttentionSubject, `dispute_${string}`>;
type Attention = Extract<PaymentEvent, { kind: 'attention' }>;
type DisputeEvent = Attention & { readonly subject: DisputeSubject };

const DISPUTE_SUBJECTS: ReadonlySet<AttentionSubject> = new Set<DisputeSubject>([
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'dispute_reinstated',
]);

export const isDisputeEvent = (event: Attention): event is DisputeEvent =>
  DISPUTE_SUBJECTS.has(event.subject);

/**
 * The signed amount a dispute event moves. Nothing moves until it is lost; a bank that changes its
 * decision returns what it took.
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
 * Ends promised refunds the payment can no longer cover. If the bank gave the customer less than
 * those promised, the rest is promised again.
 */
function withLoss(
  decision: BookingDecision,
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
  return withRefunds({ ...decision, reservation: lost }, rest, entry.id, context);
}

/** The most the shop may keep: nothing of an expired booking. */
const mostKept = ({ status, total }: Reservation): Cents =>
  status === 'expired' ? NO_CENTS : total;

/**
 * Refunds what came back if a refund of it had been promised or the customer has paid again
 * meanwhile.
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
  const { reservation } = promised;
  const excess = maxCents(NO_CENTS, subtractCents(netPaidOf(reservation), mostKept(reservation)));
  return withMoneyBack(promised, facts, excess, `excess:${entry.id}`, context);
}

/** Enters a dispute's money and settles with the customer (docs/decisions/14-disputes.md). */
export function withDispute(
  decision: BookingDecision,
  facts: BookingFacts,
  event: DisputeEvent,
  context: ActionContext,
): BookingDecision {
  const { reservation } = decision;
  const entry = entryFor(reservation, event);
  if (entry.amount < 0) return withLoss(decision, entry, context);
  if (entry.amount > 0) return withReturn(decision, facts, entry, context);
  return { ...decision, reservation: { ...reservation, entries: [...reservation.entries, entry] } };
}
