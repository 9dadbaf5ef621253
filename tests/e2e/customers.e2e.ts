import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eventually } from '#tests/support/eventually.ts';
import { CASTLE } from '#tests/support/order-body.ts';
import { shopAt } from '#tests/support/shop-at.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESK = { viewport: { width: 1280, height: 800 } };
const PRIYA = { name: 'Priya Shah', email: 'priya@example.com', phone: '(469) 555-0119' };
const OTHER = { name: 'P. Shah', email: 'p.shah@example.org', phone: '469-555-0119' };

const open = visitorsOfTests();

async function book(contact: typeof PRIYA, days: number): Promise<void> {
  const lines = [
    { productId: CASTLE, quantity: 1, startDate: inDays(days), endDate: inDays(days + 1) },
  ];
  await bookingSteps(shopAt(open.shop.url)).book({ contact, lines });
}

const found = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const read = async (page: Page, id = '') => (await page.locator(`dl${id} dd`).allTextContents())[0];

describe('a caller', () => {
  beforeAll(async () => {
    await book(PRIYA, 60);
    await book(PRIYA, 70);
    await book(OTHER, 80);
  });

  it('is found by four digits, with keys only, and two records are merged and separated again', async () => {
    const page = await open.visitor(DESK);
    await openBackOffice(page, '/admin');
    await title(page).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('0119');
    await found(page).filter({ hasText: 'Priya Shah' }).first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('option', { selected: true }).filter({ hasText: 'Shah' }).waitFor();
    while (!(await page.getByRole('option', { selected: true }).innerText()).includes('2 bookings'))
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Priya Shah' }).waitFor();
    await page.getByText('Same person?').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    const before = await read(page);

    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('3 bookings').waitFor();
    expect(await read(page)).not.toBe(before);
    await page.getByRole('button', { name: 'Undo merge of P. Shah' }).click();
    await page.getByText('Same person?').waitFor();
    await eventually(async () => expect(await read(page)).toBe(before));

    await page.keyboard.press('t');
    await page.getByRole('textbox', { name: 'Note' }).fill('Prefers Hector’s crew.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Prefers Hector’s crew.').first().waitFor();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('go to del');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/deliveries');
  });

  it('is found by touch on a phone, in the list and from her booking', async () => {
    const page = await open.visitor(PHONE);
    await openBackOffice(page, '/admin/customers');
    await page.getByRole('link', { name: /Priya Shah/ }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Find anything' }).tap();
    await page.getByRole('combobox').fill('0119');
    const booking = found(page).filter({ hasText: 'Priya Shah, Neon Castle' }).first();
    await booking.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await booking.tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Priya Shah' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Priya Shah' }).waitFor();
    await page.getByText('English in emails and texts').waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });
});
