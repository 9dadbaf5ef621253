import { usableCredit } from '#core/credits/credit.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import { NO_CENTS } from '#core/kernel/cents.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { NotInState } from '#core/lifecycle/close.ts';
import { extendHold, sellHold, type TakesNoPayment } from '#core/lifecycle/confirm-hold.ts';
import { creditShare, planPayment } from '#core/pricing/deposit-plan.ts';
import { payByCredit } from '#core/refunds/credits.ts';
import {
  type BookingDecision,
  type BookingFacts,
  type NeedsMore,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import { requestUntil } from '#core/reservations/live-holds.ts';
import { isHeldNow, statusAt } from '#core/reservations/reservation-state.ts';
import { depositPercentOf, type Reservation } from '#core/reservations/reservation.ts';

// Orders from outside the delivery area: docs/decisions/09-reservations-ledger-and-holds.md.

/** What its credit can still pay; nothing if it has expired. */
function creditFor(
  { awaitsOwner, total }: Reservation,
  facts: BookingFacts,
  context: ActionContext,
) {
  const stored = facts.commercial.credits.get(awaitsOwner?.creditCode ?? '');
  const usable = usableCredit(stored, shopDay(context.now));
  if (!usable.ok) return undefined;
  const { credit, balance } = usable.value;
  return { credit, amount: creditShare(total, balance) };
}

/**
 * The owner accepts a request. It becomes a normal hold with a day to pay. Its credit pays what it
 * can, and if that covers the amount due now, the booking is confirmed.
 */
export function confirmRequest(
  reservation: Reservation,
  facts: BookingFacts,
  context: ActionContext,
): Result<BookingDecision, NotInState | TakesNoPayment | NeedsMore> {
  const { now } = context;
  const { status, awaitsOwner, lines, total, plan } = reservation;
  const refused = (as: Reservation['status']) =>
    err({ kind: 'wrong_state', status: as, action: 'confirm' } satisfies NotInState);
  if (awaitsOwner === undefined) return refused(status);
  // Once it has expired, others may have its units, whether it was swept or not.
  if (!isHeldNow(reservation, now)) return refused(statusAt(reservation, now));
  const taken = withHistory({ ...reservation, awaitsOwner: undefined }, context, {
    kind: 'request_confirmed',
  });
  const until = requestUntil(lines, facts.commercial.settings.holds, now);
  const held = extendHold(taken, facts, until, now) ?? reservationOnly(taken, facts);
  const paying = creditFor(reservation, facts, context);
  const paid = paying ? payByCredit(held, paying.credit, paying.amount, context) : held;
  const credited = paying?.amount ?? NO_CENTS;
  const { dueNow } = planPayment(total, plan, depositPercentOf(reservation), credited);
  if (dueNow > 0) return ok({ ...paid, mail: [{ kind: 'request_confirmed', cause: 'confirmed' }] });
  const sold = sellHold(paid.reservation, facts, context);
  if (!sold.ok) return sold;
  const commercial = { ...sold.value.commercial, credits: paid.commercial?.credits };
  return ok({ ...sold.value, commercial });
}
