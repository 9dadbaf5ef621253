import {
  balanceOf,
  creditedOf,
  depositPercentOf,
  type PaymentReason,
  type Reservation,
  wasCharged,
} from '#core/reservations/reservation.ts';
import type { Cents } from '#core/kernel/cents.ts';
import { isBelowCard, planPayment } from '#core/pricing/deposit-plan.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Instant } from '#core/kernel/instant.ts';

export type DueError =
  | { readonly kind: 'hold_expired' }
  | { readonly kind: 'nothing_due' }
  /** Cash, a credit or letting it go are the ways out (decision 091). */
  | { readonly kind: 'below_card_minimum' }
  | { readonly kind: 'amount_mismatch'; readonly due: Cents };

/** What a reservation owes for a reason: the server's word, against which every asked amount is held. */
export function paymentDue(
  reservation: Reservation,
  reason: PaymentReason,
  now: Instant,
): Result<Cents, Exclude<DueError, { kind: 'amount_mismatch' }>> {
  const { status, holdExpiresAt, total } = reservation;
  if (status === 'expired') return err({ kind: 'hold_expired' });
  if (status === 'held' && holdExpiresAt !== undefined && holdExpiresAt <= now) {
    return err({ kind: 'hold_expired' });
  }
  const first = status === 'held' && !wasCharged(reservation);
  if (reason === 'balance') {
    const balance = balanceOf(reservation);
    if (status !== 'confirmed' || balance <= 0) return err({ kind: 'nothing_due' });
    return isBelowCard(balance) ? err({ kind: 'below_card_minimum' }) : ok(balance);
  }
  if (!first) return err({ kind: 'nothing_due' });
  const credited = creditedOf(reservation);
  const { dueNow } = planPayment(total, reason, depositPercentOf(reservation), credited);
  return isBelowCard(dueNow) ? err({ kind: 'below_card_minimum' }) : ok(dueNow);
}

/** Anything but the exact amount due is refused (decisions: createPaymentIntent). */
export function checkAmount(
  reservation: Reservation,
  reason: PaymentReason,
  amount: number,
  now: Instant,
): Result<Cents, DueError> {
  const due = paymentDue(reservation, reason, now);
  if (due.ok && due.value !== amount) return err({ kind: 'amount_mismatch', due: due.value });
  return due;
}
