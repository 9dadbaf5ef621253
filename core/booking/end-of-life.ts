import { paidOf, type Reservation } from './reservation.ts';
import { err, ok, type Result } from '../result.ts';
import type { Instant } from '../time/instant.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import type { BookingDecision, BookingFacts, RefundRequest } from './booking-decision.ts';
import { summaryOf } from './reservation.ts';
import { releaseUnits } from './unit-allocation.ts';
import { type Cents, NO_CENTS, addCents, minCents, subtractCents } from '../money/cents.ts';

export type NotInState = {
  readonly kind: 'wrong_state';
  readonly status: Reservation['status'];
  readonly action: 'expire' | 'cancel' | 'complete';
};

const refused = (reservation: Reservation, action: NotInState['action']) =>
  err({ kind: 'wrong_state', status: reservation.status, action } satisfies NotInState);

const withoutUnits = (reservation: Reservation, facts: BookingFacts): BookingDecision => ({
  reservation,
  schedules: releaseUnits(facts.schedules, reservation.id, reservation.lines),
  mail: [],
  refunds: [],
});

/** `held` -> `expired`, once its time is past. Its open payment is settled by reconciliation: it may have been paid. */
export function expire(
  reservation: Reservation,
  facts: BookingFacts,
  now: Instant,
): Result<BookingDecision, NotInState> {
  const { status, holdExpiresAt } = reservation;
  if (status !== 'held' || holdExpiresAt === undefined || holdExpiresAt > now) {
    return refused(reservation, 'expire');
  }
  return ok(withoutUnits({ ...reservation, status: 'expired', holdExpiresAt: undefined }, facts));
}

/** What each paid intent still holds, newest first. */
function refundable(reservation: Reservation): readonly { intentId: string; amount: Cents }[] {
  const byIntent = new Map<string, Cents>();
  for (const { intentId, amount } of reservation.entries) {
    byIntent.set(intentId, addCents(byIntent.get(intentId) ?? NO_CENTS, amount));
  }
  return [...byIntent].map(([intentId, amount]) => ({ intentId, amount })).reverse();
}

/** Spreads an amount to give back over the intents that were paid, newest first. */
export function refundsFor(
  reservation: Reservation,
  amount: Cents,
  cause: string,
): readonly RefundRequest[] {
  let left = minCents(amount, paidOf(reservation));
  return refundable(reservation).flatMap((paid) => {
    const part = minCents(left, paid.amount);
    left = subtractCents(left, part);
    return part > 0 ? [{ cause, intentId: paid.intentId, amount: part }] : [];
  });
}

/** `held`/`confirmed` -> `cancelled`; gives back `refund` of what was paid. */
export function cancel(
  reservation: Reservation,
  facts: BookingFacts,
  refund: Cents,
): Result<BookingDecision, NotInState> {
  if (reservation.status !== 'held' && reservation.status !== 'confirmed') {
    return refused(reservation, 'cancel');
  }
  const decision = withoutUnits(
    { ...reservation, status: 'cancelled', holdExpiresAt: undefined },
    facts,
  );
  return ok({
    ...decision,
    mail: [{ kind: 'cancellation', cause: 'cancelled' }],
    refunds: refundsFor(reservation, refund, 'cancelled'),
  });
}

/** `confirmed` -> `completed`, when the last pick-up day is past. Its slots stay: they are history. */
export function complete(
  reservation: Reservation,
  facts: BookingFacts,
  today: CalendarDay,
): Result<BookingDecision, NotInState> {
  if (reservation.status !== 'confirmed' || summaryOf(reservation.lines).endDate >= today) {
    return refused(reservation, 'complete');
  }
  return ok({
    reservation: { ...reservation, status: 'completed' },
    schedules: facts.schedules,
    mail: [],
    refunds: [],
  });
}
