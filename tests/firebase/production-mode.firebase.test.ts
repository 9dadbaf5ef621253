import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changePrice } from '#tests/e2e/back-office.ts';
import { customer } from '#tests/e2e/customer.ts';
import { inDays } from '#tests/e2e/days.ts';
import { leave, openForVisitors, type Visitors } from '#tests/e2e/visitors.ts';
import { AUTH_SERVICE, withAuthAndFirestore } from '#tests/firebase/auth-world.ts';
import { type FirebaseWorld, openFirebaseWorld } from '#tests/firebase/firebase-world.ts';
import { LEFT } from '#tests/support/cut-off.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  botCheckEnvironment,
  type KeyServer,
  startKeyServer,
} from '#tests/support/fake-firebase/app-check-tokens.ts';
import { type GoogleChoice, routeGoogle } from '#tests/support/fake-firebase/route-google.ts';
import {
  RECAPTCHA_ADDRESSES,
  routeRecaptcha,
} from '#tests/support/fake-firebase/route-recaptcha.ts';
import { routeStripe } from '#tests/support/fake-stripe/route-stripe.ts';
import { type FakeStripe, startFakeStripe } from '#tests/support/fake-stripe/start-fake-stripe.ts';
import { environmentOf, webhookOf } from '#tests/support/fake-stripe/stripe-environment.ts';

const GOOD = '4242 4242 4242 4242';
const ALWAYS_ASKS = '4000 0027 6000 3184';

/**
 * Every provider as in production, each with its own SDK on both sides. Only the addresses are
 * local.
 */
describe(
  `the main job on Firestore, ${AUTH_SERVICE}, Stripe and App Check`,
  withAuthAndFirestore,
  () => {
    let world: FirebaseWorld;
    let stripe: FakeStripe;
    let google: KeyServer;
    let open: Visitors;
    let exchanged: readonly string[] = [];
    const choice: GoogleChoice = { person: undefined };

    beforeAll(async () => {
      [world, stripe, google] = await Promise.all([
        openFirebaseWorld(),
        startFakeStripe(),
        startKeyServer(),
      ]);
      const proof = () => google.token({ aud: [`projects/${world.projectId}`] });
      const exchange = () => ({ status: 200, body: { token: proof(), ttl: '3600s' } });
      open = await openForVisitors({
        env: {
          ...world.env,
          ...environmentOf(stripe),
          ...botCheckEnvironment(google, world.env.NODE_OPTIONS),
          CATALOGUE: 'firestore',
        },
        prepare: async (context) => {
          await routeStripe(context, stripe.url);
          await routeGoogle(context, choice);
          exchanged = await routeRecaptcha(context, { blocked: false, exchange });
        },
        elsewhere: [
          ...world.elsewhere,
          ...RECAPTCHA_ADDRESSES,
          'https://js.stripe.com/',
          'https://api.stripe.com/',
        ],
      });
      stripe.webhooks.connect(webhookOf(open.shop.url));
      stripe.webhooks.automatically();
    });
    afterAll(async () => {
      stripe.webhooks.stop();
      await open.close();
      await stripe.close();
      await google.stop();
      await world.close();
    });
    afterEach(() => {
      expect(open.complaints.splice(0)).toEqual([]);
      expect(open.shop.output()).not.toContain(LEFT);
    });

    const signInWithGoogle = (page: Page) =>
      page.getByRole('button', { name: 'Continue with Google' }).click();

    async function payBy(page: Page, number: string): Promise<void> {
      await page.getByLabel('Card number').fill(number);
      await page.getByLabel('Expiration date').fill('12/35');
      await page.getByLabel('Security code').fill('123');
      await page.getByRole('button', { name: /^Pay \$/ }).click();
    }

    it('lets browsers read products past our server', async () => {
      const page = await open.visitor();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      // The form comes with the script. From then on, links are followed in the page.
      await page.goto('/login');
      await page.getByLabel(/^Email(?! me)/).waitFor();
      await page.getByRole('link', { name: 'Water Slides' }).first().click();
      await page.waitForURL('**/water-slides');
      await page
        .getByRole('link', { name: /Big Wave/ })
        .first()
        .waitFor();
      expect(asked.some((url) => /\/documents:runQuery/.test(url))).toBe(true);
      expect(asked.filter((url) => url.includes('/api/products'))).toEqual([]);
      await leave(page);
    });

    it('leads a customer with a Google account from the booking to deposit, balance and refund', async () => {
      const page = await open.visitor();
      choice.person = world.googlePerson('Ana Ortiz');
      await page.goto('/login');
      await signInWithGoogle(page);
      await page.waitForURL('**/dashboard');

      const ana = customer(page);
      await ana.addFromProductPage('neon-castle-bounce-house', inDays(20), inDays(22));
      await ana.fillDetails();
      await ana.book();
      await page.waitForURL('**/checkout');
      await payBy(page, GOOD);
      await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
      await page.getByRole('link', { name: 'Manage your reservation' }).click();
      await page.getByText('Balance: $225.00').waitFor();
      const privateLink = page.url();

      // One proof for all of it, because bookings and payments are accepted from people only.
      expect(exchanged).toHaveLength(1);

      // It is in the account too, because the server accepted the token sent with the booking.
      await page.goto('/dashboard');
      await page.getByText('Neon Castle Bounce House').first().waitFor();

      await page.goto(privateLink);
      await payBy(page, ALWAYS_ASKS);
      await page.getByRole('button', { name: 'Complete' }).click();
      await page.getByText("Balance: $0 — You're all set!").waitFor();
      await page.getByRole('button', { name: 'Cancel this reservation' }).click();
      await page.getByRole('button', { name: 'Cancel and refund $450.00' }).click();
      await page.getByText('Your reservation is canceled.').first().waitFor();
      await eventually(() => {
        const charges = [...stripe.books.charges.values()].filter(({ paid }) => paid);
        expect(charges.map(({ amount, amount_refunded }) => [amount, amount_refunded])).toEqual([
          [22_500, 22_500],
          [22_500, 22_500],
        ]);
      });
      await leave(page);
    });

    it('lets an admin with a Google account change a product, and the shop shows it', async () => {
      const page = await open.visitor();
      const boss = world.googlePerson('Boss');
      await world.account('Boss', 'admin', boss.email);
      choice.person = boss;
      await page.goto('/admin/products?edit=toddler-playland');
      await page.waitForURL('**/admin/login');
      await signInWithGoogle(page);
      await page.waitForURL('**/admin/products?edit=toddler-playland');
      await changePrice(page, '209.99');
      await eventually(async () => {
        const rendered = await fetch(`${open.shop.url}/products/toddler-playland`);
        expect(await rendered.text()).toContain('$209.99');
      });
      await leave(page);
    });
  },
);
