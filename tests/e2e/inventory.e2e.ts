import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openForVisitors, type Visitors } from '#tests/e2e/visitors.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { CASTLE } from '#tests/support/order-body.ts';
import { ADMIN } from '#tests/support/shop-process.ts';
import { eventually } from '#tests/support/eventually.ts';
import { shopDay } from '#core/time/shop-time.ts';
import { addDays } from '#core/time/calendar-day.ts';
import { instant } from '#core/time/instant.ts';

declare const axe: { run(): Promise<AxeResults> };

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let open: Visitors;

beforeAll(async () => {
  open = await openForVisitors();
});
afterAll(() => open.close());
afterEach(() => {
  expect(open.complaints.splice(0)).toEqual([]);
});

const today = shopDay(instant(Date.now()));
const party = addDays(today, 10);

const post = async (url: string, body?: unknown) => {
  const answer = await fetch(`${open.shop.url}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { statusCode: answer.status, json: await answer.json() };
};

/** Holds one castle for a day. */
async function reserve(): Promise<string> {
  const lines = [{ productId: CASTLE, quantity: 1, startDate: party, endDate: addDays(party, 1) }];
  const get = async () => ({ statusCode: 0, json: undefined });
  const { json } = await bookingSteps({ get, post }).reserve({ lines });
  return json.reservationId;
}

async function openInventory(page: Page, search = ''): Promise<void> {
  await page.goto('/admin/inventory');
  await page.waitForURL('**/admin/login');
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.locator('input[type=password]').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/admin/inventory');
  await page.goto(`/admin/inventory${search}`);
  await castle(page).waitFor();
}

const castle = (page: Page) => page.getByRole('region', { name: 'Neon Castle Bounce House' });
const drawer = (page: Page) => page.getByRole('dialog');

describe('the inventory', () => {
  it('shows what maintenance moves, moves it, and ends it, by keyboard', async () => {
    const reservationId = await reserve();
    const page = await open.visitor();
    await openInventory(page);
    const unit = castle(page).getByRole('link', { name: 'Unit 1' });
    await unit.press('Enter');
    await drawer(page).getByText(reservationId).waitFor();

    await drawer(page).getByLabel('First day').fill(party);
    await drawer(page).getByLabel('Last day').fill(party);
    await drawer(page).getByLabel('What is done to it').fill('Torn seam');
    await drawer(page).getByLabel('What is done to it').press('Enter');
    await drawer(page).getByRole('heading', { name: 'Put it into maintenance?' }).waitFor();
    await drawer(page).getByText('1 reservation will move to another unit').waitFor();
    await drawer(page).getByText('Ana Ortiz').waitFor();
    await drawer(page).getByRole('button', { name: 'Put into maintenance' }).press('Enter');
    await drawer(page).getByText('1 reservation moved to another unit').waitFor();
    await drawer(page).getByRole('button', { name: 'Call off' }).waitFor();

    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    await eventually(async () => {
      expect(await unit.evaluate((link) => link === document.activeElement)).toBe(true);
      const maintenance = castle(page).getByRole('img', { name: /Maintenance .* Torn seam/ });
      expect(await maintenance.count()).toBe(1);
    });

    await unit.press('Enter');
    await drawer(page).getByRole('button', { name: 'Call off' }).press('Enter');
    await drawer(page).getByRole('button', { name: 'Call off' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('keeps papers, and stops at the door what they do not cover', async () => {
    const page = await open.visitor();
    await openInventory(page);
    await castle(page).getByRole('link', { name: 'Unit 4' }).click();
    await drawer(page).getByLabel('Label').fill('Blue castle');
    await drawer(page).getByRole('button', { name: 'Add a paper' }).click();
    await drawer(page).getByRole('button', { name: 'Save unit' }).click();
    await drawer(page).getByText('Choose a day.').waitFor();
    await drawer(page).getByLabel('Good until').fill(addDays(today, -1));
    await drawer(page).getByRole('button', { name: 'Save unit' }).click();
    await drawer(page).getByText('Papers expired', { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Papers due/ }).click();
    await castle(page).getByRole('link', { name: 'Unit 1' }).waitFor({ state: 'detached' });
    expect(await castle(page).getByRole('link').allTextContents()).toEqual(['Blue castle']);
    await page.context().close();
  });

  it('asks before what was typed is lost', async () => {
    const page = await open.visitor();
    await openInventory(page);
    await castle(page).getByRole('link', { name: 'Unit 2' }).click();
    await drawer(page).getByLabel('Notes').fill('Patched at the arch');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await drawer(page).getByLabel('Notes').inputValue()).toBe('Patched at the arch');
    await page.context().close();
  });

  it('adds several units and retires one, on a phone', async () => {
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    await openInventory(page);
    await castle(page)
      .getByRole('button', { name: /^Add units/ })
      .click();
    await drawer(page).getByLabel('How many').fill('2');
    await drawer(page).getByLabel('Label').fill('Castle');
    await drawer(page).getByRole('button', { name: 'Add units' }).click();
    await castle(page).getByRole('link', { name: 'Castle 6' }).click();
    await drawer(page).getByRole('button', { name: 'Retire this unit' }).click();
    await drawer(page).getByText('No reservation is touched.').waitFor();
    await drawer(page).getByRole('button', { name: 'Retire unit' }).click();
    await drawer(page).getByRole('button', { name: 'Bring back' }).waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await page.context().close();
  });

  it('exports what is shown', async () => {
    const page = await open.visitor();
    await openInventory(page, '?q=castle');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`inventory-${today}.csv`);
    await page.context().close();
  });

  it('has no violation that axe knows, nor has its drawer', async () => {
    const page = await open.visitor({ bypassCSP: true });
    await openInventory(page);
    await page.evaluate(AXE);
    const violations = async () =>
      (await page.evaluate(() => axe.run())).violations.map(({ id, nodes }) => [
        id,
        nodes[0]?.html,
      ]);
    expect(await violations()).toEqual([]);
    await castle(page).getByRole('link', { name: 'Unit 3' }).click();
    await drawer(page).getByRole('button', { name: 'Add a paper' }).click();
    expect(await violations()).toEqual([]);
    await page.context().close();
  });
});
