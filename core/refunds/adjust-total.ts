import { type Cents, maxCents, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { withNeededCashRefundsDue } from './offline-payments.ts';
import { withMoneyBack } from './credits.ts';
import { withHistory } from '#core/reservations/history.ts';
import {
  adjustmentsOf,
  type AgreedPricing,
  depositPercentOf,
  type Reservation,
  netPaidOf,
} from '#core/reservations/reservation.ts';
import type { ActionContext } from '#core/kernel/actor.ts';

/** Sets the total and records the difference as an entry. */
export function withTotal(
  reservation: Reservation,
  total: Cents,
  { now, by }: ActionContext,
  id: string,
  why: string,
): Reservation {
  const amount = subtractCents(total, reservation.total);
  if (amount === 0) return reservation;
  const entry = { id: `adjustment:${id}`, kind: 'adjustment', amount, at: now, by, why } as const;
  const changed = { ...reservation, total, entries: [...reservation.entries, entry] };
  return withNeededCashRefundsDue(changed, amount);
}

export const excessOf = (reservation: Reservation): Cents =>
  maxCents(NO_CENTS, subtractCents(netPaidOf(reservation), reservation.total));

type Goodwill = { readonly id: string; readonly amount: Cents; readonly label: string };

/** Adds `amount` to the total as a line the customer sees, and records it in the history. */
export function withGoodwill(
  reservation: Reservation,
  { id, amount, label }: Goodwill,
  context: ActionContext,
): Reservation {
  const line: Adjustment = { kind: 'goodwill', label, amount, taxable: false, name: label };
  const pricing: AgreedPricing = {
    ...(reservation.pricing ?? {
      settingsRevision: 0,
      depositPercent: depositPercentOf(reservation),
      deliveries: [],
    }),
    adjustments: [...adjustmentsOf(reservation), line],
  };
  const total = sumCents([reservation.total, amount]);
  const adjusted = withTotal({ ...reservation, pricing }, total, context, id, 'goodwill');
  return withHistory(adjusted, context, { kind: 'adjusted', amount, facts: { why: label } });
}

/** An admin's discount (negative) or surcharge. What was paid above the new total is refunded. */
export function adjust(
  reservation: Reservation,
  facts: BookingFacts,
  change: Goodwill,
  context: ActionContext,
): Result<BookingDecision, { readonly kind: 'cannot_adjust' }> {
  const { amount, id } = change;
  const total = sumCents([reservation.total, amount]);
  // After the event an admin can still give a discount, but can no longer charge more.
  const isOpen =
    reservation.status === 'confirmed' || (reservation.status === 'completed' && amount < 0);
  if (!isOpen || total < 0 || amount === 0) {
    return err({ kind: 'cannot_adjust' });
  }
  const told = withGoodwill(reservation, change, context);
  const decision = reservationOnly(told, facts);
  return ok(withMoneyBack(decision, facts, excessOf(told), `adjustment:${id}`, context));
}
