import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SESSION_KEY } from '#adapters/local-auth/browser-session.ts';
import { eventually } from '#tests/support/eventually.ts';
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

/** On `/admin/products?edit=toddler-playland`: a new price, until the shop shows it. */
export async function changePrice(page: Page, shopUrl: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Price per day/).fill('209.99');
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await eventually(async () => {
    const rendered = await fetch(`${shopUrl}/products/toddler-playland`);
    expect(await rendered.text()).toContain('$209.99');
  });
}
