import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, paidOf } from '#core/reservations/reservation.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { ALWAYS_ASKS } from '#tests/unit/adapters/stripe/stripe-setup.ts';
import {
  type StripeShop,
  stripeShop,
  WEBHOOK_SECRET,
} from '#tests/unit/adapters/stripe/stripe-shop.ts';

let shop: StripeShop;
beforeEach(async () => {
  shop = await stripeShop();
});
afterEach(() => shop.close());

const sums = async () => {
  const reservation = await shop.stored();
  return [reservation.status, paidOf(reservation), balanceOf(reservation)];
};
const statusesOf = async (...args: Parameters<StripeShop['stripe']['webhooks']['deliver']>) =>
  (await shop.stripe.webhooks.deliver(...args)).map(({ status }) => status);

describe('a booking paid by Stripe', () => {
  it('is confirmed by the deposit, paid by the balance with 3-D Secure, and refunded in part', async () => {
    await shop.pay(await shop.begun('deposit', 22_500));
    await shop.stripe.webhooks.deliver();
    expect(await sums()).toEqual(['confirmed', 22_500, 22_500]);

    const balance = await shop.begun('balance', 22_500);
    await shop.pay(balance, ALWAYS_ASKS);
    await shop.stripe.webhooks.deliver();
    expect(await sums()).toEqual(['confirmed', 22_500, 22_500]);
    shop.stripe.answerBank(balance.id, 'passed');
    await shop.stripe.webhooks.deliver();
    expect(await sums()).toEqual(['confirmed', 45_000, 0]);

    await shop.cancel(30_000);
    await shop.workOutbox();
    await shop.stripe.webhooks.deliver();
    expect(await sums()).toEqual(['cancelled', 15_000, 30_000]);
    expect((await shop.stored()).pendingRefunds).toEqual([]);
    const refunds = [...shop.stripe.books.refunds.values()].map(({ amount }) => amount);
    expect(refunds.toSorted()).toEqual([22_500, 7_500]);
  });

  it('waits for a good card after a declined one', async () => {
    const intent = await shop.begun('deposit', 22_500);
    expect(await shop.pay(intent, '4000000000000002')).toMatchObject({
      status: 402,
      body: { error: { code: 'card_declined', message: 'Your card was declined.' } },
    });
    await shop.stripe.webhooks.deliver();
    expect(await sums()).toEqual(['held', 0, 45_000]);
    await shop.pay(await shop.begun('deposit', 22_500));
    await shop.stripe.webhooks.deliver();
    expect(await sums()).toEqual(['confirmed', 22_500, 22_500]);
    expect(shop.stripe.books.intents.size).toBe(1);
  });

  it('comes to the same, in whatever order and however often its messages come', async () => {
    await shop.pay(await shop.begun('full', 45_000));
    await shop.cancel(10_000);
    await shop.workOutbox();
    const pick = <T>(all: readonly T[]) => all.toReversed();
    const statuses = await statusesOf({ pick, copies: 3 });
    expect(new Set(statuses)).toEqual(new Set([200]));
    await shop.workOutbox();
    await shop.stripe.webhooks.deliver({ copies: 2 });
    // Cancelled before the payment was known: all of it goes back, once.
    expect(await sums()).toEqual(['cancelled', 0, 45_000]);
    expect([...shop.stripe.books.refunds.values()].map(({ amount }) => amount)).toEqual([45_000]);
  });

  it('takes the units again when the payment comes after the hold', async () => {
    const intent = await shop.begun('full', 45_000);
    shop.clock.pass(31 * MINUTE);
    await shop.expireHolds();
    await shop.pay(intent);
    await shop.stripe.webhooks.deliver();
    expect(await sums()).toEqual(['confirmed', 45_000, 0]);
  });
});

describe('the webhook', () => {
  it('refuses what another secret signed, and the message waits', async () => {
    await shop.pay(await shop.begun('deposit', 22_500));
    const { webhooks } = shop.stripe;
    webhooks.connect({ url: shop.webhookUrl, secrets: ['whsec_of_a_stranger'] });
    expect(new Set(await statusesOf())).toEqual(new Set([400]));
    expect(await sums()).toEqual(['held', 0, 45_000]);
    const secrets = ['whsec_of_a_stranger', WEBHOOK_SECRET];
    webhooks.connect({ url: shop.webhookUrl, secrets });
    expect(new Set(await statusesOf())).toEqual(new Set([200]));
    expect(await sums()).toEqual(['confirmed', 22_500, 22_500]);
    expect(webhooks.waiting()).toEqual([]);
  });
});

describe('a message that never comes', () => {
  it('is made good by reconciliation when it told of a payment', async () => {
    await shop.pay(await shop.begun('deposit', 22_500));
    shop.stripe.webhooks.lose();
    expect(await shop.reconcile()).toBe(1);
    expect(await sums()).toEqual(['confirmed', 22_500, 22_500]);
  });

  it('is made good from the history, whatever it told of', async () => {
    const intent = await shop.begun('full', 45_000);
    await shop.pay(intent, '4000000000005423');
    shop.stripe.refundInDashboard(intent.id, 5_000);
    shop.stripe.webhooks.lose();
    await shop.catchUp();
    await shop.catchUp();
    expect(await sums()).toEqual(['confirmed', 40_000, 5_000]);
    expect(shop.received.map(({ kind }) => kind)).toEqual([
      'payment_succeeded',
      'attention',
      'refunded',
      'payment_succeeded',
      'attention',
      'refunded',
    ]);
  });
});
