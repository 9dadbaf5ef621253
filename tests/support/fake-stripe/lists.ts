import type { Stripe } from 'stripe';
import type { z } from 'zod';
import type { Books } from '#tests/support/fake-stripe/books.ts';
import type {
  listBalanceParams,
  listEventsParams,
  listRefundsParams,
} from '#tests/support/fake-stripe/parameters.ts';
import { findIntent } from '#tests/support/fake-stripe/payment-intents.ts';
import { missing } from '#tests/support/fake-stripe/stripe-fault.ts';

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
function balanceOf(books: Books): readonly Stripe.BalanceTransaction[] {
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

const THIRTY_DAYS = 30 * 86_400;

type Page = {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
};

/** @param all newest first */
function pageOf<T extends { readonly id: string }>(
  all: readonly T[],
  { limit, starting_after: after, ending_before: before }: Page,
  url: string,
): Stripe.ApiList<T> {
  const at = (id: string): number => {
    const place = all.findIndex((one) => one.id === id);
    if (place === -1) throw missing('object', id, 'starting_after');
    return place;
  };
  const rest = all.slice(
    after === undefined ? 0 : at(after) + 1,
    before === undefined ? all.length : at(before),
  );
  const data = before === undefined ? rest.slice(0, limit) : rest.slice(-limit);
  return { object: 'list', data, has_more: rest.length > limit, url };
}

export function listRefunds(
  books: Books,
  given: z.output<typeof listRefundsParams>,
): Stripe.ApiList<Stripe.Refund> {
  const { payment_intent: intentId } = given;
  if (intentId !== undefined) findIntent(books, intentId);
  const all = [...books.refunds.values()].toReversed();
  const wanted = all.filter((one) => intentId === undefined || one.payment_intent === intentId);
  return pageOf(wanted, given, '/v1/refunds');
}

/** Sources are ids unless expanded. */
export function listBalance(
  books: Books,
  given: z.output<typeof listBalanceParams>,
): Stripe.ApiList<Stripe.BalanceTransaction> {
  const { gte = 0, lt = Number.POSITIVE_INFINITY } = given.created ?? {};
  const all = balanceOf(books)
    .filter(({ created }) => created >= gte && created < lt)
    .map((one) => (given.expand.length > 0 ? one : { ...one, source: one.id.replace('txn_', '') }));
  return pageOf(all, given, '/v1/balance_transactions');
}

/** Events are kept for 30 days. */
export function listEvents(
  books: Books,
  given: z.output<typeof listEventsParams>,
): Stripe.ApiList<Stripe.Event> {
  const { created = {}, type, types = type === undefined ? undefined : [type] } = given;
  const oldest = Math.max(created.gte ?? 0, books.seconds() - THIRTY_DAYS);
  const wanted = books.events
    .filter((event) => types === undefined || types.includes(event.type))
    .filter((event) => event.created >= oldest)
    .filter((event) => event.created <= (created.lte ?? Number.POSITIVE_INFINITY));
  return pageOf(wanted.toReversed(), given, '/v1/events');
}
