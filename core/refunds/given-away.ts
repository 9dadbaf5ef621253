import type { ActionContext } from '#core/kernel/actor.ts';
import { type Cents, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';
import { type HistoryEntry, returnsMoney, takesOff } from '#core/reservations/history.ts';
import { adjustmentsOf, type Reservation } from '#core/reservations/reservation.ts';
import type { Given } from '#core/staff/limits.ts';

// What counts against a staff member's limits: docs/decisions/14-accounts-roles-and-sign-in.md.

/** What this person gave away on the order earlier. */
const givenBefore = (
  { history }: Pick<Reservation, 'history'>,
  { by }: Pick<ActionContext, 'by'>,
  isCounted: (one: HistoryEntry) => boolean,
): Cents =>
  sumCents(
    history.flatMap((one) => {
      const isOwn = by.kind === 'admin' && one.by.kind === 'admin' && one.by.uid === by.uid;
      return isOwn && isCounted(one) ? [one.amount ?? NO_CENTS] : [];
    }),
  );

/**
 * What is returned to the customer, together with what the same person returned on the order
 * before, because many small refunds make a large one. Card, cash and credit all count.
 * @param byPolicy what the customer could have had by the policy alone
 */
export function refundGiven(
  reservation: Pick<Reservation, 'history'>,
  back: Cents,
  byPolicy: Cents,
  context: Pick<ActionContext, 'by'>,
): Given {
  if (back <= 0 || back <= byPolicy) return {};
  const earlier = givenBefore(reservation, context, returnsMoney);
  return { refund: sumCents([back, earlier]) };
}

const isAdmins = (one: HistoryEntry | undefined, { by }: Pick<ActionContext, 'by'>): boolean =>
  one?.by.kind === 'admin' && by.kind === 'admin' && one.by.uid === by.uid;

/** What the same person took off earlier: by adjustments, and with the order if they took it. */
function offBefore(reservation: Reservation, context: Pick<ActionContext, 'by'>): Cents {
  const adjusted = givenBefore(reservation, context, takesOff);
  const ordered = isAdmins(reservation.history[0], context)
    ? adjustmentsOf(reservation).filter(({ kind }) => kind === 'discount')
    : [];
  return sumCents([adjusted, ...ordered.map(({ amount }) => amount)]);
}

/** @param off the amount by which the total falls */
export function discountGiven(
  reservation: Reservation,
  off: Cents,
  context: Pick<ActionContext, 'by'>,
): Given {
  if (off <= 0) return {};
  const before = offBefore(reservation, context);
  const price = subtractCents(reservation.total, before);
  return { discountPercent: ((off - before) / price) * 100 };
}
