import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { follow, openBackOffice } from '#tests/e2e/back-office.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eventually } from '#tests/support/eventually.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { shopAt } from '#tests/support/shop-at.ts';

// The dashboard counts everything in the shop.
const open = visitorsOfTests(() => ({}), 'try');

const TOMORROW = inDays(1);

/**
 * Goes out tomorrow: half is paid, nothing is signed. Indoors, so that no wind item shows up
 * later today.
 */
async function book(name: string, productId: string): Promise<void> {
  const contact = { ...orderBody().contact, name };
  const lines = [{ productId, quantity: 1, startDate: TOMORROW, endDate: inDays(2) }];
  const event = { ...orderBody().event, venue: { indoor: true } };
  await bookingSteps(shopAt(open.shop.url)).book({ lines, contact, event });
}

const write = (name: string) =>
  shopAt(open.shop.url).post('/api/contact', {
    name,
    email: 'pat@example.com',
    message: 'Can we start an hour earlier?',
  });

const queue = (page: Page) => page.getByRole('region', { name: 'Needs me' });
const item = (page: Page, fact: string) =>
  queue(page).getByRole('listitem').filter({ hasText: fact });
const day = (page: Page, name: string) => page.getByRole('region', { name });

/** With `J` and `K`, from the row that has the focus: which of two is due first depends on the hour. */
async function goTo(page: Page, fact: string): Promise<void> {
  const rows = queue(page).getByRole('listitem');
  const to = (await rows.allTextContents()).findIndex((text) => text.includes(fact));
  const from = await rows.evaluateAll((all) =>
    all.findIndex((row) => row.contains(document.activeElement)),
  );
  for (let steps = Math.abs(to - from); steps > 0; steps -= 1) {
    await page.keyboard.press(to > from ? 'j' : 'k');
  }
}

/** Follows one of a day's numbers, and returns how many rows its list has. */
async function rowsBehind(page: Page, figure: string): Promise<number> {
  await day(page, 'Tomorrow')
    .getByRole('link', { name: new RegExp(figure) })
    .click();
  await page.waitForURL('**/admin/reservations?**');
  await page.getByRole('heading', { name: 'Reservations', level: 1 }).waitFor();
  await page
    .getByText(/^\d+ shown$|Nothing matches/)
    .first()
    .waitFor();
  const rows = await page.locator('[data-row]').count();
  await page.goBack();
  await queue(page).waitFor();
  return rows;
}

describe('the dashboard', () => {
  it('shows a day like its lists, and is emptied with its buttons and keys', async () => {
    await book('Ana Huang', 'sports-arena-bouncer');
    await book('Ben Patel', 'toddler-playland');
    await write('Pat Garza');
    const page = await open.visitor();
    await openBackOffice(page, '/admin');
    await item(page, 'Ana Huang has not signed').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    const heights = await queue(page)
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect([heights.length > 2, ...new Set(heights)]).toEqual([true, 36]);

    const counts = day(page, 'Tomorrow');
    for (const figure of ['2 ?Deliver', '2 ?Unsigned', 'Due at door.*2 bookings']) {
      await counts.getByRole('link', { name: new RegExp(figure) }).waitFor();
      expect([figure, await rowsBehind(page, figure)]).toEqual([figure, 2]);
    }
    expect(await rowsBehind(page, '0 ?Pick up')).toBe(0);

    // By keyboard: to a booking, its one action; the other is snoozed.
    await queue(page).hover();
    await goTo(page, 'Ana Huang');
    // The message leaves by itself, perhaps before the list is back.
    const isTold = page.getByText('Link to sign to Ana Huang written, but not mailed').waitFor();
    await page.keyboard.press('Enter');
    await Promise.all([isTold, item(page, 'Snoozed until').waitFor()]);
    await goTo(page, 'Ben Patel');
    await page.keyboard.press('z');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Tomorrow morning/ }).click();
    await eventually(async () =>
      expect(await item(page, 'Snoozed until').count()).toBeGreaterThan(1),
    );

    // What arrives in the meantime waits for a press.
    await write('Lou Shah');
    await item(page, 'Pat Garza wrote')
      .getByRole('button', { name: /^Snooze or finish/ })
      .click();
    await dialog.getByRole('button', { name: 'Mark done' }).click();
    const fresh = queue(page).getByRole('button', { name: '1 new' });
    await fresh.waitFor();
    expect(await item(page, 'Lou Shah wrote').count()).toBe(0);
    await fresh.click();
    await item(page, 'Lou Shah wrote')
      .getByRole('button', { name: /^Snooze or finish/ })
      .click();
    await dialog.getByLabel('Assigned to').fill('Sam');
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await item(page, 'Sam: ')
      .getByRole('button', { name: /^Snooze or finish/ })
      .click();
    await dialog.getByRole('button', { name: 'Mark done' }).click();
    await item(page, 'Done').getByRole('button', { name: /^Undo/ }).click();
    await item(page, 'Lou Shah wrote')
      .getByRole('link', { name: /^Reply/ })
      .click();
    await dialog.getByText('Can we start an hour earlier?').first().waitFor();
    await dialog.getByRole('button', { name: 'Close without answer' }).click();
    await dialog.getByRole('button', { name: 'Reopen' }).waitFor();
    await page.goto(`${open.shop.url}/admin`);
    await page.getByText('Nothing needs your attention.').waitFor();
    await page.getByText('Snoozed or done 3').click();
    await item(page, 'Ben Patel has not signed')
      .getByRole('button', { name: /^Restore/ })
      .click();
    await item(page, 'Ben Patel has not signed')
      .getByRole('button', { name: /^Send link/ })
      .waitFor();
  });

  it('emails all customers who have not signed the link with one press', async () => {
    await book('Cal Reed', 'sports-arena-bouncer');
    await book('Dee Hall', 'pirate-ship-combo');
    await book('Flo Kent', 'rocket-launch-combo');
    const page = await open.visitor();
    await openBackOffice(page, '/admin');
    const isTold = page
      .getByText(/^Links to sign to \d customers written, but not mailed/)
      .waitFor();
    await item(page, 'customers have not signed')
      .getByRole('button', { name: /^Send \d links$/ })
      .click();
    await isTold;
    await queue(page)
      .getByText(/^Snoozed or done/)
      .click();
    for (const name of ['Cal Reed', 'Dee Hall', 'Flo Kent']) {
      await item(page, `${name} has not signed`)
        .getByRole('button', { name: /^Restore/ })
        .waitFor();
    }
    expect(await item(page, 'customers have not signed').count()).toBe(0);
  });

  it('shows on a phone today, then what needs attention and the rest, above five places', async () => {
    await write('Kim Benson');
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    await openBackOffice(page, '/admin');
    await item(page, 'Kim Benson wrote').waitFor();
    await page.getByRole('heading', { name: 'Load, 14 days' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Today',
      'Needs me',
      'Getting started',
      'Tomorrow',
      'Money this week',
      'Load, 14 days',
    ]);
    // One screen shows the day's numbers and the first of what needs someone.
    const first = await queue(page).getByRole('listitem').first().boundingBox();
    expect((first?.y ?? Infinity) + (first?.height ?? 0)).toBeLessThan(844 - 64);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByText('0 of 9 done').waitFor();
    // Folded while something needs someone; a step that is done is only named.
    expect(await page.getByRole('button', { name: 'These are right' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Show steps' }).click();
    await page.getByRole('button', { name: 'These are right' }).click();
    await page.getByText('1 of 9 done').waitFor();
    await page.getByText('Done: Your business').waitFor();
    const places = page.getByRole('navigation', { name: 'Screens' });
    expect(await places.getByRole('link').count()).toBe(4);
    expect(await places.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe(
      'page',
    );
    await item(page, 'Kim Benson wrote')
      .getByRole('button', { name: /^Snooze or finish/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark done' }).click();
    await eventually(async () =>
      expect(
        await item(page, 'Kim Benson wrote')
          .getByRole('link', { name: /^Reply/ })
          .count(),
      ).toBe(0),
    );
    // Until nothing is left, each with its text and `Mark done`.
    const rowsLeft = queue(page)
      .getByRole('listitem')
      .getByRole('button', { name: /^\w+ \w+ (has not signed|wrote)/ });
    for (let left = await rowsLeft.count(); left > 0; left -= 1) {
      await rowsLeft.first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Mark done' }).click();
      await eventually(async () => expect(await rowsLeft.count()).toBeLessThan(left));
    }
    await page.goto(`${open.shop.url}/admin`);
    await page.getByText('Nothing needs your attention.').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('Today');

    // Any unknown path has the specification's words, here within the office.
    await follow(page, '/admin/no-such');
    await page.getByRole('heading', { name: '404 - Page Not Found' }).waitFor();
    await page.getByText("The page you're looking for doesn't exist.").waitFor();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await queue(page).waitFor();
  });
});
