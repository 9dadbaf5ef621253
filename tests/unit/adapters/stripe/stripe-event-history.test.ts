import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stripeEventHistory } from '#adapters/stripe/stripe-events.ts';
import { DAY } from '#core/kernel/instant.ts';
import { CardPaymentsUnavailableError } from '#core/payments/card-payments.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { type StripeSetup, stripeSetup } from '#tests/unit/adapters/stripe/stripe-setup.ts';

let shop: StripeSetup;
beforeEach(async () => {
  shop = await stripeSetup();
});
afterEach(() => shop.stripe.close());

const told = (from = NOON) => stripeEventHistory(shop.options).since(from);
const since = async (from = NOON) => (await told(from)).events;
const kinds = async (from = NOON) => (await since(from)).map(({ kind }) => kind);

async function paid(card?: string) {
  const intent = await shop.create();
  await shop.pay(intent, card);
  return intent;
}

describe('since', () => {
  it('returns what happened, oldest first, under the ids of the messages', async () => {
    const intent = await shop.create();
    await shop.pay(intent, '4000000000000002');
    await shop.pay(intent);
    await shop.refund(intent.id, 1_000);
    const events = await since();
    expect(events.map(({ kind }) => kind)).toEqual([
      'payment_failed',
      'payment_succeeded',
      'refunded',
    ]);
    const made = shop.stripe.books.events.map(({ id }) => id);
    expect(made).toEqual(expect.arrayContaining(events.map(({ id }) => id)));
  });

  it('reads all pages', async () => {
    const { id } = await paid();
    for (let made = 0; made < 150; made += 1) shop.stripe.refundInDashboard(id, 1);
    expect((await since()).length).toBe(151);
  });

  it('returns nothing from before', async () => {
    await paid();
    shop.clock.pass(DAY);
    expect(await kinds(shop.clock.now())).toEqual([]);
    expect(await kinds()).toEqual(['payment_succeeded']);
  });

  it('finds the reservation of a refund made in the dashboard', async () => {
    const { id } = await paid();
    shop.stripe.refundInDashboard(id, 700);
    expect((await since()).at(-1)).toMatchObject({
      kind: 'refunded',
      amount: 700,
      intentId: id,
      reservationId: 'R1',
    });
  });

  it('finds the reservation of a dispute, and says how it ended', async () => {
    const { id } = await paid('4000000000000259');
    const [dispute] = shop.stripe.books.disputes.keys();
    if (dispute === undefined) throw new Error('It is disputed.');
    const about = { intentId: id, reservationId: 'R1', subjectId: dispute, kind: 'attention' };
    expect((await since()).at(-1)).toMatchObject({ ...about, subject: 'dispute_opened' });
    for (const [status, subject] of [
      ['lost', 'dispute_lost'],
      ['won', 'dispute_won'],
      ['warning_closed', 'dispute_won'],
    ] as const) {
      shop.stripe.closeDispute(dispute, status);
      expect((await since()).at(-1)).toMatchObject({ ...about, subject });
    }
  });

  it('finds the reservation of an early fraud warning', async () => {
    await paid('4000000000005423');
    expect((await since()).at(-1)).toMatchObject({ kind: 'attention', subject: 'fraud_warning' });
  });

  it("leaves out other systems' events on the account", async () => {
    const { id } = await paid('4000000000000259');
    const intent = shop.stripe.books.intents.get(id);
    if (intent === undefined) throw new Error('It was made.');
    shop.stripe.books.intents.set(id, { ...intent, metadata: {} });
    expect(await kinds()).toEqual(['payment_succeeded']);
    shop.stripe.books.intents.delete(id);
    expect(await kinds()).toEqual(['payment_succeeded']);
  });

  it('reports a message that cannot be read, and all the others', async () => {
    const { id } = await paid();
    shop.stripe.refundInDashboard(id, 700);
    const first = shop.stripe.books.events.find(({ type }) => type === 'payment_intent.succeeded');
    if (first === undefined) throw new Error('It was paid.');
    Object.assign(first.data.object, { amount_received: 'much' });
    const { events, unreadable } = await told();
    expect(events.map(({ kind }) => kind)).toEqual(['refunded']);
    expect(unreadable).toMatchObject([
      {
        id: first.id,
        kind: 'payment_intent.succeeded',
        reason: expect.stringContaining('amount_received'),
      },
    ]);
  });

  it('rejects if Stripe is down', async () => {
    shop.stripe.mishaps.plan({ kind: 'fault', status: 503 });
    await expect(since()).rejects.toBeInstanceOf(CardPaymentsUnavailableError);
  });
});
