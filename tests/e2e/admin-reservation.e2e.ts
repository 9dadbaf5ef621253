import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { bookCastle } from '#tests/support/live-booking.ts';
import { adminHeaders, shopAt } from '#tests/support/shop-at.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

const open = visitorsOfTests();
const shop = () => shopAt(open.shop.url);

async function openReservation(page: Page, id: string): Promise<void> {
  await openBackOffice(page, `/admin/reservations?id=${id}`);
  await listActions(page);
  await action(page, 'Items').waitFor();
}

/** On a phone they are folded. */
async function listActions(page: Page): Promise<void> {
  const isPhone = page.viewportSize()?.width === PHONE.viewport.width;
  if (isPhone) await drawer(page).getByRole('button', { name: 'All actions' }).click();
}

const drawer = (page: Page) => page.getByRole('dialog');
const action = (page: Page, name: string) =>
  drawer(page).getByRole('button', { name, exact: true });
const rowOf = (page: Page, name: string) =>
  drawer(page).locator('dl > div').filter({ hasText: name }).first();

describe('a reservation in the back office, on a phone', () => {
  it('gets more items and another address, at the price shown first', async () => {
    const { id } = await bookCastle(shop(), 40);
    const page = await open.visitor(PHONE);
    await openReservation(page, id);
    await action(page, 'Items').click();
    await drawer(page).getByRole('textbox', { name: 'quantity of Neon Castle' }).fill('2');
    await drawer(page).getByLabel('Add a rental').fill('tropical isl');
    await drawer(page)
      .getByRole('option', { name: /Tropical Island Bounce House.*available/ })
      .click();
    await action(page, 'See price').click();
    await rowOf(page, 'New total').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await action(page, 'Change items').click();
    await drawer(page).getByText('2 × Neon Castle Bounce House').first().waitFor();
    await drawer(page).getByText('1 × Tropical Island Bounce House').first().waitFor();
    await drawer(page).locator('ol').getByText('Items changed', { exact: true }).waitFor();
    await action(page, 'Change items').waitFor({ state: 'detached' });

    await action(page, 'Time and address').click();
    await drawer(page).getByLabel('Street and number').fill('9 New Road');
    await drawer(page).getByLabel('Notes for the crew').fill('Gate code 4711');
    await drawer(page).getByText('About the spot').click();
    await drawer(page).getByLabel('How flat is it?').selectOption('gentle');
    await drawer(page).getByLabel('Gate width, inches').fill('20');
    await drawer(page).getByLabel('Who will meet the crew?').fill('Rosa Diaz');
    await drawer(page).getByLabel('How to reach them').fill('817-555-0199');
    await action(page, 'See price').click();
    await drawer(page).getByText('The same price').waitFor();
    await action(page, 'Save details').click();
    await drawer(page).getByText('Gate code 4711').first().waitFor();
    await action(page, 'Save details').waitFor({ state: 'detached' });
    await drawer(page)
      .getByText(/Rosa Diaz, .*555-0199/)
      .waitFor();

    // What does not fit is on top until the office has asked.
    await drawer(page)
      .getByText(/Neon Castle Bounce House: gate too narrow; .*Call them/)
      .waitFor();
    await action(page, 'Checked with the customer').click();
    await action(page, 'Checked with the customer').waitFor({ state: 'detached' });

    // A torn unit is one press away.
    const unit = drawer(page).getByRole('link', { name: /^Unit \d$/ });
    expect(await unit.first().getAttribute('href')).toMatch(
      /^\/admin\/inventory\?unit=neon-castle/,
    );

    // It lists what was mailed, and repeating the order opens it filled in, with days still to
    // choose.
    await drawer(page)
      .getByText(/^email · /)
      .first()
      .waitFor();
    // On paper: only the booking, dark on white, without controls, even beside a list.
    const onPaper = async (): Promise<unknown> => {
      await page.emulateMedia({ media: 'print' });
      const seen = await page.evaluate(() => {
        const isSeen = (element: Element | null): boolean => element?.checkVisibility() === true;
        const all = (selector: string) => [...document.querySelectorAll(selector)];
        return {
          money: all('h3').some((one) => one.textContent === 'Money' && isSeen(one)),
          others: all(
            'main h1, main table, main ul[aria-label="Reservations"], nav, aside, button',
          ).filter(isSeen).length,
          paper: getComputedStyle(document.documentElement).backgroundColor,
        };
      });
      await page.emulateMedia({ media: 'screen' });
      return seen;
    };
    const booking = { money: true, others: 0, paper: 'rgb(255, 255, 255)' };
    expect(await onPaper()).toEqual(booking);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('table').waitFor();
    expect(await onPaper()).toEqual(booking);
    await page.setViewportSize(PHONE.viewport);
    await drawer(page).getByRole('link', { name: 'Duplicate' }).click();
    const order = page.getByRole('form', { name: 'New order' });
    await order.getByText('Tropical Island Bounce House').first().waitFor();
    const filled = ['phone', 'street', 'startDate'].map((name) =>
      order.locator(`[name=${name}]`).inputValue(),
    );
    expect(await Promise.all(filled)).toEqual([expect.stringMatching(/\d{4}$/), '9 New Road', '']);
  });

  it('names the days without enough units', async () => {
    const { id } = await bookCastle(shop(), 44);
    const page = await open.visitor(PHONE);
    await openReservation(page, id);
    await action(page, 'Items').click();
    const more = drawer(page).getByLabel('Increase quantity of Neon Castle Bounce House');
    for (let count = 1; count < 9; count += 1) await more.click();
    await action(page, 'See price').click();
    await drawer(page)
      .getByRole('alert')
      .filter({ hasText: /Only \d of Neon Castle Bounce House (is|are) available on/ })
      .waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  it('records cash, refunds some of it and waives a few cents', async () => {
    const { id, token } = await bookCastle(shop(), 48);
    const page = await open.visitor(PHONE);
    await openReservation(page, id);
    await action(page, 'Record payment').click();
    const received = drawer(page).getByLabel('Received, in dollars');
    const balance = Number(await received.inputValue());
    await received.fill((balance - 0.3).toFixed(2));
    await drawer(page).getByLabel('Note', { exact: false }).last().fill('Paid at the door');
    expect(await violationsOn(page)).toEqual([]);
    await drawer(page)
      .getByRole('button', { name: /^Record \$/ })
      .click();
    await drawer(page).getByText('$0.30 is owed, too little for a card').waitFor();
    // The message lies over nothing that is left to do.
    const message = page.locator('.toasts > div').filter({ hasText: 'Payment recorded.' });
    const told = await message.boundingBox();
    const left = await action(page, 'Waive balance of $0.30').boundingBox();
    if (told === null || left === null) throw new Error('Nothing is told, or nothing is left');
    const isApart = told.y > left.y + left.height || left.y > told.y + told.height;
    expect(isApart).toBe(true);

    await page.goto(`/manage/${token}`);
    await page.getByText('That’s too small an amount for a card.', { exact: false }).waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.goto(`/admin/reservations?id=${id}`);
    await action(page, 'Waive balance of $0.30').click();
    await rowOf(page, 'Balance').filter({ hasText: 'paid' }).waitFor();

    await listActions(page);
    await action(page, 'Refund').click();
    await drawer(page).getByLabel('In cash or by check, in dollars').fill('20');
    await drawer(page).getByLabel('Reason').fill('The blower was loud');
    const owed = drawer(page).getByRole('checkbox', { name: /^The customer still owes this/ });
    await owed.check();
    await drawer(page).getByText('The price stays the same').waitFor();
    await owed.uncheck();
    await drawer(page).getByText('The price and its sales tax go down by the refund').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await action(page, 'Refund $20.00 in cash, new total $204.70').click();
    await drawer(page)
      .getByText(/^Refunded (in cash|by check)$/)
      .first()
      .waitFor();
    for (const [name, amount] of [
      ['Payments', '$224.70'],
      ['Refunds', '$20.00'],
      ['Paid', '$204.70'],
    ] as const) {
      await rowOf(page, name).filter({ hasText: amount }).waitFor();
    }
    await rowOf(page, 'Balance').filter({ hasText: 'paid' }).waitFor();
  });

  it('breaks no amount, and tells what was done over no title, filter or button, at any width', async () => {
    const { id } = await bookCastle(shop(), 52);
    const adjust = {
      kind: 'adjust',
      amountCents: -5_000,
      why: 'Second bounce house for the block party, as agreed on the phone with Bea',
    };
    const admin = await adminHeaders(shop());
    await shop().post(`/api/admin/reservations/${id}/actions`, adjust, admin);
    const page = await open.visitor(PHONE);
    await openReservation(page, id);
    await rowOf(page, adjust.why).waitFor();
    for (const width of [390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await drawer(page)
        .getByRole('button', { name: /^Send link/ })
        .click();
      const form = drawer(page).locator('form');
      await form.getByRole('button', { name: 'Send link' }).click();
      await form.waitFor({ state: 'detached' });
      await page.locator('.toasts').getByText('Link written, but not mailed').first().waitFor();
      const look = () =>
        page.evaluate(() => {
          const all = (selector: string) => [...document.querySelectorAll(selector)];
          const isOverlapping = (a: DOMRect, b: DOMRect): boolean =>
            a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          const linesOf = (amount: Element): number => {
            const range = document.createRange();
            range.selectNodeContents(amount);
            return new Set([...range.getClientRects()].map(({ top }) => top)).size;
          };
          const messages = all('.toasts > div').map((one) => one.getBoundingClientRect());
          return {
            amounts: all('[role=dialog] dd, dialog dd')
              .filter(({ textContent }) => /^-?\$[\d,.]+$/.test(textContent ?? ''))
              .map(linesOf),
            covered: all(
              'body:not(:has(dialog[open])) :is(.bar-tools :is(button, a, input), footer span), :is(.opened-row, dialog) header :is(h2, button), :is(.opened-row, dialog) :is(.cta, section:first-of-type > button)',
            )
              .filter((one) =>
                messages.some((box) => isOverlapping(one.getBoundingClientRect(), box)),
              )
              .map(({ textContent }) => textContent),
          };
        });
      // A message finds its place once the width is new.
      await expect
        .poll(async () => [width, await look()], { timeout: 20_000 })
        .toEqual([width, { amounts: expect.arrayContaining([1, 1, 1]), covered: [] }]);
      const seen = await look();
      expect(new Set(seen.amounts)).toEqual(new Set([1]));
    }
  });

  it('says so if somebody else was faster, and keeps what was typed', async () => {
    const { id } = await bookCastle(shop(), 52);
    const [page, other] = await Promise.all([open.visitor(PHONE), open.visitor()]);
    await openReservation(page, id);
    await action(page, 'Record payment').click();
    await drawer(page).getByLabel('Method').selectOption('Check');
    await drawer(page).getByLabel('Check number').fill('1207');
    await openReservation(other, id);
    await action(other, 'Note').click();
    // Escape closes the form, not the booking behind it.
    await drawer(other).getByLabel('Note').press('Escape');
    await drawer(other).getByLabel('Note').waitFor({ state: 'hidden' });
    await action(other, 'Note').click();
    await drawer(other).getByLabel('Note').fill('She pays tomorrow');
    await action(other, 'Save note').click();
    await drawer(other).locator('ol').getByText('She pays tomorrow').waitFor();

    await drawer(page)
      .getByRole('button', { name: /^Record \$/ })
      .click();
    await drawer(page).getByText('This was changed in the meantime').waitFor();
    await drawer(page).getByText('She pays tomorrow').waitFor();
    await drawer(page)
      .getByText(/^Note · /)
      .waitFor();
    await action(page, 'Load the current version').click();
    await drawer(page).getByText('This was changed in the meantime').waitFor({ state: 'hidden' });
    expect(await drawer(page).getByLabel('Method').inputValue()).toBe('check');
    expect(await drawer(page).getByLabel('Check number').inputValue()).toBe('1207');

    // Then all of it is paid: the check in hand is more than is owed, and is recorded as that.
    await action(other, 'Record payment').click();
    await drawer(other)
      .getByRole('button', { name: /^Record \$/ })
      .click();
    await other.getByText('Payment recorded.').waitFor();
    await drawer(page)
      .getByRole('button', { name: /^Record \$/ })
      .click();
    await drawer(page)
      .getByText(/^Payment received \$/)
      .waitFor();
    await action(page, 'Load the current version').click();
    await drawer(page).getByText('Nothing is owed.', { exact: false }).waitFor();
    expect(await drawer(page).getByLabel('Check number').inputValue()).toBe('1207');
    await drawer(page)
      .getByRole('checkbox', { name: /more than owed becomes a refund due/ })
      .check();
    expect(await violationsOn(page)).toEqual([]);
    await drawer(page)
      .getByRole('button', { name: /^Record \$/ })
      .click();
    await drawer(page).getByText('Received by check').waitFor();
    expect(await rowOf(page, 'Balance').textContent()).toContain('paid');
  });
});
