import type { ActionContext } from '#core/kernel/actor.ts';
import {
  addCents,
  type Cents,
  maxCents,
  minCents,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import type { BookingDecision } from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import { isOfIntent } from '#core/reservations/money-entry.ts';
import {
  netPaidOf,
  type PendingRefund,
  promisedToCardOf,
  type Reservation,
} from '#core/reservations/reservation.ts';

/** What each paid intent could still refund, last paid first. */
function refundable({ entries, pendingRefunds }: Reservation) {
  const left = new Map<string, Cents>();
  const move = (intentId: string, amount: Cents) =>
    left.set(intentId, addCents(left.get(intentId) ?? NO_CENTS, amount));
  for (const { intentId, amount } of entries.filter(isOfIntent)) move(intentId, amount);
  for (const { intentId, amount } of pendingRefunds)
    move(intentId, subtractCents(NO_CENTS, amount));
  return [...left].map(([intentId, amount]) => ({ intentId, amount })).toReversed();
}

/** What the card paid and could still get back. */
export const cardNetPaidOf = (reservation: Reservation): Cents =>
  sumCents(refundable(reservation).map(({ amount }) => maxCents(NO_CENTS, amount)));

type Refund = Pick<PendingRefund, 'cause' | 'amount' | 'why'>;

/** Spreads an amount over the paid intents, never more from one than it holds. */
function spread(
  reservation: Reservation,
  { amount, cause, why }: Refund,
): readonly PendingRefund[] {
  let left = amount;
  return refundable(reservation).flatMap((paid) => {
    const part = maxCents(NO_CENTS, minCents(left, paid.amount));
    left = subtractCents(left, part);
    const { intentId } = paid;
    return part > 0 ? [{ cause, intentId, amount: part, ...(why !== undefined && { why }) }] : [];
  });
}

/**
 * Promises `amount` back to the card, at most the net paid, and stores the promise.
 * @param why the admin's reason
 */
export function withRefunds(
  decision: BookingDecision,
  amount: Cents,
  cause: string,
  context: ActionContext,
  why?: string,
): BookingDecision {
  const { reservation } = decision;
  const most = minCents(amount, netPaidOf(reservation));
  const refunds = spread(reservation, { amount: most, cause, why });
  if (refunds.length === 0) return decision;
  const promised = sumCents(refunds.map((refund) => refund.amount));
  return {
    ...decision,
    reservation: withHistory(
      { ...reservation, pendingRefunds: [...reservation.pendingRefunds, ...refunds] },
      context,
      { kind: 'refund_promised', amount: promised, ...(why !== undefined && { facts: { why } }) },
    ),
    refunds: [...decision.refunds, ...refunds],
  };
}

/** Another mail of the same act tells the customer about these refunds. */
export const withRefundsTold = (decision: BookingDecision, cause: string): BookingDecision => {
  const { reservation } = decision;
  const pendingRefunds = reservation.pendingRefunds.map((one) =>
    one.cause === cause ? { ...one, isTold: true } : one,
  );
  return { ...decision, reservation: { ...reservation, pendingRefunds } };
};

type Promised = Pick<PendingRefund, 'intentId' | 'amount'>;

/** Whether the refund is still due: not yet made in the dashboard or by the bank. */
export const isPromised = (
  { pendingRefunds }: Pick<Reservation, 'pendingRefunds'>,
  { intentId, amount }: Promised,
): boolean => pendingRefunds.some((one) => one.intentId === intentId && one.amount === amount);

/** What the intent brought in, minus its refunds. */
export const leftOf = ({ entries }: Pick<Reservation, 'entries'>, intentId: string): Cents =>
  maxCents(
    NO_CENTS,
    sumCents(
      entries.flatMap((one) => (isOfIntent(one) && one.intentId === intentId ? [one.amount] : [])),
    ),
  );

/** Ends promises that the intent cannot cover, or all if too much went back. `ended`: their sum. */
export function withoutImpossible(
  reservation: Reservation,
  intentId: string,
): { readonly left: readonly PendingRefund[]; readonly ended: Cents } {
  const { pendingRefunds } = reservation;
  let held = netPaidOf(reservation) < 0 ? NO_CENTS : leftOf(reservation, intentId);
  const left = pendingRefunds.filter((promise) => {
    if (promise.intentId !== intentId) return true;
    if (promise.amount > held) return false;
    held = subtractCents(held, promise.amount);
    return true;
  });
  const before = promisedToCardOf({ pendingRefunds });
  return { left, ended: subtractCents(before, promisedToCardOf({ pendingRefunds: left })) };
}

/** Removes the promise that a refund fulfills. `kept` is undefined if nobody promised it. */
export function withoutPromise(
  pending: readonly PendingRefund[],
  intentId: string,
  amount: Cents,
): { readonly left: readonly PendingRefund[]; readonly kept: PendingRefund | undefined } {
  const index = pending.findIndex((one) => one.intentId === intentId && one.amount === amount);
  return index === -1
    ? { left: pending, kept: undefined }
    : { left: pending.toSpliced(index, 1), kept: pending[index] };
}
