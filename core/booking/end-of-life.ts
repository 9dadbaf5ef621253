import { err, ok, type Result } from '../result.ts';
import type { Instant } from '../time/instant.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import type { BookingDecision, BookingFacts } from './booking-decision.ts';
import { type Reservation, summaryOf } from './reservation.ts';
import { withRefunds } from './refunds.ts';
import { releaseUnits } from './unit-allocation.ts';
import type { Cents } from '../money/cents.ts';

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

/** `held`/`confirmed` -> `cancelled`; gives back `refund` of what was paid. */
export function cancel(
  reservation: Reservation,
  facts: BookingFacts,
  refund: Cents,
): Result<BookingDecision, NotInState> {
  if (reservation.status !== 'held' && reservation.status !== 'confirmed') {
    return refused(reservation, 'cancel');
  }
  const cancelled = { ...reservation, status: 'cancelled', holdExpiresAt: undefined } as const;
  const decision = withRefunds(withoutUnits(cancelled, facts), refund, 'cancelled');
  // Nobody was told of a hold, so nobody needs to be told that it is over.
  if (reservation.status === 'held') return ok(decision);
  return ok({ ...decision, mail: [{ kind: 'cancellation', cause: 'cancelled' }] });
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
