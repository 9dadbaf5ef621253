import type { Stripe } from 'stripe';
import type { Books } from '#tests/support/fake-stripe/books.ts';

/**
 * This account's fees: 2.6% and 17 cents, independent of our formula. A refund returns 5 cents of
 * it if requested.
 */
const feeFor = (amount: number): number => Math.round(amount * 0.026) + 17;

const transaction = (
  source: Stripe.Charge | Stripe.Refund | Stripe.Payout | Stripe.Dispute,
  type: Stripe.BalanceTransaction['type'],
  amount: number,
  fee: number,
): Stripe.BalanceTransaction =>
  ({
    id: `txn_${source.id}`,
    object: 'balance_transaction',
    amount,
    available_on: source.created + 2 * 86_400,
    balance_type: 'payments',
    created: source.created,
    currency: source.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: type,
    source,
    status: 'pending',
    type,
  }) satisfies Stripe.BalanceTransaction;

/** Money that moved, newest first, including payouts to the bank. */
export function balanceOf(books: Books): readonly Stripe.BalanceTransaction[] {
  const charges = [...books.charges.values()]
    .filter(({ paid }) => paid)
    .map((charge) => transaction(charge, 'charge', charge.amount, feeFor(charge.amount)));
  const refunds = [...books.refunds.values()].map((refund) =>
    transaction(refund, 'refund', -refund.amount, refund.reason === 'duplicate' ? -5 : 0),
  );
  const disputes = [...books.disputes.values()].map((dispute) =>
    transaction(dispute, 'adjustment', -dispute.amount, 1_500),
  );
  return [...charges, ...refunds, ...disputes].toSorted(
    (a, b) => b.created - a.created || (a.id < b.id ? 1 : -1),
  );
}
