import type { Stripe } from 'stripe';
import type { z } from 'zod';
import type { Books } from '#tests/support/fake-stripe/books.ts';
import type { createRefundParams } from '#tests/support/fake-stripe/parameters.ts';
import { findIntent } from '#tests/support/fake-stripe/payment-intents.ts';
import { missing, refused } from '#tests/support/fake-stripe/stripe-fault.ts';
import { newRefund } from '#tests/support/fake-stripe/stripe-objects.ts';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

function paidCharge(books: Books, intentId: string): Stripe.Charge {
  const intent = findIntent(books, intentId);
  const charge = books.charges.get(String(intent.latest_charge));
  if (intent.status !== 'succeeded' || charge === undefined) {
    throw refused(
      'payment_intent_unexpected_state',
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    );
  }
  return charge;
}

/** The requested amount, or what is left. */
function refundable(charge: Stripe.Charge, wanted: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (charge.disputed) throw refused('charge_disputed', `Charge ${charge.id} has been disputed.`);
  if (left === 0) {
    throw refused('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  }
  const amount = wanted ?? left;
  if (amount <= left) return amount;
  throw refused(
    undefined,
    `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
  );
}

function moveRefunded(books: Books, charge: Stripe.Charge, by: number): Stripe.Charge {
  const amountRefunded = charge.amount_refunded + by;
  const refunded = amountRefunded === charge.amount;
  const moved = { ...charge, amount_refunded: amountRefunded, refunded };
  books.charges.set(charge.id, moved);
  return moved;
}

export function createRefund(
  books: Books,
  given: z.output<typeof createRefundParams>,
): Stripe.Refund {
  const charge = paidCharge(books, given.payment_intent);
  const amount = refundable(charge, given.amount);
  const later = books.methods.get(String(charge.payment_method))?.card.later;
  const refund = newRefund(books, charge, {
    amount,
    metadata: given.metadata,
    reason: given.reason ?? null,
    status: later === 'refund_pending' ? 'pending' : 'succeeded',
  });
  books.refunds.set(refund.id, refund);
  const moved = moveRefunded(books, charge, amount);
  books.emit((base) => ({
    ...base,
    type: 'charge.refunded',
    data: { object: moved, previous_attributes: { amount_refunded: charge.amount_refunded } },
  }));
  books.emit((base) => ({ ...base, type: 'refund.created', data: { object: refund } }));
  return refund;
}

export function findRefund(books: Books, id: string): Stripe.Refund {
  const refund = books.refunds.get(id);
  if (refund === undefined) throw missing('refund', id);
  return refund;
}

/** What the bank does days later with refunds to certain test cards. */
export function settleRefund(books: Books, id: string): Stripe.Refund {
  const refund = findRefund(books, id);
  const charge = books.charges.get(String(refund.charge));
  if (charge === undefined) throw new Error(`The refund ${id} has no charge.`);
  const later = books.methods.get(String(charge.payment_method))?.card.later;
  const fails = later === 'refund_fails';
  const settled: Stripe.Refund = { ...refund, status: fails ? 'failed' : 'succeeded' };
  books.refunds.set(id, settled);
  if (fails) moveRefunded(books, charge, -refund.amount);
  const data = { object: settled, previous_attributes: { status: refund.status } };
  books.emit((base) => ({ ...base, type: 'refund.updated', data }));
  if (fails) books.emit((base) => ({ ...base, type: 'refund.failed', data }));
  return settled;
}
