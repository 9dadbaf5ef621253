import { describe, expect, it } from 'vitest';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { customer } from '#tests/e2e/customer.ts';
import { inDays } from '#tests/e2e/days.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';

const PROMISE = /You pay nothing until we confirm\. .* Call \(817\) 555-0142\./;

const open = visitorsOfTests();

describe('a party outside the delivery area, when the owner takes requests', () => {
  it('depends on the owner’s setting', async () => {
    const page = await open.visitor();
    await openBackOffice(page, '/admin/settings');
    const taken = page.getByLabel(/^Take it as a request/);
    expect(await page.getByLabel(/^Refuse/).isChecked()).toBe(true);
    await taken.check();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('All changes saved.').waitFor();
    await page.reload();
    await taken.waitFor();
    expect(await taken.isChecked()).toBe(true);
  });

  it('is requested, not booked: no page asks for money, and each says so', async () => {
    const page = await open.visitor();
    const ana = customer(page);
    await ana.comeToCheckout(inDays(20), inDays(21));
    // Without a ZIP code, nobody is outside yet.
    await page.getByRole('button', { name: /^Book/ }).waitFor();
    expect(await page.getByText('You pay nothing until we confirm').count()).toBe(0);
    await ana.fillDetails();
    await page.getByLabel('City').fill('Waco');
    await page.getByLabel('ZIP code').fill('76701');
    await page.getByText(/^76701 is outside our usual area\./).waitFor();
    await page.getByRole('button', { name: 'Send my request' }).click();
    await page.waitForURL('**/success?session_id=*');
    await page.getByRole('heading', { name: 'We got your request' }).waitFor();
    await page.getByText(PROMISE).waitFor();

    await page.goto('/checkout');
    await page.getByText(PROMISE).waitFor();
    expect(await page.getByLabel('Card number').count()).toBe(0);
    await page.getByRole('link', { name: 'See your request' }).click();
    await page.waitForURL('**/manage/*');
    await page.getByText('Waiting for our answer').waitFor();
    await page.getByText(PROMISE).waitFor();
    expect(await page.getByLabel('Card number').count()).toBe(0);
  });

  it('is found among the requests and confirmed', async () => {
    const page = await open.visitor();
    await openBackOffice(page, '/admin/reservations');
    await page.getByRole('button', { name: 'Requests' }).click();
    await page.getByText('Ana Ortiz').first().click();
    await page.getByRole('button', { name: 'Confirm request' }).click();
    await page.getByRole('button', { name: 'Confirm request' }).last().click();
    await page.getByText('Confirmed. Payment link written, but not mailed').waitFor();
    await page.locator('ol').getByText('Request confirmed').waitFor();
    expect(await page.getByRole('button', { name: 'Confirm request' }).count()).toBe(0);
  });
});
