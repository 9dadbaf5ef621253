import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#tests/e2e/customer.ts';
import { inDays } from '#tests/e2e/days.ts';
import { openForVisitors, type Visitors } from '#tests/e2e/visitors.ts';
import { CUT_OFF, LEFT } from '#tests/support/cut-off.ts';
import { eventually } from '#tests/support/eventually.ts';
import { routeStripe } from '#tests/support/fake-stripe/route-stripe.ts';
import { type FakeStripe, startFakeStripe } from '#tests/support/fake-stripe/start-fake-stripe.ts';
import { environmentOf, webhookOf } from '#tests/support/fake-stripe/stripe-environment.ts';

const GOOD = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const ALWAYS_ASKS = '4000 0027 6000 3184';

let stripe: FakeStripe;
let open: Visitors;

beforeAll(async () => {
  stripe = await startFakeStripe();
  open = await openForVisitors({
    env: { ...environmentOf(stripe), ...CUT_OFF },
    prepare: (context) => routeStripe(context, stripe.url),
    elsewhere: ['https://js.stripe.com/', 'https://api.stripe.com/'],
  });
  stripe.webhooks.connect(webhookOf(open.shop.url));
});
afterAll(async () => {
  stripe.webhooks.stop();
  await open.close();
  await stripe.close();
});
afterEach(() => {
  expect(open.complaints.splice(0)).toEqual([]);
  // Nor does the server go anywhere, because Stripe is on this computer.
  expect(open.shop.output()).not.toContain(LEFT);
});

async function payBy(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12/35');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

async function book(page: Page): Promise<void> {
  const ana = customer(page);
  await ana.addFromProductPage('neon-castle-bounce-house', inDays(20), inDays(22));
  await ana.fillDetails();
  await ana.book();
  await page.waitForURL('**/checkout');
}

/** Queries about a payment, which the server sends once a minute, get no answer. */
function refuseQuestions(): void {
  for (const id of stripe.books.intents.keys()) {
    const on = `GET /v1/payment_intents/${id}`;
    stripe.mishaps.plan({ kind: 'fault', status: 503 }, { on, times: Infinity });
  }
}

const charges = () => [...stripe.books.charges.values()].filter(({ paid }) => paid);

async function mailOf(subject: RegExp) {
  return eventually(async () => {
    const mails = (await open.folder.mails()).filter((mail) => subject.test(mail.subject ?? ''));
    expect(mails).toHaveLength(1);
    return mails[0];
  });
}

describe('the main job with Stripe', () => {
  it('takes a deposit, trusts the event, takes the balance with 3-D Secure, and refunds everything', async () => {
    const page = await open.visitor();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/');
    await page
      .getByRole('link', { name: /Neon Castle Bounce House/ })
      .first()
      .waitFor();
    expect(loaded.filter((url) => url.includes('stripe'))).toEqual([]);

    await book(page);
    await payBy(page, DECLINED);
    await page.getByText('Your card was declined.').waitFor();
    refuseQuestions();
    await payBy(page, GOOD);
    // Paid, but only Stripe's word counts, so nothing is confirmed until its event arrives.
    await eventually(() => expect(charges()).toHaveLength(1));
    await page.waitForURL('**/success**');
    expect(await page.getByRole('heading', { name: 'Payment Successful!' }).count()).toBe(0);
    expect(await open.folder.mails()).toEqual([]);
    stripe.mishaps.clear();
    stripe.webhooks.automatically();
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    const confirmation = await mailOf(/^You're booked!/);

    await page.getByRole('link', { name: 'Manage your reservation' }).click();
    await page.getByText('Balance: $225.00').waitFor();
    expect(confirmation?.text).toContain(page.url());
    await payBy(page, ALWAYS_ASKS);
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.getByText('We are unable to authenticate your payment method.').waitFor();
    await payBy(page, ALWAYS_ASKS);
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByText("Balance: $0 — You're all set!").waitFor();

    await page.getByRole('button', { name: 'Cancel this reservation' }).click();
    await page.getByRole('button', { name: 'Cancel and refund $450.00' }).click();
    await page.getByText('Your reservation is canceled.').first().waitFor();
    const cancellation = await mailOf(/^Reservation canceled/);
    expect(cancellation?.to?.[0]?.address).toBe('ana@example.com');
    expect(cancellation?.text).toContain('$450.00 goes back to the card you paid with.');
    await eventually(async () => {
      expect(charges().map(({ amount, amount_refunded }) => [amount, amount_refunded])).toEqual([
        [22_500, 22_500],
        [22_500, 22_500],
      ]);
    });
  });
});
