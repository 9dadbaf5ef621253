import type { Stripe } from 'stripe';
import { refundSchema, type StripeRefund } from '#adapters/stripe/stripe-objects.schema.ts';
import type { RefundRequest } from '#core/payments/card-payments.ts';

const GIVEN_UP: ReadonlySet<string | null> = new Set(['failed', 'canceled']);
const PAGE = 100;

function check(refund: StripeRefund, wanted: RefundRequest): void {
  const { idempotencyKey: key, amount } = wanted;
  if (refund.amount !== amount) {
    throw new Error(`The refund ${key} was made of ${refund.amount} cents, not ${amount}.`);
  }
  if (GIVEN_UP.has(refund.status)) throw new Error(`Stripe could not make the refund ${key}.`);
}

/**
 * A refund carries its key as `task`, because Stripe forgets keys after a day and keeps refunds for ever: asking twice
 * never gives back twice, however much later, and a fault that hid a refund is found out.
 */
export function stripeRefunds(stripe: Stripe) {
  async function madeBefore({ intentId, idempotencyKey }: RefundRequest) {
    const made = stripe.refunds.list({ payment_intent: intentId, limit: PAGE });
    for await (const one of made) {
      if (one.metadata?.['task'] === idempotencyKey) return refundSchema.parse(one);
    }
    return undefined;
  }

  return {
    async refund(wanted: RefundRequest): Promise<void> {
      const before = await madeBefore(wanted);
      if (before !== undefined) return check(before, wanted);
      const { idempotencyKey, intentId, amount, reservationId } = wanted;
      const made = await stripe.refunds.create(
        { payment_intent: intentId, amount, metadata: { reservationId, task: idempotencyKey } },
        { idempotencyKey },
      );
      check(refundSchema.parse(made), wanted);
    },
  };
}
