import { Stripe } from 'stripe';
import { cents } from '#core/kernel/cents.ts';
import { instant } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type {
  CardFees,
  CardPayments,
  IntentRequest,
  PaymentIntent,
  RefundRequest,
  ReportedFee,
  SavedCardCharge,
  SavedCardRefused,
  SavedCards,
} from '#core/payments/card-payments.ts';
import {
  asProvider,
  codeOf,
  commonParams,
  intentFrom,
  isOurs,
  isReplayedFault,
  stripeClient,
  type StripeOptions,
} from './stripe-client.ts';
import {
  feeSourceSchema,
  paidCardSchema,
  refundSchema,
  savedCardSchema,
  type StripeRefund,
} from './stripe-objects.schema.ts';

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
 * cannot be paid: the next key of a fixed sequence is safe, also for concurrent requests.
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
    {
      ...(wanted.customerEmail !== undefined && { email: wanted.customerEmail }),
      metadata: { reservationId: wanted.reservationId },
    },
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

  /** Stripe refuses to cancel paid and canceled intents; then this fetches the present state. */
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

/** The bank declined or needs the customer: they can still pay the intent in person. */
function refusalOf(error: unknown): SavedCardRefused | undefined {
  if (!(error instanceof Stripe.errors.StripeCardError)) return undefined;
  const code = error.code ?? 'card_declined';
  return { kind: 'declined', code, intent: intentFrom(error.payment_intent) };
}

/** Charges the card of an earlier intent paid with `saveCard`, without the customer present. */
export function stripeSavedCards(options: StripeOptions): SavedCards {
  const stripe = stripeClient(options);

  async function charge(wanted: SavedCardCharge): Promise<Result<PaymentIntent, SavedCardRefused>> {
    const earlier = await stripe.paymentIntents.retrieve(wanted.savedWith);
    const saved = savedCardSchema.safeParse(earlier).data;
    if (saved === undefined) return err({ kind: 'no_saved_card' });
    try {
      const intent = await stripe.paymentIntents.create(
        {
          ...commonParams(wanted),
          customer: saved.customer,
          payment_method: saved.payment_method,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          confirm: true,
          off_session: true,
        },
        { idempotencyKey: wanted.idempotencyKey },
      );
      return ok(intentFrom(intent));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      return err(refusal);
    }
  }

  async function lastDigits(savedWith: string): Promise<string | undefined> {
    const paid = await stripe.paymentIntents.retrieve(savedWith, { expand: ['latest_charge'] });
    return paidCardSchema.safeParse(paid).data?.latest_charge.payment_method_details.card.last4;
  }

  return {
    charge: (wanted) => asProvider(charge(wanted)),
    lastDigits: (savedWith) => asProvider(lastDigits(savedWith)),
  };
}

/**
 * Undefined if it is not a payment of ours: payouts, disputes (their events report the fee), and
 * charges without our label, since an account may serve others too. A refund that returns no fee is
 * left out; one made in Stripe's dashboard has no label.
 */
function reportedFee({ id, fee, currency, created, source }: Stripe.BalanceTransaction) {
  const read = feeSourceSchema.safeParse(source);
  if (!read.success || currency !== 'usd') return undefined;
  const { object: kind, payment_intent: intentId, metadata, payment_method_details } = read.data;
  const lastFour = payment_method_details?.card?.last4 ?? undefined;
  const reservationId = metadata?.['reservationId'];
  if (kind === 'charge' ? reservationId === undefined : fee === 0) return undefined;
  const at = instant(created * 1000);
  const told = { id, intentId, kind, fee: cents(fee), at, reservationId };
  return { ...told, ...(lastFour !== undefined && { lastFour }) } satisfies ReportedFee;
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
