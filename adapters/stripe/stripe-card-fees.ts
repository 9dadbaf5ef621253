import type { Stripe } from 'stripe';
import { asProvider, stripeClient, type StripeOptions } from '#adapters/stripe/stripe-client.ts';
import { feeSourceSchema } from '#adapters/stripe/stripe-objects.schema.ts';
import { cents } from '#core/kernel/cents.ts';
import { instant } from '#core/kernel/instant.ts';
import type { CardFees, ReportedFee } from '#core/payments/card-fees.ts';

const PAGE = 100;

/**
 * Undefined if it is not a payment of ours: payouts, disputes (their events report the fee), and
 * charges without our label, since an account may serve others too. A refund that returns no fee is
 * left out; one made in Stripe's dashboard has no label.
 */
function reportedFee({ id, fee, currency, created, source }: Stripe.BalanceTransaction) {
  const read = feeSourceSchema.safeParse(source);
  if (!read.success || currency !== 'usd') return undefined;
  const { object: kind, payment_intent: intentId, metadata } = read.data;
  const reservationId = metadata?.['reservationId'];
  if (kind === 'charge' ? reservationId === undefined : fee === 0) return undefined;
  const at = instant(created * 1000);
  return { id, intentId, kind, fee: cents(fee), at, reservationId } satisfies ReportedFee;
}

/** Fees from Stripe's balance transactions (docs.stripe.com/api/balance_transactions). */
export function stripeCardFees(options: StripeOptions): CardFees {
  const stripe = stripeClient(options);
  const seconds = (at: number): number => Math.ceil(at / 1000);

  return {
    between: (from, to) =>
      asProvider(
        (async () => {
          const fees: ReportedFee[] = [];
          const moved = stripe.balanceTransactions.list({
            created: { gte: seconds(from), lt: seconds(to) },
            limit: PAGE,
            expand: ['data.source'],
          });
          for await (const one of moved) {
            const fee = reportedFee(one);
            if (fee !== undefined) fees.push(fee);
          }
          return fees;
        })(),
      ),
  };
}
