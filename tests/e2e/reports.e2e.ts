import { describe, expect, it } from 'vitest';
import { formatDay } from '#core/kernel/format-day.ts';
import { follow, openBackOffice } from '#tests/e2e/back-office.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { CASTLE } from '#tests/support/order-body.ts';
import { shopAt } from '#tests/support/shop-at.ts';

const open = visitorsOfTests();

async function book(days: number): Promise<void> {
  const lines = [
    { productId: CASTLE, quantity: 1, startDate: inDays(days), endDate: inDays(days + 1) },
  ];
  await bookingSteps(shopAt(open.shop.url)).book({ lines });
}

describe('the reports', () => {
  it('show what was earned with its formula, sort, lead to the bookings, and fit a phone', async () => {
    await book(3);
    await book(5);
    const page = await open.visitor({
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 1,
    });
    const query = `from=${inDays(0)}&to=${inDays(9)}&by=day&compare=before`;
    await openBackOffice(page, `/admin/reports?${query}`);
    const table = page.getByRole('table', { name: 'Revenue' });
    await table.getByRole('row', { name: formatDay(inDays(3)) }).waitFor();
    const total = table.getByRole('row', { name: /^Total/ });
    expect(await total.innerText()).toContain('$450');
    await page.getByText('Rental + add-ons + delivery').first().waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.emulateMedia({ media: 'print' });
    await page.locator('.print-sheet').getByText('Sales tax').first().waitFor();
    expect(await table.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await table.getByRole('button', { name: 'Revenue' }).click();
    expect(await table.getByRole('row').nth(1).innerText()).toContain('$225');
    await table.getByRole('row').nth(1).getByRole('link').first().click();
    await page.waitForURL('**/admin/reservations?out=*');
    await page.getByText('Ana Ortiz').first().waitFor();

    await follow(page, '/admin/reports?report=tax&period=this-month&compare=none');
    await page.getByLabel('Paid on').fill('today');
    await page.getByLabel('Amount paid').fill('$1,012.50');
    await page.getByLabel('Confirmation number').fill('TX-4471');
    await page.getByRole('button', { name: 'Record payment' }).click();
    const paid = page.getByRole('listitem').filter({ hasText: '$1,012.50' });
    await paid.getByText('TX-4471').waitFor();
    await paid.getByRole('button', { name: 'Void' }).click();
    await paid.getByRole('button', { name: 'Yes, void $1,012.50' }).click();
    await paid.getByText('Void, counted nowhere').waitFor();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name').fill('Filing');
    await page
      .getByRole('group', { name: /every Monday, 7 AM/ })
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const views = page.getByRole('navigation', { name: 'Saved views' });
    await views.getByRole('button', { name: /^Filing/, pressed: true }).waitFor();
    await follow(page, '/admin/reports?report=sources');
    await views.getByRole('button', { name: /^Filing/, pressed: false }).click();
    await page.waitForURL(/report=tax.*period=this-month/);
    await page.getByRole('heading', { name: 'Sales tax' }).first().waitFor();
    await page.getByRole('link', { name: 'Settings, Tax' }).waitFor();

    await follow(page, `/admin/reports?report=outstanding`);
    await page.getByRole('table', { name: 'Outstanding' }).getByText('Ana Ortiz').first().waitFor();
    await follow(page, `/admin/reports?report=quickbooks&from=${inDays(-3)}&to=${inDays(9)}`);
    // None of it is over yet.
    await page.getByText('Nothing to export yet').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await follow(page, `/admin/reports?report=utilisation&${query}`);
    await page.getByRole('table', { name: 'Utilization' }).waitFor();
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBe(390);
    expect(await violationsOn(page)).toEqual([]);
    const csv = page.getByRole('button', { name: 'CSV' });
    const [file] = await Promise.all([page.waitForEvent('download'), csv.click()]);
    expect(file.suggestedFilename()).toMatch(/^utilisation.*\.csv$/);
    // The chosen report is in view at either end of the row.
    for (const [name, title] of [
      ['codes', 'Promo codes'],
      ['revenue', 'Revenue'],
    ] as const) {
      await follow(page, `/admin/reports?report=${name}`);
      const chip = page
        .getByRole('navigation', { name: 'Reports' })
        .getByRole('button', { name: title, pressed: true });
      await chip.waitFor();
      const { x = -1, width = 0 } = (await chip.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(390);
    }
  });
});
