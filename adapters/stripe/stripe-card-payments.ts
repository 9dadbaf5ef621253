import type { Stripe } from 'stripe';
import {
  type StripeOptions,
  stripeClient,
  asProvider,
  codeOf,
  isReplayedFault,
  commonParams,
  intentFrom,
  isOurs,
} from '#adapters/stripe/stripe-client.ts';
import type {
  CardPayments,
  IntentRequest,
  PaymentIntent,
  RefundRequest,
} from '#core/payments/card-payments.ts';
import { refundSchema, type StripeRefund } from './stripe-objects.schema.ts';

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
 * Refunds carry their key as `task`. Stripe forgets keys after a day but keeps refunds, so
 * repeating one never refunds twice, however late, and a refund hidden by an error is found.
 */
function stripeRefunds(stripe: Stripe) {
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

const INTENT_ID = /^pi_\w{1,250}$/;
const MOST_KEYS = 5;

/**
 * Stripe repeats an error under its key for a day. Nobody got that intent's client secret, so it
 * cannot be paid. The next key of a fixed sequence is therefore safe, and concurrent requests use
 * the same one.
 */
async function underFreshKey<T>(key: string, send: (key: string) => Promise<T>): Promise<T> {
  for (let used = 1; used < MOST_KEYS; used += 1) {
    try {
      return await send(used === 1 ? key : `${key}:${used}`);
    } catch (error) {
      if (!isReplayedFault(error)) throw error;
    }
  }
  return send(`${key}:${MOST_KEYS}`);
}

/** The card is saved for a later charge only with the customer's consent. */
async function savingParams(stripe: Stripe, wanted: IntentRequest, key: string) {
  if (wanted.saveCard !== true) return {};
  const { id } = await stripe.customers.create(
    { email: wanted.customerEmail, metadata: { reservationId: wanted.reservationId } },
    { idempotencyKey: `${key}:customer` },
  );
  return { customer: id, setup_future_usage: 'off_session' } as const;
}

/**
 * Card payments by Stripe's PaymentIntents. Outages reject with `CardPaymentsUnavailableError`,
 * refusals with an Error (amount out of range, reused key, unknown intent, refunding too much).
 */
export function stripeCardPayments(options: StripeOptions): CardPayments {
  const stripe = stripeClient(options);
  const { refund } = stripeRefunds(stripe);

  const createIntent = (wanted: IntentRequest): Promise<PaymentIntent> =>
    underFreshKey(wanted.idempotencyKey, async (key) => {
      const params = {
        ...commonParams(wanted),
        ...(await savingParams(stripe, wanted, key)),
        automatic_payment_methods: { enabled: true },
      };
      return intentFrom(await stripe.paymentIntents.create(params, { idempotencyKey: key }));
    });

  async function findIntent(id: string): Promise<PaymentIntent | undefined> {
    if (!INTENT_ID.test(id)) return undefined;
    try {
      const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      return isOurs(intent) ? intentFrom(intent) : undefined;
    } catch (error) {
      if (codeOf(error) === 'resource_missing') return undefined;
      throw error;
    }
  }

  /**
   * Stripe refuses to cancel paid and canceled intents; in that case this fetches the present
   * state.
   */
  async function cancelIntent(id: string): Promise<PaymentIntent> {
    if (!INTENT_ID.test(id)) throw new Error(`Not the id of a payment intent: ${id}`);
    try {
      return intentFrom(await stripe.paymentIntents.cancel(id));
    } catch (error) {
      if (codeOf(error) !== 'payment_intent_unexpected_state') throw error;
      return intentFrom(await stripe.paymentIntents.retrieve(id));
    }
  }

  return {
    createIntent: (wanted) => asProvider(createIntent(wanted)),
    findIntent: (id) => asProvider(findIntent(id)),
    cancelIntent: (id) => asProvider(cancelIntent(id)),
    refund: (wanted) => asProvider(refund(wanted)),
  };
}
