import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stripeCardFees } from '#adapters/stripe/stripe-card-payments.ts';
import { after, DAY, HOUR } from '#core/kernel/instant.ts';
import { CardPaymentsUnavailableError } from '#core/payments/card-payments.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { type StripeSetup, stripeSetup } from '#tests/unit/adapters/stripe/stripe-setup.ts';

let setup: StripeSetup;
beforeEach(async () => {
  setup = await stripeSetup();
});
afterEach(() => setup.stripe.close());

const fees = (from = NOON, to = after(NOON, DAY)) =>
  stripeCardFees(setup.options).between(from, to);

async function paid(more: Parameters<StripeSetup['create']>[0] = {}, card?: string) {
  const intent = await setup.create(more);
  await setup.pay(intent, card);
  return intent;
}

describe('the fees in Stripe’s balance transactions', () => {
  it('come from charges and refunds, and from nothing else', async () => {
    const intent = await paid();
    const disputed = await paid(
      { idempotencyKey: 'R2:deposit:1', reservationId: 'R2' },
      '4000000000000259',
    );
    await setup.refund(intent.id, 1_000);
    setup.stripe.refundInDashboard(intent.id, 700);
    const inDashboard = [...setup.stripe.books.refunds.values()].at(-1);
    if (inDashboard === undefined) throw new Error('No refund');
    setup.stripe.books.refunds.set(inDashboard.id, { ...inDashboard, reason: 'duplicate' });
    const charges = [...setup.stripe.books.charges.values()].map(({ id }) => `txn_${id}`);
    const told = await fees();
    const byId = told.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId).toEqual([
      // 2.6% of $225.00 and 17 cents.
      {
        id: charges[0],
        intentId: intent.id,
        kind: 'charge',
        reservationId: 'R1',
        fee: 602,
        at: NOON,
        lastFour: '4242',
      },
      {
        id: charges[1],
        intentId: disputed.id,
        kind: 'charge',
        reservationId: 'R2',
        fee: 602,
        at: NOON,
        lastFour: '0259',
      },
      // Stripe's dashboard labels nothing, so the intent shows whose it is.
      {
        id: `txn_${inDashboard.id}`,
        intentId: intent.id,
        kind: 'refund',
        reservationId: undefined,
        fee: -5,
        at: NOON,
      },
    ]);
    expect(await fees(after(NOON, HOUR))).toEqual([]);
    expect(await fees(after(NOON, -DAY), NOON)).toEqual([]);
  });

  it("are read page by page, without other systems' charges", async () => {
    await paid();
    const { charges } = setup.stripe.books;
    const [one] = charges.values();
    if (one === undefined) throw new Error('No charge');
    for (let at = 0; at < 230; at += 1) {
      const metadata = at % 2 === 0 ? one.metadata : {};
      charges.set(`ch_more${at}`, { ...one, id: `ch_more${at}`, metadata });
    }
    const told = await fees();
    expect(new Set(told.map(({ id }) => id)).size).toBe(116);
    const asked = setup.paramsOf('GET /v1/balance_transactions');
    expect(asked).toHaveLength(3);
    expect(asked[0]).toMatchObject({ limit: '100', expand: ['data.source'] });
  });

  it('are requested again after an outage', async () => {
    await paid();
    setup.stripe.mishaps.plan({ kind: 'fault', status: 503 });
    await expect(fees()).rejects.toThrow(CardPaymentsUnavailableError);
    expect(await fees()).toHaveLength(1);
  });
});
