import {
  addCents,
  type Cents,
  maxCents,
  minCents,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '../money/cents.ts';
import type { BookingDecision } from './booking-decision.ts';
import { withHistory, type Moment } from './history.ts';
import { isCardEntry, paidOf, type PendingRefund, type Reservation } from './reservation.ts';

export const promisedOf = ({ pendingRefunds }: Reservation): Cents =>
  sumCents(pendingRefunds.map(({ amount }) => amount));

/** What was paid and neither went back nor is promised back. */
export const keptOf = (reservation: Reservation): Cents =>
  subtractCents(paidOf(reservation), promisedOf(reservation));

/** What each paid intent could still give back, the last paid first. */
function refundable({ entries, pendingRefunds }: Reservation) {
  const left = new Map<string, Cents>();
  const move = (intentId: string, amount: Cents) =>
    left.set(intentId, addCents(left.get(intentId) ?? NO_CENTS, amount));
  for (const { intentId, amount } of entries.filter(isCardEntry)) move(intentId, amount);
  for (const { intentId, amount } of pendingRefunds)
    move(intentId, subtractCents(NO_CENTS, amount));
  return [...left].map(([intentId, amount]) => ({ intentId, amount })).toReversed();
}

/** What the card paid and could get back. */
export const cardKeptOf = (reservation: Reservation): Cents =>
  sumCents(refundable(reservation).map(({ amount }) => maxCents(NO_CENTS, amount)));

/** Spreads an amount over the intents that were paid: never more from one than it holds. */
function spread(reservation: Reservation, amount: Cents, cause: string): readonly PendingRefund[] {
  let left = amount;
  return refundable(reservation).flatMap((paid) => {
    const part = maxCents(NO_CENTS, minCents(left, paid.amount));
    left = subtractCents(left, part);
    return part > 0 ? [{ cause, intentId: paid.intentId, amount: part }] : [];
  });
}

/** Promises `amount` back to the card, at most what is kept, and remembers the promise with the reservation. */
export function withRefunds(
  decision: BookingDecision,
  amount: Cents,
  cause: string,
  moment: Moment,
): BookingDecision {
  const { reservation } = decision;
  const refunds = spread(reservation, minCents(amount, keptOf(reservation)), cause);
  if (refunds.length === 0) return decision;
  const promised = sumCents(refunds.map((refund) => refund.amount));
  return {
    ...decision,
    reservation: withHistory(
      { ...reservation, pendingRefunds: [...reservation.pendingRefunds, ...refunds] },
      moment,
      { kind: 'refund_promised', amount: promised },
    ),
    refunds: [...decision.refunds, ...refunds],
  };
}

/** The provider reported a refund: the promise it keeps is struck out. */
export function withoutPromise(
  pending: readonly PendingRefund[],
  intentId: string,
  amount: Cents,
): readonly PendingRefund[] {
  const kept = pending.findIndex((one) => one.intentId === intentId && one.amount === amount);
  return kept === -1 ? pending : pending.toSpliced(kept, 1);
}
