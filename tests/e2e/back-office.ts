import type { Page } from 'playwright-core';
import { ADMIN } from '#tests/support/shop-process.ts';

/** Comes to a screen of the back office by way of the sign-in. @param path without a query */
export async function openBackOffice(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForURL('**/admin/login');
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.locator('input[type=password]').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${path}`);
}
