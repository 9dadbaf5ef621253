import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stripeCardPayments } from '#adapters/stripe/stripe-card-payments.ts';
import { DAY } from '#core/kernel/instant.ts';
import { CardPaymentsUnavailableError } from '#core/payments/card-payments.ts';
import { SECRET_KEY } from '#tests/support/fake-stripe/start-fake-stripe.ts';
import {
  DEPOSIT,
  type StripeSetup,
  stripeSetup,
} from '#tests/unit/adapters/stripe/stripe-setup.ts';

const INTENTS = 'POST /v1/payment_intents';
const REFUNDS = 'POST /v1/refunds';

let shop: StripeSetup;
beforeEach(async () => {
  shop = await stripeSetup();
});
afterEach(() => shop.stripe.close());

const patient = () => stripeCardPayments({ ...shop.options, maxNetworkRetries: 2 });
const rejection = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    return await work;
  } catch (error) {
    return error;
  }
};

describe('createIntent', () => {
  it('requests the amount in dollars with any method the dashboard allows, with our label on it', async () => {
    await shop.create();
    expect(shop.paramsOf(INTENTS)).toEqual([
      {
        amount: '22500',
        currency: 'usd',
        automatic_payment_methods: { enabled: 'true' },
        description: 'Reservation R1 (deposit)',
        receipt_email: 'ana@example.com',
        metadata: { reservationId: 'R1', reason: 'deposit' },
      },
    ]);
    expect(shop.stripe.requests.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      DEPOSIT.idempotencyKey,
    ]);
  });

  it('asks for no receipt where the customer has no address, and saves the card all the same', async () => {
    await shop.create({ customerEmail: undefined, saveCard: true });
    expect(shop.paramsOf(INTENTS)).toEqual([
      expect.not.objectContaining({ receipt_email: expect.anything() }),
    ]);
    const [customer] = shop.stripe.books.customers.values();
    expect(customer).toMatchObject({ metadata: { reservationId: 'R1' } });
  });

  it('saves the card for later only with consent', async () => {
    await shop.create();
    await shop.create({ idempotencyKey: 'other', saveCard: false });
    expect(shop.stripe.books.customers.size).toBe(0);
    const saving = await shop.create({ idempotencyKey: 'third', saveCard: true });
    const [customer] = shop.stripe.books.customers.values();
    expect(customer).toMatchObject({ email: 'ana@example.com', metadata: { reservationId: 'R1' } });
    expect(shop.stripe.books.intents.get(saving.id)).toMatchObject({
      customer: customer?.id,
      setup_future_usage: 'off_session',
    });
  });

  it('makes one customer and one intent if the response to a saving request was lost', async () => {
    shop.stripe.mishaps.plan({ kind: 'lost_answer' }, { on: INTENTS, times: 2 });
    await rejection(shop.create({ saveCard: true }));
    await shop.create({ saveCard: true });
    expect([shop.stripe.books.customers.size, shop.stripe.books.intents.size]).toEqual([1, 1]);
  });

  it('returns the existing intent if its response was lost', async () => {
    shop.stripe.mishaps.plan({ kind: 'lost_answer' }, { on: INTENTS, times: 2 });
    await rejection(shop.create());
    const intent = await shop.create();
    expect([...shop.stripe.books.intents.keys()]).toEqual([intent.id]);
  });

  it('does not get stuck on an error that Stripe repeats under the key', async () => {
    shop.stripe.mishaps.plan({ kind: 'fault', status: 500 });
    expect(await rejection(shop.create())).toBeInstanceOf(CardPaymentsUnavailableError);
    const both = [1, 2].map(() => patient().createIntent(DEPOSIT));
    const [one, other] = await Promise.all(both);
    expect(one?.status).toBe('requires_payment_method');
    expect(other).toEqual(one);
    expect(await shop.create()).toEqual(one);
  });

  it('recovers from an error by itself if it may retry', async () => {
    shop.stripe.mishaps.plan({ kind: 'fault', status: 500 });
    const intent = await patient().createIntent(DEPOSIT);
    expect([...shop.stripe.books.intents.keys()]).toEqual([intent.id]);
  });
});

describe('an outage', () => {
  it.each([429, 500, 502, 503] as const)('is reported for a %d', async (status) => {
    shop.stripe.mishaps.plan({ kind: 'fault', status }, { times: 9 });
    expect(await rejection(shop.create())).toBeInstanceOf(CardPaymentsUnavailableError);
    const { findIntent, cancelIntent } = shop.payments;
    expect(await rejection(findIntent('pi_1'))).toBeInstanceOf(CardPaymentsUnavailableError);
    expect(await rejection(cancelIntent('pi_1'))).toBeInstanceOf(CardPaymentsUnavailableError);
    expect(await rejection(shop.refund('pi_1', 1))).toBeInstanceOf(CardPaymentsUnavailableError);
  });

  it('is reported for a broken connection', async () => {
    shop.stripe.mishaps.plan({ kind: 'hang_up' }, { times: 9 });
    expect(await rejection(shop.create())).toBeInstanceOf(CardPaymentsUnavailableError);
  });

  it('is reported for a missing server', async () => {
    await shop.stripe.close();
    expect(await rejection(shop.create())).toBeInstanceOf(CardPaymentsUnavailableError);
  });

  it('is reported for a response that does not arrive in time', async () => {
    shop.stripe.mishaps.plan({ kind: 'silence' });
    const hasty = stripeCardPayments({ ...shop.options, timeoutMs: 50 });
    expect(await rejection(hasty.createIntent(DEPOSIT))).toBeInstanceOf(
      CardPaymentsUnavailableError,
    );
    const intent = await shop.create();
    expect([...shop.stripe.books.intents.keys()]).toEqual([intent.id]);
  });

  it('is reported for a request still in progress under the same key', async () => {
    const { promise: release, resolve } = Promise.withResolvers<void>();
    shop.stripe.mishaps.plan({ kind: 'slow', until: release });
    const first = shop.create();
    const second = await rejection(shop.create());
    resolve();
    expect(second).toBeInstanceOf(CardPaymentsUnavailableError);
    expect(await shop.create()).toEqual(await first);
  });
});

describe('a refusal', () => {
  it('is a plain error that names the cause and reveals no secret', async () => {
    const intent = await shop.create();
    await shop.pay(intent);
    const fromStripe = await rejection(shop.refund(intent.id, 22_501));
    expect(fromStripe).not.toBeInstanceOf(CardPaymentsUnavailableError);
    expect(String(fromStripe)).toContain('greater than unrefunded amount');
    expect(Object.keys(fromStripe as Error)).toEqual([]);
    const strange = stripeCardPayments({ ...shop.options, secretKey: 'sk_test_wrong' });
    const unknownKey = await rejection(strange.createIntent(DEPOSIT));
    expect(String(unknownKey)).toContain('StripeAuthenticationError, 401');
    for (const error of [fromStripe, unknownKey]) {
      expect(JSON.stringify([String(error), (error as Error).stack, error])).not.toMatch(
        new RegExp(`${SECRET_KEY}|sk_test_wrong|${intent.clientSecret}`),
      );
    }
  });
});

describe('findIntent', () => {
  it("ignores another system's payment on the same account", async () => {
    const { id } = await shop.create();
    const intent = shop.stripe.books.intents.get(id);
    if (intent === undefined) throw new Error('It was made.');
    shop.stripe.books.intents.set(id, { ...intent, metadata: { order: '7' } });
    expect(await shop.payments.findIntent(id)).toBeUndefined();
  });

  it('reports a bank that has not answered', async () => {
    const intent = await shop.create();
    await shop.pay(intent, '4000002760003184');
    expect(await shop.payments.findIntent(intent.id)).toMatchObject({ status: 'requires_action' });
    shop.stripe.answerBank(intent.id, 'failed');
    expect(await shop.payments.findIntent(intent.id)).toMatchObject({
      status: 'requires_payment_method',
    });
  });
});

describe('cancelIntent', () => {
  it('cancels a payment that is waiting for the bank', async () => {
    const intent = await shop.create();
    await shop.pay(intent, '4000002760003184');
    expect((await shop.payments.cancelIntent(intent.id)).status).toBe('canceled');
  });
});

describe('refund', () => {
  it('carries its own key, so that it is not made twice even a day later', async () => {
    const intent = await shop.create();
    await shop.pay(intent);
    await shop.refund(intent.id, 1_000);
    shop.clock.pass(2 * DAY);
    await shop.refund(intent.id, 1_000);
    const refunds = [...shop.stripe.books.refunds.values()];
    expect(refunds.map(({ amount, metadata }) => ({ amount, metadata }))).toEqual([
      { amount: 1_000, metadata: { reservationId: 'R1', task: 'refund:1' } },
    ]);
  });

  it('notices that an error hid a refund that was made', async () => {
    const intent = await shop.create();
    await shop.pay(intent);
    shop.stripe.mishaps.plan({ kind: 'fault', status: 500, afterWork: true }, { on: REFUNDS });
    expect(await rejection(shop.refund(intent.id, 1_000))).toBeInstanceOf(
      CardPaymentsUnavailableError,
    );
    await shop.refund(intent.id, 1_000);
    expect(shop.stripe.books.refunds.size).toBe(1);
  });

  it('looks through all pages of earlier refunds', async () => {
    const intent = await shop.create();
    await shop.pay(intent);
    await shop.refund(intent.id, 1);
    for (let made = 0; made < 120; made += 1) shop.stripe.refundInDashboard(intent.id, 1);
    shop.clock.pass(2 * DAY);
    await shop.refund(intent.id, 1);
    expect(shop.stripe.books.refunds.size).toBe(121);
  });

  it('says so if the bank would not accept the money', async () => {
    const intent = await shop.create();
    await shop.pay(intent, '4000000000005126');
    await shop.refund(intent.id, 1_000);
    const [refund] = shop.stripe.books.refunds.keys();
    shop.stripe.settleRefund(refund ?? '');
    expect(String(await rejection(shop.refund(intent.id, 1_000)))).toContain('could not make');
  });
});
