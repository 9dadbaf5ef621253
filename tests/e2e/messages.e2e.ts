import { describe, expect, it } from 'vitest';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { leave, visitorsOfTests } from '#tests/e2e/visitors.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { shopAt } from '#tests/support/shop-at.ts';

const open = visitorsOfTests();

const CASTLE = 'neon-castle-bounce-house';
const CONTACT = { ...orderBody().contact, name: 'Pat Garza', email: 'pat@example.com' };

describe('messages', () => {
  it('are answered with a canned answer, which appears in the log and with the customer', async () => {
    const shop = shopAt(open.shop.url);
    const lines = [{ productId: CASTLE, quantity: 1, startDate: inDays(5), endDate: inDays(6) }];
    await bookingSteps(shop).reserve({ lines, contact: CONTACT });
    await shop.post('/api/contact', {
      name: CONTACT.name,
      email: CONTACT.email,
      message: 'Can we start an hour earlier?',
    });
    const page = await open.visitor();
    await openBackOffice(page, '/admin/messages');
    await page.getByRole('link', { name: 'Pat Garza' }).waitFor();
    const focused = page.locator(':focus');
    const row = page.getByRole('link', { name: 'Pat Garza' });
    const drawer = page.getByRole('dialog', { name: 'Pat Garza' });
    await page.keyboard.press('j');
    // On the row's checkbox, the keys work as on its name.
    await page.keyboard.press('Shift+Tab');
    await page.getByRole('checkbox', { name: 'Pat Garza' }).and(focused).waitFor();
    await page.keyboard.press('j');
    await row.and(focused).waitFor();
    // Enter opens the row, J goes back to the list, and Enter into the drawer again.
    for (const key of ['Enter', 'j', 'Enter']) {
      await page.keyboard.press(key);
      const heading = drawer.getByRole('heading', { name: 'Pat Garza' });
      await (key === 'j' ? row : heading).and(focused).waitFor();
    }
    await page.keyboard.press('r');
    const answer = drawer.getByLabel('Answer', { exact: true });
    await answer.and(page.locator(':focus')).waitFor();
    await drawer.getByLabel('Related booking').selectOption({ index: 1 });
    await drawer.getByText('becomes the private link').waitFor();
    await drawer.getByRole('button', { name: 'What is left to pay' }).click();
    expect(await answer.inputValue()).toMatch(/^Hi Pat,\s+\$\d.*Neon Castle/s);
    expect(await violationsOn(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Send answer' }).click();
    await drawer.getByText('Answered', { exact: true }).waitFor();

    // What somebody else writes meanwhile removes nothing that is being typed.
    await answer.fill('We come at nine.');
    const colleague = await open.visitor();
    await openBackOffice(colleague, page.url().slice(open.shop.url.length));
    const theirs = colleague.getByRole('dialog', { name: 'Pat Garza' });
    await theirs.getByLabel('Answer', { exact: true }).fill('See you then.');
    await theirs.getByRole('button', { name: 'Send answer' }).click();
    await colleague.getByText('Answer written, but not mailed').waitFor();
    await leave(colleague);
    await drawer.getByRole('button', { name: 'Assign to me' }).click();
    await drawer.getByText('See you then.').waitFor();
    expect(await answer.inputValue()).toBe('We come at nine.');
    await answer.fill('');

    await drawer.getByRole('link', { name: 'Pat Garza' }).click();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await page.getByText('We wrote').first().waitFor();
    await page.goto(`${open.shop.url}/admin/messages/sent?q=pat@example.com`);
    await page.getByText('Reply', { exact: true }).first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  it('and closed days name the bookings they affect, before they are saved', async () => {
    const shop = shopAt(open.shop.url);
    const lines = [{ productId: CASTLE, quantity: 1, startDate: inDays(20), endDate: inDays(21) }];
    await bookingSteps(shop).reserve({ lines, contact: { ...CONTACT, name: 'Lou Shah' } });
    const page = await open.visitor();
    await openBackOffice(page, '/admin/settings');
    await page.getByRole('searchbox', { name: 'Search' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('closed period');
    await page.keyboard.press('Enter');
    await page.locator('#limits button:focus', { hasText: 'Add closed period' }).waitFor();
    expect(await page.getByRole('region', { name: 'Tax' }).count()).toBe(0);
    await page.keyboard.press('Enter');
    const row = page.getByRole('group', { name: 'closed period 1' });
    await row.getByLabel('From').fill(inDays(20));
    await row.getByLabel('To').fill(inDays(20));
    await row.getByText('1 booking affected').waitFor();
    await row.getByRole('link', { name: 'Lou Shah' }).waitFor();
    await row.getByLabel('From').fill(inDays(40));
    await row.getByLabel('To').fill(inDays(41));
    await row.getByText('No bookings affected').waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });
});
