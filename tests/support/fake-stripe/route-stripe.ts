import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';

const STRIPE_JS = path.join(import.meta.dirname, 'stripe-js.browser.js');

/**
 * Stripe for a browser without Stripe: `js.stripe.com` returns our stand-in for Stripe.js,
 * `api.stripe.com` is the fake at `stripeUrl`. Later routes win, so a test can break either.
 */
export async function routeStripe(context: BrowserContext, stripeUrl: string): Promise<void> {
  const script = await readFile(STRIPE_JS, 'utf8');
  await context.route(/^https:\/\/[\w.-]*stripe\.(com|network)\//, (route) => route.abort());
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  );
  await context.route('https://api.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({
      response: await route.fetch({ url: `${stripeUrl}${pathname}${search}` }),
    });
  });
}
