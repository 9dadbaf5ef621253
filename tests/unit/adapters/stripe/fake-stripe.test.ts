import fc from 'fast-check';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { payWithCard } from '#tests/support/fake-stripe/customer.ts';
import { parseForm } from '#tests/support/fake-stripe/form-body.ts';
import {
  type FakeStripe,
  PUBLISHABLE_KEY,
  SECRET_KEY,
  startFakeStripe,
} from '#tests/support/fake-stripe/start-fake-stripe.ts';
import { TEST_CARDS } from '#tests/support/fake-stripe/test-cards.ts';
import { fixedClock } from '#tests/support/fixtures.ts';

const clock = fixedClock();
let fake: FakeStripe;
let sdk: Stripe;
beforeEach(async () => {
  fake = await startFakeStripe({ now: clock.now });
  const { host, port } = fake;
  const quiet = { maxNetworkRetries: 0, telemetry: false } as const;
  sdk = new Stripe(SECRET_KEY, { host, port, protocol: 'http', ...quiet });
});
afterEach(() => fake.close());

const BASE = {
  amount: 1_000,
  currency: 'usd',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
} as const satisfies Stripe.PaymentIntentCreateParams;

/** The parts of the error for people and programs. */
async function failure(work: Promise<unknown>) {
  try {
    await work;
    throw new Error('It was accepted.');
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { statusCode, code, decline_code: decline, message, param } = error;
    return { statusCode, code, decline, message, param };
  }
}
const create = (more: object = {}) => sdk.paymentIntents.create({ ...BASE, ...more });
const confirmed = (method: string) => create({ payment_method: method, confirm: true });

describe('parseForm', () => {
  it('reads what the SDK writes', () => {
    const text =
      'amount=1000&automatic_payment_methods[enabled]=true&metadata[a b]=1%2B1%20%3D%202&types[0]=x&types[1]=y';
    expect(parseForm(text)).toEqual({
      amount: '1000',
      automatic_payment_methods: { enabled: 'true' },
      metadata: { 'a b': '1+1 = 2' },
      types: ['x', 'y'],
    });
  });

  it('returns all metadata that was sent', async () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    const key = word.filter((text) => !/[[\]]|^\d+$|^__proto__$/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, word, { maxKeys: 5 }), async (metadata) => {
        const { id } = await create({ metadata });
        expect((await sdk.paymentIntents.retrieve(id)).metadata).toEqual(metadata);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the parameters', () => {
  it.each([
    [{ payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    [{ colour: 'red' }, 'parameter_unknown', 'colour'],
    [{ automatic_payment_methods: { enabled: 'maybe' } }, 'parameter_invalid_boolean', undefined],
    [{ amount: 49 }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000 }, 'amount_too_large', 'amount'],
    [{ amount: 10.5 }, 'parameter_invalid_integer', 'amount'],
    [{ amount: undefined }, 'parameter_missing', 'amount'],
    [{ currency: 'eur' }, 'parameter_invalid', 'currency'],
    [{ receipt_email: 'no address' }, 'email_invalid', 'receipt_email'],
    [{ description: '' }, 'parameter_invalid_empty', 'description'],
    [{ metadata: { long: 'x'.repeat(501) } }, 'parameter_invalid_string_length', 'metadata'],
    [{ off_session: true }, 'parameter_invalid', 'off_session'],
  ])('%j are refused: %s', async (more, code, param) => {
    const told = await failure(create(more));
    expect(told).toMatchObject({ statusCode: 400, code, ...(param !== undefined && { param }) });
    expect(fake.books.intents.size).toBe(0);
  });

  it('of a customer that does not exist are refused', async () => {
    expect(await failure(create({ customer: 'cus_none' }))).toMatchObject({ statusCode: 404 });
  });

  it('need a return address if the customer may be redirected', async () => {
    const automatic_payment_methods = { enabled: true };
    const body = { automatic_payment_methods, payment_method: 'pm_card_visa', confirm: true };
    expect((await failure(create(body))).message).toContain('return_url');
    const there = { ...body, return_url: 'https://shop.example' };
    expect((await create(there)).status).toBe('succeeded');
  });
});

describe('the test cards', () => {
  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
  ])('%s is declined', async (method, code, decline) => {
    expect(await failure(confirmed(method))).toMatchObject({ statusCode: 402, code, decline });
    const [intent] = fake.books.intents.values();
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code, decline_code: decline },
    });
    const types = fake.books.events.map(({ type }) => type);
    expect(types).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
    ]);
  });

  it.each(['pm_card_authenticationRequired', 'pm_card_authenticationRequiredOnSetup'])(
    '%s requires authentication',
    async (method) => {
      const asked = await confirmed(method);
      expect(asked).toMatchObject({ status: 'requires_action', amount_received: 0 });
      fake.answerBank(asked.id, 'failed');
      const refused = await sdk.paymentIntents.retrieve(asked.id);
      expect(refused.last_payment_error?.code).toBe('payment_intent_authentication_failure');
      const again = await sdk.paymentIntents.confirm(asked.id, { payment_method: method });
      expect(again.status).toBe('requires_action');
      fake.answerBank(asked.id, 'passed');
      const paid = await sdk.paymentIntents.retrieve(asked.id);
      expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1_000 });
    },
  );

  it('behave the same by number as by name, and others are not cards', async () => {
    for (const [method, { number }] of Object.entries(TEST_CARDS)) {
      const byNumber = await create();
      const { body } = await payWithCard(fake.url, byNumber.client_secret ?? '', number);
      const byName = await confirmed(method).catch((error: unknown) => error);
      const { status, last_payment_error: fault } = await sdk.paymentIntents.retrieve(byNumber.id);
      const outcome = byName instanceof Stripe.errors.StripeError ? byName.code : undefined;
      expect([method, fault?.code]).toEqual([method, outcome]);
      expect(body).toMatchObject(fault === null ? { status } : { error: { code: fault.code } });
    }
    const { client_secret: secret } = await create();
    expect(await payWithCard(fake.url, secret ?? '', '4111111111111111')).toMatchObject({
      status: 402,
      body: { error: { code: 'incorrect_number' } },
    });
  });
});

describe('refunds', () => {
  it('start as pending for one card, and fail later for another', async () => {
    const pending = await confirmed('pm_card_pendingRefund');
    const first = await sdk.refunds.create({ payment_intent: pending.id });
    expect(first.status).toBe('pending');
    fake.settleRefund(first.id);
    expect((await sdk.refunds.retrieve(first.id)).status).toBe('succeeded');
    const failing = await confirmed('pm_card_refundFail');
    const second = await sdk.refunds.create({ payment_intent: failing.id });
    expect(second.status).toBe('succeeded');
    fake.settleRefund(second.id);
    expect(fake.books.events.at(-1)).toMatchObject({
      type: 'refund.failed',
      data: { object: { id: second.id, status: 'failed' } },
    });
  });

  it('never exceed what was paid, less what is disputed', async () => {
    const { id } = await confirmed('pm_card_visa');
    await sdk.refunds.create({ payment_intent: id, amount: 400 });
    expect(await failure(sdk.refunds.create({ payment_intent: id, amount: 601 }))).toMatchObject({
      message: 'Refund amount ($6.01) is greater than unrefunded amount on charge ($6.00)',
    });
    await sdk.refunds.create({ payment_intent: id });
    expect(await failure(sdk.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const disputed = await confirmed('pm_card_createDispute');
    expect(await failure(sdk.refunds.create({ payment_intent: disputed.id }))).toMatchObject({
      code: 'charge_disputed',
    });
  });
});

describe('a publishable key', () => {
  it('pays with the client secret, and can do nothing else', async () => {
    const { id, client_secret: secret } = await create();
    const asBrowser = async (path: string, method = 'GET') => {
      const headers = { authorization: `Bearer ${PUBLISHABLE_KEY}` };
      return (await fetch(`${fake.url}${path}`, { method, headers })).status;
    };
    const path = `/v1/payment_intents/${id}`;
    expect(await asBrowser(`${path}?client_secret=${secret}`)).toBe(200);
    expect(await asBrowser(path)).toBe(404);
    expect(await asBrowser(`${path}?client_secret=guess`)).toBe(404);
    expect(await asBrowser('/v1/refunds', 'POST')).toBe(403);
    expect(await asBrowser('/v1/events')).toBe(403);
    expect((await fetch(`${fake.url}/v1/events`)).status).toBe(401);
  });
});

describe('an idempotency key', () => {
  const under = (idempotencyKey: string, amount = 1_000) =>
    sdk.paymentIntents.create({ ...BASE, amount }, { idempotencyKey });

  it('replays an error for a day, and only for a started request', async () => {
    fake.mishaps.plan({ kind: 'fault', status: 500 });
    expect(await failure(under('k'))).toMatchObject({ statusCode: 500 });
    expect(await failure(under('k'))).toMatchObject({ statusCode: 500 });
    expect(await failure(under('k', 2_000))).toMatchObject({ statusCode: 400 });
    clock.pass(86_400_000);
    expect((await under('k', 2_000)).amount).toBe(2_000);
    expect(await failure(under('small', 1))).toMatchObject({ code: 'amount_too_small' });
    expect((await under('small')).amount).toBe(1_000);
    fake.mishaps.plan({ kind: 'fault', status: 429 });
    expect(await failure(under('busy'))).toMatchObject({ statusCode: 429 });
    expect((await under('busy')).amount).toBe(1_000);
  });

  it('replays a decline', async () => {
    const declined = () =>
      sdk.paymentIntents.create(
        { ...BASE, payment_method: 'pm_card_visa_chargeDeclined', confirm: true },
        { idempotencyKey: 'declined' },
      );
    expect(await failure(declined())).toEqual(await failure(declined()));
    expect(fake.books.charges.size).toBe(1);
  });
});
