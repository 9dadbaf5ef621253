import { type ActionContext, PROVIDER } from '#core/kernel/actor.ts';
import { type Cents, cents, minCents, NO_CENTS } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { withoutPromise } from '#core/refunds/net-paid.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import type { MoneyEntry } from '#core/reservations/money-entry.ts';
import { netPaidOf, type Reservation } from '#core/reservations/reservation.ts';
import { type Attention, isDisputeEvent, withDispute } from './apply-dispute.ts';

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
