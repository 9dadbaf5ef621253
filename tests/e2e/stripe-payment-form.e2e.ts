import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#core/kernel/cents.ts';
import type { PaymentIntent } from '#core/payments/card-payments.ts';
import { quickContext, sharedBrowser } from '#tests/support/browser.ts';
import { eventually } from '#tests/support/eventually.ts';
import { routeStripe } from '#tests/support/fake-stripe/route-stripe.ts';
import { PUBLISHABLE_KEY } from '#tests/support/fake-stripe/start-fake-stripe.ts';
import { removeFolder } from '#tests/support/temporary-folder.ts';
import { type StripeSetup, stripeSetup } from '#tests/unit/adapters/stripe/stripe-setup.ts';

const FORM_PAGE = path.join(import.meta.dirname, '../support/fake-stripe/form-page');
const SHOP = 'https://shop.example';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};
/** What our server must allow for Stripe, and no more. */
const CSP = [
  "default-src 'self'",
  "script-src 'self' https://js.stripe.com",
  "style-src 'self'",
  'frame-src https://js.stripe.com https://hooks.stripe.com',
  "connect-src 'self' https://api.stripe.com",
].join('; ');

let files = '';
let browser: Browser;
let context: BrowserContext;
let page: Page;
let shop: StripeSetup;
let complaints: string[];

beforeAll(async () => {
  files = await mkdtemp(path.join(tmpdir(), 'stripe-form-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: FORM_PAGE,
    plugins: [react(), tailwindcss()],
    build: { outDir: files, emptyOutDir: true },
  });
  browser = await sharedBrowser();
});
afterAll(() => removeFolder(files));

beforeEach(async () => {
  shop = await stripeSetup();
  context = await quickContext(browser);
  await context.route(`${SHOP}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.join(files, pathname === '/' ? 'index.html' : pathname);
    return route.fulfill({
      path: file,
      contentType: TYPES[path.extname(file)] ?? 'application/octet-stream',
      headers: { 'content-security-policy': CSP },
    });
  });
  await routeStripe(context, shop.stripe.url);
  page = await context.newPage();
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Warning:/.test(message.text())) complaints.push(message.text());
  });
});
afterEach(async () => {
  await context.close();
  await shop.stripe.close();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
});

async function open(): Promise<PaymentIntent> {
  const intent = await shop.create();
  const query = new URLSearchParams({ key: PUBLISHABLE_KEY, secret: intent.clientSecret });
  await page.goto(`${SHOP}/?${query}`);
  return intent;
}
async function payBy(number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Pay $225.00' }).click();
}
const start = (payment: object) =>
  page.evaluate((detail) => window.dispatchEvent(new CustomEvent('payment', { detail })), payment);
const paid = () => page.getByText('Paid', { exact: true }).waitFor();
const alertText = () => page.getByRole('alert').textContent();

describe('StripePaymentForm', () => {
  it('pays by card and says so once', async () => {
    const intent = await open();
    await payBy('4242 4242 4242 4242');
    await paid();
    expect(await page.locator('[data-paid="1"]').count()).toBe(1);
    expect(await page.getByText('Your bank is still working on it.').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Processing…' }).isDisabled()).toBe(true);
    expect((await shop.payments.findIntent(intent.id))?.status).toBe('succeeded');
  });

  it('shows what the bank said, keeps the fields, and accepts another card', async () => {
    await open();
    await payBy('4000000000009995');
    expect(await alertText()).toContain('Your card has insufficient funds.');
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert'),
    );
    expect(await page.getByLabel('Expiration date').inputValue()).toBe('12/34');
    await payBy('4242424242424242');
    await paid();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('keeps the card that was typed when another payment is started, and pays that one', async () => {
    const first = await open();
    await payBy('4000000000009995');
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Card number').fill('4242424242424242');

    await start({ amount: 11_250 });
    const button = page.getByRole('button', { name: 'Pay $112.50' });
    expect(await button.isDisabled()).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
    const second = await shop.create({
      idempotencyKey: 'second',
      amount: cents(11_250),
      reason: 'deposit',
      saveCard: true,
    });
    const { amount, savesCard, clientSecret: secret } = second;
    await start({ amount, savesCard, secret });
    await button.click();
    await paid();
    expect((await shop.payments.findIntent(second.id))?.status).toBe('succeeded');
    expect((await shop.payments.findIntent(first.id))?.status).not.toBe('succeeded');
  });

  it('says what is missing in the form', async () => {
    await open();
    await payBy('4242');
    expect(await alertText()).toContain('Your card number is incomplete.');
  });

  it('pays after the bank asked, and can be tried again if the customer did not answer', async () => {
    await open();
    await payBy('4000002760003184');
    await page.getByRole('button', { name: 'Fail' }).click();
    expect(await alertText()).toContain('We are unable to authenticate your payment method.');
    await payBy('4000002760003184');
    await page.getByRole('button', { name: 'Complete' }).click();
    await paid();
  });

  it('shows a wallet only if the device has one, and pays the same intent with it, once', async () => {
    await open();
    await page.getByLabel('Card number').waitFor();
    expect(await page.getByText('or with a card').isVisible()).toBe(false);

    await context.addInitScript(() =>
      Object.assign(window, { testWallets: { applePay: true, googlePay: false } }),
    );
    const intent = await open();
    await page.getByText('or with a card').waitFor();
    expect(await page.getByRole('button', { name: 'Pay with googlePay' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Pay with applePay' }).click();
    await paid();
    expect(await page.locator('[data-paid="1"]').count()).toBe(1);
    expect((await shop.payments.findIntent(intent.id))?.status).toBe('succeeded');
    expect(shop.stripe.books.charges.size).toBe(1);
  });

  it('tells the wallet that its card was declined, and accepts another', async () => {
    await context.addInitScript(() =>
      Object.assign(window, {
        testWallets: { link: true },
        testWalletCard: '4000000000009995',
      }),
    );
    await open();
    await page.getByRole('button', { name: 'Pay with link' }).click();
    expect(await alertText()).toContain('Your card has insufficient funds.');
    await page.locator('[data-sheet="fail"]').waitFor();
    await payBy('4242424242424242');
    await paid();
  });

  it('says that the payment failed if Stripe is unreachable', async () => {
    await open();
    await context.route('https://api.stripe.com/**', (route) => route.abort());
    await payBy('4242424242424242');
    expect(await alertText()).toContain('The payment did not go through.');
  });

  it('is done if the payment went through and only its response was lost', async () => {
    const intent = await open();
    await shop.pay(intent);
    await payBy('4242424242424242');
    await paid();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(shop.stripe.books.charges.size).toBe(1);
  });

  it('waits with the customer while the bank is processing', async () => {
    const intent = await open();
    await context.route('https://api.stripe.com/**/confirm', (route) =>
      route.fulfill({ json: { id: intent.id, status: 'processing' } }),
    );
    await payBy('4242424242424242');
    await page.getByText('Your bank is still working on it.').waitFor();
    expect(await page.getByRole('button', { name: 'Processing…' }).isDisabled()).toBe(true);
    await shop.pay(intent);
    await paid();
    expect(await page.locator('[data-paid="1"]').count()).toBe(1);
  });

  it('says when the form cannot be loaded, and loads it on another try', async () => {
    await context.route('https://js.stripe.com/**', (route) => route.abort());
    await open();
    expect(await alertText()).toContain('The payment form did not load');
    await context.unroute('https://js.stripe.com/**');
    await routeStripe(context, shop.stripe.url);
    await page.getByRole('button', { name: 'Try again' }).click();
    await payBy('4242424242424242');
    await paid();
  });

  it('does not wait forever for a Stripe that never responds', async () => {
    await context.route('https://js.stripe.com/**', () => undefined);
    await open();
    await page.clock.install();
    await page.reload({ waitUntil: 'commit' });
    await page.getByText('Loading the secure payment form…').waitFor({ state: 'attached' });
    await page.clock.runFor(10_000);
    expect(await alertText()).toContain('Nothing was charged.');
  });

  it("uses the shop's colors", async () => {
    await open();
    const given = await page
      .locator('[data-fake-stripe="payment"]')
      .getAttribute('data-appearance');
    expect(JSON.parse(given ?? '{}')).toMatchObject({
      theme: 'night',
      variables: { colorText: '#eef4ff', colorPrimary: '#00e5ff', borderRadius: '12px' },
    });
  });
});
