import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookingSteps } from '#tests/support/book.ts';
import { CUT_OFF, LEFT } from '#tests/support/cut-off.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { eventually } from '#tests/support/eventually.ts';
import { payWithCard } from '#tests/support/fake-stripe/customer.ts';
import {
  PUBLISHABLE_KEY,
  SECRET_KEY,
  startFakeStripe,
} from '#tests/support/fake-stripe/start-fake-stripe.ts';
import {
  environmentOf,
  STRIPE_ENVIRONMENT,
  WEBHOOK_SECRET,
  webhookOf,
} from '#tests/support/fake-stripe/stripe-environment.ts';
import { GOOD_CARD } from '#tests/support/order-body.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';

const PRODUCTION = {
  ...STRIPE_ENVIRONMENT,
  ...CUT_OFF,
  NODE_ENV: 'production',
  MANAGE_LINK_KEY: 'only a key of a test, long enough',
  PUBLIC_URL: 'https://shop.example',
  TRUST_PROXY: '1',
  ADMIN_EMAIL: 'owner@shop.example',
  MAIL: 'smtp',
  SMTP_URL: 'smtps://mail.shop.example',
  MAIL_FROM: 'Shop <hello@shop.example>',
  RATE_LIMIT: 'on',
  DEMO_DATA: 'on',
};

const SECRETS = [SECRET_KEY, 'whsec_', PRODUCTION.MANAGE_LINK_KEY];

let folder: Awaited<ReturnType<typeof dataFolder>>;
let server: RunningServer | undefined;
beforeEach(async () => {
  folder = await dataFolder();
  server = undefined;
});
afterEach(async () => {
  await server?.kill();
  await folder.remove();
});

describe('a production server with Stripe', () => {
  it('starts and serves without a network, contacts Stripe and the mail server by itself, and reveals its key to nobody', async () => {
    const env = { ...PRODUCTION, LOG_LEVEL: 'trace' };
    server = await startServer({ dataDir: folder.dataDir, env });
    const { output } = server;
    expect(output()).toContain(
      'Card   Stripe, test mode: no money moves; webhook https://shop.example/api/stripe/webhook',
    );
    const health = await server.get('/api/health');
    expect([health.statusCode, health.json().warnings]).toEqual([200, ['cards_test']]);
    // Missed events are requested at the start. The failure is a line in the log.
    await eventually(() => {
      expect(output()).toContain(`${LEFT} api.stripe.com`);
      expect(output()).toMatch(/"job":"catch-up".*Stripe is not available/);
      expect(output()).toContain('"msg":"mail_server_refuses"');
    });

    const { reserve, intent, confirm } = bookingSteps(server);
    const { reservationId, quote } = (await reserve()).json();
    const begun = await intent(reservationId, 'deposit', quote.dueNowCents);
    expect(begun.statusCode).toBe(503);
    expect((await confirm('pi_1_secret_1')).statusCode).toBe(404);

    // Its pages contain the publishable key.
    const read = async (path: string) => (await fetch(`${server?.url}${path}`)).text();
    const pages = await Promise.all(['/', '/checkout'].map(read));
    for (const page of pages) {
      expect(page).toContain(`"stripePublishableKey":"${PUBLISHABLE_KEY}"`);
    }
    for (const text of [...pages, await read('/api/openapi.json'), await read('/api/products')]) {
      for (const secret of SECRETS) expect(text).not.toContain(secret);
    }
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    for (const secret of SECRETS) expect(output()).not.toContain(secret);
    const elsewhere = output()
      .split('\n')
      .filter((line) => line.startsWith(LEFT));
    const called = ['api.stripe.com', 'mail.shop.example'].map((host) => `${LEFT} ${host}`);
    expect(new Set(elsewhere)).toEqual(new Set(called));
  });
});

describe('a server with Stripe', () => {
  it('accepts signed events, and at its start makes up for what the webhook could not report', async () => {
    const stripe = await startFakeStripe();
    const env = { ...environmentOf(stripe), ...CUT_OFF };
    server = await startServer({ dataDir: folder.dataDir, env });
    stripe.webhooks.connect(webhookOf(server.url));
    const steps = bookingSteps(server);
    const { reservationId: id, manageToken, quote } = (await steps.reserve()).json();
    const { clientSecret } = (await steps.intent(id, 'deposit', quote.dueNowCents)).json();
    await payWithCard(stripe.url, clientSecret, GOOD_CARD.cardNumber);
    expect((await steps.status(id, manageToken)).json()).toMatchObject({ status: 'held' });

    stripe.webhooks.connect({ ...webhookOf(server.url), secrets: ['whsec_forged'] });
    const forged = await stripe.webhooks.deliver();
    expect(new Set(forged.map(({ status }) => status))).toEqual(new Set([400]));
    stripe.webhooks.connect({ ...webhookOf(server.url), secrets: [WEBHOOK_SECRET] });
    const taken = await stripe.webhooks.deliver({ copies: 2 });
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200]));
    const paid = { status: 'confirmed', paidCents: quote.dueNowCents };
    expect((await steps.status(id, manageToken)).json()).toMatchObject(paid);

    // Refunded in Stripe's dashboard, so the message names no reservation of ours.
    const [intentId = ''] = clientSecret.split('_secret_');
    stripe.refundInDashboard(intentId, 1_000);
    await stripe.webhooks.deliver();
    expect((await steps.status(id, manageToken)).json()).toMatchObject(paid);
    await server.stop();
    server = await startServer({ dataDir: folder.dataDir, env });
    const again = bookingSteps(server);
    await eventually(async () => {
      const { paidCents } = (await again.status(id, manageToken)).json();
      expect(paidCents).toBe(quote.dueNowCents - 1_000);
    });
    expect(server.output()).not.toContain(LEFT);
    await server.stop();
    await stripe.close();
  });
});
