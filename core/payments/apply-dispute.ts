import { type ActionContext, PROVIDER } from '#core/kernel/actor.ts';
import {
  type Cents,
  minCents,
  NO_CENTS,
  maxCents,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import { withCreditsReturned, withMoneyBack, withRainChecksTaken } from '#core/refunds/credits.ts';
import { leftOf, withoutImpossible, withRefunds } from '#core/refunds/net-paid.ts';
import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import {
  entriesOfDispute,
  lossOf,
  madeUpFor,
  owedAgain,
  returnOf,
} from '#core/reservations/disputes.ts';
import type { DisputeEntry } from '#core/reservations/money-entry.ts';
import type { PaymentEvent, AttentionSubject } from '#core/reservations/payment-event.ts';
import { creditsPaying, netPaidOf, type Reservation } from '#core/reservations/reservation.ts';

/** What the provider reports that needs a person: a dispute, a warning, a failed refund. */
export type Attention = Extract<PaymentEvent, { kind: 'attention' }>;

type DisputeSubject = Extract<AttentionSubject, `dispute_${string}`>;
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
export function withDispute(
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
