import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { creditBalance } from '#core/credits/credit.ts';
import { type GiftSale, givenBackOf } from '#core/gifts/gift-sale.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { balanceOf, paidOf } from '#core/reservations/reservation.ts';
import { GIFTS } from '#server/areas/gifts/gifts.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { valueOf } from '#tests/support/expected.ts';
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
  it('is confirmed by the deposit, paid by the balance with 3-D Secure, and partly refunded', async () => {
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

  it('ends the same, in whatever order and however often its messages arrive', async () => {
    await shop.pay(await shop.begun('full', 45_000));
    await shop.cancel(10_000);
    await shop.workOutbox();
    const pick = <T>(all: readonly T[]) => all.toReversed();
    const statuses = await statusesOf({ pick, copies: 3 });
    expect(new Set(statuses)).toEqual(new Set([200]));
    await shop.workOutbox();
    await shop.stripe.webhooks.deliver({ copies: 2 });
    // Canceled before the payment was known: everything is refunded, once.
    expect(await sums()).toEqual(['cancelled', 0, 45_000]);
    expect([...shop.stripe.books.refunds.values()].map(({ amount }) => amount)).toEqual([45_000]);
  });

  it('takes the units again if the payment arrives after the hold', async () => {
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

describe('a message that never arrives', () => {
  it('is made up for by reconciliation if it was about a payment', async () => {
    await shop.pay(await shop.begun('deposit', 22_500));
    shop.stripe.webhooks.lose();
    expect(await shop.reconcile()).toBe(1);
    expect(await sums()).toEqual(['confirmed', 22_500, 22_500]);
  });

  it('is made up for from the history, whatever it was about', async () => {
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

describe('a gift card paid by Stripe', () => {
  const order = {
    amount: cents(10_000),
    email: 'ana@example.com',
    recipient: { name: 'Bea' },
    sendOn: calendarDay('2026-11-20'),
    language: 'en',
  } as const;

  async function begun(key: string) {
    return valueOf(await shop.of(GIFTS.sellGiftCards).begin(order, key));
  }

  const cardOf = async ({ code }: GiftSale) => shop.of(RECORDS.credits).find(code);
  const balanceIn = async (sale: GiftSale) => {
    const card = await cardOf(sale);
    return card && [creditBalance(card), card.isPaused === true];
  };

  it('is issued by the event, and is worth what refunds and disputes leave of it', async () => {
    const { sale, intent } = await begun('one');
    expect((await begun('one')).intent.id).toBe(intent.id);
    await shop.pay(intent, '4000000000000259');
    expect(await cardOf(sale)).toBeUndefined();
    await shop.stripe.webhooks.deliver();
    await shop.catchUp();
    expect(await balanceIn(sale)).toEqual([10_000, true]);
    const [dispute] = shop.stripe.books.disputes.keys();
    shop.stripe.closeDispute(dispute ?? '', 'lost');
    await shop.catchUp();
    await shop.catchUp();
    expect(await balanceIn(sale)).toEqual([0, false]);

    const other = await begun('two');
    await shop.pay(other.intent);
    await shop.stripe.webhooks.deliver();
    const asked = { id: 'refund-1', amount: cents(4_000) };
    await shop.of(GIFTS.sellGiftCards).refund(other.sale.id, asked, CUSTOMER);
    await shop.workOutbox();
    await shop.stripe.webhooks.deliver();
    expect(await balanceIn(other.sale)).toEqual([6_000, false]);
    const found = await shop.of(RECORDS.giftSales).find(other.sale.id);
    expect(found).toMatchObject({ pendingRefunds: [], state: 'paid' });
    expect(found && givenBackOf(found)).toBe(4_000);
    expect([...shop.stripe.books.refunds.values()]).toMatchObject([{ amount: 4_000 }]);
  });
});
