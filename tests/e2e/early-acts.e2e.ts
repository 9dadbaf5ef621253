import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { CASTLE } from '#tests/support/order-body.ts';

const open = visitorsOfTests();

const PHONE = { viewport: { width: 390, height: 844 } };

/** A page whose scripts arrive only when they are let through. */
async function openWithoutScript(page: Page, path: string): Promise<() => void> {
  const { promise: mayRun, resolve: letRun } = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await mayRun;
    await route.continue();
  });
  await page.goto(path);
  return letRun;
}

const queryOf = (page: Page): string => new URL(page.url()).search;

describe('what a visitor does before the scripts run', () => {
  it('opens the menu, however often it was pressed', async () => {
    const page = await open.visitor(PHONE);
    const letRun = await openWithoutScript(page, '/');
    const button = page.getByRole('button', { name: 'Open menu' });
    await button.click();
    await button.click();
    letRun();
    await page.getByRole('navigation', { name: 'Mobile' }).waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
  });

  it('opens the cart by keyboard', async () => {
    const page = await open.visitor();
    const letRun = await openWithoutScript(page, '/faq');
    const button = page.getByRole('button', { name: /^Open cart/ });
    await button.press('Enter');
    letRun();
    await page.getByText('Your cart is empty').waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
  });

  it('narrows and sorts the list', async () => {
    const page = await open.visitor();
    const letRun = await openWithoutScript(page, '/products');
    await page.getByRole('radio', { name: /^Dry \d/ }).check();
    await page.getByRole('radio', { name: /^Wet \d/ }).check();
    await page.getByRole('checkbox', { name: /^3 to 5 \d/ }).check();
    await page.getByRole('checkbox', { name: /^6 to 9 \d/ }).check();
    await page.getByRole('checkbox', { name: /^6 to 9 \d/ }).uncheck();
    await page.getByRole('textbox', { name: 'To, $' }).fill('300');
    await page.getByRole('combobox', { name: 'Order' }).selectOption('price');
    letRun();
    await eventually(() =>
      expect(queryOf(page)).toBe('?wet=wet&age=little&maxPrice=300&sort=price'),
    );
    await page.getByRole('list', { name: 'Chosen filters' }).waitFor();
    expect(await page.getByRole('radio', { name: /^Wet \d/ }).isChecked()).toBe(true);
  });

  it("counts in a phone's folded filters, which become a sheet", async () => {
    const page = await open.visitor(PHONE);
    const letRun = await openWithoutScript(page, '/products');
    await page.getByText('Filters', { exact: true }).locator('visible=true').click();
    await page
      .locator('details')
      .getByRole('radio', { name: /^Wet \d/ })
      .check();
    letRun();
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
    expect(queryOf(page)).toBe('?wet=wet');
  });

  it('enlarges the picture instead of leaving for its file', async () => {
    const page = await open.visitor(PHONE);
    const letRun = await openWithoutScript(page, `/products/${CASTLE}`);
    await page
      .getByRole('link', { name: /^Enlarge the picture/ })
      .first()
      .click();
    letRun();
    await page.getByRole('dialog', { name: 'Picture 1 of 6' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/products/${CASTLE}`);
  });

  it('turns to another picture', async () => {
    const page = await open.visitor(PHONE);
    const letRun = await openWithoutScript(page, `/products/${CASTLE}`);
    const third = page.getByRole('button', { name: /^Picture 3 of 6/ });
    await third.click();
    letRun();
    await page.getByText('3 of 6', { exact: true }).waitFor();
    expect(await third.getAttribute('aria-pressed')).toBe('true');
  });

  it('opens the calendar', async () => {
    const page = await open.visitor(PHONE);
    const letRun = await openWithoutScript(page, '/');
    await page.getByRole('button', { name: /^When is the party/ }).click();
    letRun();
    const sheet = page.getByRole('dialog', { name: 'When is the party?' });
    await sheet
      .getByRole('button', { name: /^(This|Next) Saturday/ })
      .first()
      .click();
    await sheet.getByText('We pick up Sun,').waitFor();
    expect(await page.locator('input[type=date]').count()).toBe(0);
  });
});

describe('parts of a page that are gone after a deploy', () => {
  /** The browser complains about them, too. */
  async function expectComplaint(): Promise<void> {
    await eventually(() => expect(open.complaints.splice(0).join()).toMatch(/ERR_FAILED/));
  }

  it('are told where they would be, and the page stays', async () => {
    const page = await open.visitor();
    await page.route(/\/assets\/availability-calendar-[^/]*\.js$/, (route) => route.abort());
    await page.goto(`/products/${CASTLE}`);
    await page
      .locator('#dates')
      .getByRole('button', { name: /When is the party/ })
      .click();
    await page.getByText('Your connection dropped').waitFor();
    await expectComplaint();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Neon Castle');
  });

  it('do not take the office with them when a message would appear', async () => {
    const page = await open.visitor();
    await page.route(/\/assets\/toast-stack-[^/]*\.js$/, (route) => route.abort());
    await openBackOffice(page, '/admin/products');
    const isGone = page.waitForEvent('requestfailed', (one) => one.url().includes('toast-stack'));
    await page.getByRole('button', { name: 'CSV' }).click();
    await isGone;
    await expectComplaint();
    // What is typed is still searched for.
    await page.getByPlaceholder('Title, category, description').pressSequentially('no such thing');
    await page
      .getByText(/Nothing matches/)
      .first()
      .waitFor();
    expect(await page.locator('[data-row]').count()).toBe(0);
  });
});
