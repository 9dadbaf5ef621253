import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadWebBuild } from '#server/platform/pages/web-build.ts';
import { quickContext, type QuickOptions, sharedBrowser } from '#tests/support/browser.ts';
import { completeCastle } from '#tests/support/completed-booking.ts';
import { freePort } from '#tests/support/free-port.ts';
import { ADMIN, type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { CASTLE } from '#tests/support/order-body.ts';
import { reviewText } from '#tests/support/reviews.ts';

const DRAFT = 'On time, and the neighbor at 12 Elm did not complain.';
const TEXT = 'On time, spotless, <b>and</b> the kids did not want it to end.';

let shop: HttpShop;
let browser: Browser;
let url: string;

/** In this process, because its clock must be moved ahead three weeks. */
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const build = loadWebBuild(path.resolve('dist'));
  if (build === undefined) throw new Error('Nothing is built.');
  [shop, browser] = await Promise.all([openHttpShop({ build, publicUrl: url }), sharedBrowser()]);
  await shop.app.listen({ port, host: '127.0.0.1' });
});
afterAll(() => shop.close());

/** Visits, or visits again, with the page's clock set to the shop's. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.clock.setSystemTime(shop.clock.now());
  await page.goto(path);
}

async function visit(path: string, options: QuickOptions = {}): Promise<Page> {
  const context = await quickContext(browser, { baseURL: url, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await goTo(page, path);
  return page;
}

async function writeReview(token: string): Promise<void> {
  const guest = await visit(`/manage/${token}`, { viewport: { width: 390, height: 844 } });
  await guest.getByRole('heading', { name: 'How was it?' }).waitFor();
  await guest.getByRole('button', { name: 'Send review' }).click();
  await guest.getByText('Choose one to five stars.').waitFor();
  // The first of the two that are missing.
  expect(await guest.locator(':focus').getAttribute('type')).toBe('radio');
  await guest.getByRole('radio', { name: '3 out of 5 stars' }).focus();
  await guest.keyboard.press('Space');
  await guest.keyboard.press('ArrowRight');
  await guest.getByText('Very good').waitFor();
  await guest.getByLabel('Title (optional)').fill('A party to remember');
  await guest.getByRole('textbox', { name: 'How was it?' }).fill(DRAFT);
  expect(await guest.getByLabel(/^Name to show/).inputValue()).toBe('Ana');
  await guest.getByRole('button', { name: 'Send review' }).click();
  await guest.getByText('Waiting to be published').waitFor();
  await guest.context().close();
}

async function moderate(token: string): Promise<void> {
  const admin = await visit('/admin/reviews', { viewport: { width: 1280, height: 900 } });
  await admin.getByLabel(/^Email(?! me)/).fill(ADMIN.email);
  await admin.getByLabel(/^Password/).fill(ADMIN.password);
  await admin.getByRole('button', { name: 'Sign in' }).click();
  await admin.getByRole('heading', { level: 1, name: 'Reviews' }).waitFor();
  await admin.getByText(DRAFT).waitFor();
  await admin.keyboard.press('j');
  await admin.keyboard.press('d');
  await admin.getByLabel('Reason').fill('Names a neighbor');
  // The guest was faster.
  const rewritten = { productId: CASTLE, ...reviewText({ stars: 4, text: TEXT }) };
  await shop.post(`/api/manage/${token}/reviews`, rewritten);
  await admin.getByRole('button', { name: 'Reject', exact: true }).click();
  await admin.getByRole('button', { name: 'Load the current version' }).click();
  await admin.getByRole('dialog').getByText(TEXT).waitFor();
  expect(await admin.getByLabel('Reason').inputValue()).toBe('Names a neighbor');
  await admin.getByRole('button', { name: 'Close' }).click();
  await admin.getByRole('button', { name: 'Discard changes' }).click();
  await admin.keyboard.press('p');
  await admin.getByText('No reviews waiting').waitFor();
  await admin.getByRole('button', { name: /^Published/ }).click();
  await admin.getByRole('link', { name: 'Ana' }).click();
  await admin.getByRole('button', { name: 'Reply' }).click();
  await admin.getByLabel('Your reply').fill('Come back soon!');
  await admin.getByRole('button', { name: 'Save reply' }).click();
  await admin.getByText('Come back soon!').waitFor();
  await admin.context().close();
}

describe('a review', () => {
  it("is written by its guest, published by the owner, and shown on its product's page", async () => {
    const another = await visit(`/products/${CASTLE}`);
    await another.getByText('Be the first to bounce').waitFor();

    const { token } = await completeCastle(shop);
    await writeReview(token);
    await moderate(token);

    await goTo(another, `/products/${CASTLE}`);
    const scriptless = await visit(`/products/${CASTLE}`, { javaScriptEnabled: false });
    for (const page of [another, scriptless]) {
      await page.getByRole('heading', { name: 'What guests say' }).waitFor();
      await page.getByText(TEXT).waitFor();
      await page.getByText('Come back soon!').waitFor();
      await page.getByText('4 out of 5 stars').first().waitFor({ state: 'attached' });
      const markup = await page.locator('script[type="application/ld+json"]').allTextContents();
      const product = markup.map((text) => JSON.parse(text)).find((one) => one.review);
      expect(product).toMatchObject({
        aggregateRating: { ratingValue: 4, reviewCount: 1 },
        review: [{ reviewBody: TEXT, author: { name: 'Ana' } }],
      });
    }
    await goTo(another, '/bounce-houses');
    await another.getByText('Rated 4 out of 5 by 1 guest').waitFor({ state: 'attached' });
    for (const page of [another, scriptless]) await page.context().close();
  });
});
