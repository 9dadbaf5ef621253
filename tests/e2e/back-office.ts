import type { Page } from 'playwright-core';
import { SESSION_KEY } from '#adapters/local-auth/browser-session.ts';
import { ADMIN } from '#tests/support/shop-process.ts';

/** Reaches a screen of the back office through the sign-in. @param path without a query */
export async function signInToBackOffice(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForURL('**/admin/login');
  await page.getByLabel(/^Email(?! me)/).fill(ADMIN.email);
  await page.locator('input[type=password]').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${path}`);
}

/** Opens a screen of the back office as the owner, who has signed in before. */
export async function openBackOffice(page: Page, path: string): Promise<void> {
  const answer = await page.request.post('/api/session', { data: ADMIN });
  const stored = [SESSION_KEY, await answer.text()] as const;
  await page.addInitScript(([key, session]) => localStorage.setItem(key, session), stored);
  await page.goto(path);
}

/**
 * Goes to another screen of the back office as one of its links does. Loading the office again
 * takes three times as long.
 */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Enters another price at `/admin/products?edit=…`. */
export async function changePrice(page: Page, price: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Price per day/).fill(price);
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await dialog.waitFor({ state: 'hidden' });
}
