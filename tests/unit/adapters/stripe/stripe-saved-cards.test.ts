import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stripeSavedCards } from '#adapters/stripe/stripe-card-payments.ts';
import { cents } from '#core/kernel/cents.ts';
import { CardPaymentsUnavailableError } from '#core/payments/card-payments.ts';
import {
  ALWAYS_ASKS,
  ASKS_UNLESS_SET_UP,
  GOOD,
  type StripeSetup,
  stripeSetup,
} from '#tests/unit/adapters/stripe/stripe-setup.ts';

let shop: StripeSetup;
beforeEach(async () => {
  shop = await stripeSetup();
});
afterEach(() => shop.stripe.close());

const charge = (savedWith: string, idempotencyKey = 'R1:balance:1') =>
  stripeSavedCards(shop.options).charge({
    savedWith,
    idempotencyKey,
    amount: cents(22_500),
    reservationId: 'R1',
    reason: 'balance',
    customerEmail: 'ana@example.com',
  });

async function savedWith(card: string, saveCard = true): Promise<string> {
  const intent = await shop.create({ saveCard });
  await shop.pay(intent, card);
  if (card !== GOOD) shop.stripe.answerBank(intent.id, 'passed');
  return intent.id;
}

describe('charge', () => {
  it("charges the balance to the deposit's card", async () => {
    const charged = await charge(await savedWith(GOOD));
    expect(charged).toMatchObject({
      ok: true,
      value: { status: 'succeeded', amount: 22_500, reservationId: 'R1', reason: 'balance' },
    });
    expect(shop.paramsOf('POST /v1/payment_intents').at(-1)).toMatchObject({
      confirm: 'true',
      off_session: 'true',
      automatic_payment_methods: { enabled: 'true', allow_redirects: 'never' },
      metadata: { reservationId: 'R1', reason: 'balance' },
    });
  });

  it('charges a card that needed authentication only once', async () => {
    expect(await charge(await savedWith(ASKS_UNLESS_SET_UP))).toMatchObject({ ok: true });
  });

  it('returns an intent that the customer can pay if the bank wants authentication', async () => {
    const refused = await charge(await savedWith(ALWAYS_ASKS));
    expect(refused).toMatchObject({
      ok: false,
      error: {
        kind: 'declined',
        code: 'authentication_required',
        intent: { status: 'requires_payment_method', reason: 'balance', amount: 22_500 },
      },
    });
    if (refused.ok || refused.error.kind !== 'declined') throw new Error('It was declined.');
    await shop.pay(refused.error.intent);
    expect(await shop.payments.findIntent(refused.error.intent.id)).toMatchObject({
      status: 'succeeded',
    });
  });

  it('charges once per key, and repeats a refusal', async () => {
    const saved = await savedWith(GOOD);
    expect(await charge(saved)).toEqual(await charge(saved));
    expect(shop.stripe.books.intents.size).toBe(2);
  });

  it('charges no card without consent, and none that never paid', async () => {
    const refused = { ok: false, error: { kind: 'no_saved_card' } };
    expect(await charge(await savedWith(GOOD, false))).toEqual(refused);
    const unpaid = await shop.create({ idempotencyKey: 'unpaid', saveCard: true });
    expect(await charge(unpaid.id)).toEqual(refused);
    expect([...shop.stripe.books.charges.values()]).toHaveLength(1);
  });

  it('charges no card of a known customer who did not consent', async () => {
    const id = await savedWith(GOOD);
    const intent = shop.stripe.books.intents.get(id);
    if (intent === undefined) throw new Error('It was made.');
    shop.stripe.books.intents.set(id, { ...intent, setup_future_usage: null });
    expect(await charge(id)).toEqual({ ok: false, error: { kind: 'no_saved_card' } });
  });

  it('rejects if Stripe is down, and still charges only once', async () => {
    const saved = await savedWith(GOOD);
    const on = 'POST /v1/payment_intents';
    shop.stripe.mishaps.plan({ kind: 'lost_answer' }, { on, times: 2 });
    await expect(charge(saved)).rejects.toBeInstanceOf(CardPaymentsUnavailableError);
    expect(await charge(saved)).toMatchObject({ ok: true, value: { status: 'succeeded' } });
    expect(shop.stripe.books.charges.size).toBe(2);
  });
});
