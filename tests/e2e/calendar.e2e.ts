import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatDay } from '#core/kernel/format-day.ts';
import { follow, openBackOffice } from '#tests/e2e/back-office.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eventually } from '#tests/support/eventually.ts';
import { CASTLE, orderBody } from '#tests/support/order-body.ts';
import { adminHeaders, changeSettings, shopAt } from '#tests/support/shop-at.ts';
import { shownDay } from '#web/admin/ui/day-field.tsx';

/** As a field shows it. */
const typed = (days: number): string => shownDay(inDays(days), inDays(0));

const open = visitorsOfTests();

/** Two days, `days` from today, with the deposit paid. */
async function book(name: string, days: number, productId = CASTLE): Promise<string> {
  const contact = { ...orderBody().contact, name };
  const lines = [{ productId, quantity: 1, startDate: inDays(days), endDate: inDays(days + 2) }];
  const { reservationId } = await bookingSteps(shopAt(open.shop.url)).book({ lines, contact });
  return reservationId;
}

const bar = (page: Page, name: string) =>
  page.getByRole('grid').getByRole('link', { name: new RegExp(`: ${name}, booked`) });
const dialog = (page: Page) => page.getByRole('dialog');

let headers: ReturnType<typeof adminHeaders> | undefined;
/** Signing in too often is refused. */
const asAdmin = () => (headers ??= adminHeaders(shopAt(open.shop.url)));

/** The reservation's current days, and its price. */
async function booking(id: string) {
  const shop = shopAt(open.shop.url);
  const { lines, totalCents } = (
    await shop.get(`/api/admin/reservations/${id}`, await asAdmin())
  ).json();
  return { startDate: lines[0].startDate, endDate: lines[0].endDate, totalCents };
}

async function openCalendar(page: Page, query = ''): Promise<void> {
  await openBackOffice(page, `/admin/calendar${query === '' ? '' : `?${query}`}`);
}

/** With the pointer, `days` to the right of where it was grabbed. */
async function drag(page: Page, from: { x: number; y: number }, days: number): Promise<void> {
  const head = page.getByRole('columnheader').filter({ hasText: /\d/ }).first();
  const { width = 0 } = (await head.boundingBox()) ?? {};
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + width * days * 0.5, from.y, { steps: 4 });
  await page.mouse.move(from.x + width * days, from.y, { steps: 4 });
  await page.mouse.up();
}

describe('the calendar', () => {
  it('moves a booking to other days with the pointer and with keys, after showing its price line by line', async () => {
    const id = await book('Ana Sims', 3);
    const before = await booking(id);
    const page = await open.visitor({ viewport: { width: 1280, height: 800 } });
    await openCalendar(page);
    // The first arrow enters the grid whenever nothing has the focus.
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('[role=grid] :focus').waitFor();
    await bar(page, 'Ana Sims').waitFor();
    expect(await violationsOn(page)).toEqual([]);

    const box = await bar(page, 'Ana Sims').boundingBox();
    const middle = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 };
    await drag(page, middle, 7);
    await dialog(page).getByRole('heading', { name: 'Move Ana Sims?' }).waitFor();
    await dialog(page).getByText('New total').waitFor();
    await dialog(page)
      .getByRole('row', { name: /Neon Castle Bounce House/ })
      .waitFor();
    await dialog(page).getByText('Nothing has changed yet.').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await booking(id)).toEqual(before);
    // Escape keeps everything as it is.
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await booking(id)).toEqual(before);

    await drag(page, middle, 7);
    await dialog(page).getByRole('button', { name: 'Move to these days' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await booking(id)).toMatchObject({ startDate: inDays(10), endDate: inDays(12) });
    await page
      .getByRole('link', { name: new RegExp(`Ana Sims, booked, ${formatDay(inDays(10))}`) })
      .waitFor();

    // One end alone, a day longer.
    const moved = await bar(page, 'Ana Sims').boundingBox();
    const edge = {
      x: (moved?.x ?? 0) + (moved?.width ?? 0) - 2,
      y: (moved?.y ?? 0) + 10,
    };
    await drag(page, edge, 1);
    await dialog(page).getByRole('button', { name: 'Move to these days' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    const longer = await booking(id);
    expect(longer).toMatchObject({ startDate: inDays(10), endDate: inDays(13) });
    expect(longer.totalCents).toBeGreaterThan(before.totalCents);

    // The same with keys: to the bar, M, other days, the price, done.
    await bar(page, 'Ana Sims').focus();
    await page.keyboard.press('m');
    await dialog(page).getByLabel('Delivery').fill(inDays(5));
    await dialog(page).getByLabel('Pickup').fill(inDays(7));
    await dialog(page).getByLabel('Pickup').press('Enter');
    await dialog(page).getByText('New total').waitFor();
    await dialog(page).getByRole('button', { name: 'Move to these days' }).press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await booking(id)).toEqual({ ...before, startDate: inDays(5), endDate: inDays(7) });

    // Arrows go from cell to cell; Enter opens.
    await bar(page, 'Ana Sims').focus();
    await page.keyboard.press('ArrowDown');
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
        /Unit 2: available/,
      ),
    );
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/reservations?id=${id}`);
  });

  it('takes a unit out of service with the pointer and with keys, after naming who is affected', async () => {
    await book('Ben Kerr', 2);
    const page = await open.visitor({ viewport: { width: 1280, height: 800 } });
    await openCalendar(page, `product=${CASTLE}`);
    const booked = bar(page, 'Ben Kerr');
    await booked.waitFor();
    // With the same filter as the list of units.
    expect(await page.getByRole('rowheader').count()).toBe(
      (await page.getByRole('grid').getAttribute('aria-rowcount').then(Number)) - 1,
    );
    const box = await booked.boundingBox();
    await page.keyboard.down('Shift');
    await drag(page, { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 }, 1);
    await page.keyboard.up('Shift');
    await dialog(page)
      .getByRole('heading', { name: /^Take Unit \d of Neon Castle/ })
      .waitFor();
    expect(await dialog(page).getByLabel('First day').inputValue()).toBe(typed(2));
    expect(await dialog(page).getByLabel('Last day').inputValue()).toBe(typed(3));
    await dialog(page).getByLabel('Reason').fill('Torn seam');
    await dialog(page).getByRole('button', { name: 'Review' }).click();
    await dialog(page).getByText('1 reservation will move to another unit').waitFor();
    await dialog(page).getByText('Ben Kerr').waitFor();
    expect(await page.getByRole('link', { name: /Torn seam/ }).count()).toBe(0);
    await dialog(page).getByRole('button', { name: 'Take out of service' }).click();
    await dialog(page).getByText('1 reservation moved to another unit').waitFor();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: /Maintenance, Torn seam/ }).waitFor();

    await booked.focus();
    await page.keyboard.press('b');
    await dialog(page).getByLabel('Reason').fill('Cleaning');
    await dialog(page).getByLabel('Reason').press('Enter');
    await dialog(page).getByText('Ben Kerr').waitFor();
    await dialog(page).getByRole('button', { name: 'Back' }).press('Enter');
  });

  it('shows a closed day in the month and over the units, and the chosen day by truck', async () => {
    await book('Cara Lowe', 6);
    const shop = shopAt(open.shop.url);
    await changeSettings(shop, await asAdmin(), (settings) => ({
      limits: {
        ...settings.limits,
        blackouts: [{ from: inDays(1), to: inDays(1), reason: 'Crew party' }],
      },
    }));
    const page = await open.visitor({ viewport: { width: 1280, height: 800 } });
    await openCalendar(page, `view=month&day=${inDays(6)}`);
    const chosen = page.getByRole('region', { name: 'Chosen day' });
    await chosen.getByText('Cara Lowe').waitFor();
    await page.getByRole('button', { name: /1 out/ }).first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await follow(page, `/admin/calendar?view=month&day=${inDays(1)}`);
    await page.getByRole('button', { name: /Closed: Crew party/ }).waitFor();
    await follow(page, '/admin/calendar');
    await page.getByRole('columnheader', { name: /Closed: Crew party/ }).waitFor();
    await follow(page, `/admin/calendar?view=week&day=${inDays(6)}`);
    await page.getByRole('link', { name: /Lowe/ }).first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  it('closes a day with a key, after naming the seven bookings it affects, and starts an order in a cell', async () => {
    const names = ['Ida', 'Jo', 'Kim', 'Lou', 'Mia', 'Ned', 'Ora'].map((name) => `${name} Closing`);
    const { products } = (await shopAt(open.shop.url).get('/api/products?limit=20')).json();
    for (const [at, name] of names.entries()) await book(name, 30, products[at + 2].id);
    const page = await open.visitor({ viewport: { width: 1280, height: 800 } });
    await openCalendar(page, `view=month&day=${inDays(30)}`);
    await page.getByRole('region', { name: 'Chosen day' }).getByText('Ora Closing').waitFor();
    await page.keyboard.press('c');
    await dialog(page)
      .getByText('7 bookings affected. They are not canceled, so call these customers')
      .waitFor();
    for (const name of names) await dialog(page).getByRole('link', { name }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.type('Flood');
    await page.keyboard.press('Enter');
    await page.getByText('7 bookings now fall when you are closed.').waitFor();
    await page.getByRole('button', { name: /Closed: Flood/ }).waitFor();

    await page.goto(`/admin/calendar?day=${inDays(40)}`);
    const cell = page.locator('[data-cursor]').first();
    await cell.focus();
    const [product = ''] = ((await cell.getAttribute('aria-label')) ?? '').split(',');
    await page.keyboard.press('n');
    const order = page.getByRole('form', { name: 'New order' });
    await order.getByText(product).first().waitFor();
    expect(await order.locator('[name=startDate]').inputValue()).toBe(typed(40));
  });

  it('is a list of days on a phone, where a booking can be moved and a day closed by touch', async () => {
    const id = await book('Dee Moss', 4);
    const before = await booking(id);
    const page = await open.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await openCalendar(page);
    const day = page.getByRole('region', { name: formatDay(inDays(4)) });
    await day.getByText('Dee Moss').waitFor();
    await day.getByText(/^1 out, \d in$/).waitFor();
    await day.getByText(/^\$\d+ booked, crews \d+%$/).waitFor();
    await day.getByRole('link', { name: /^Out Dee Moss/ }).waitFor();
    const between = page.getByRole('region', { name: formatDay(inDays(5)) });
    await between.getByText(/^Stays out: .*Dee Moss/).waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const [title, find] = await Promise.all([
      page.getByRole('heading', { level: 1 }).boundingBox(),
      page.getByRole('button', { name: 'Find anything' }).boundingBox(),
    ]);
    expect(find?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
    await day.getByRole('link', { name: /Dee Moss/ }).tap();
    await page.waitForURL('**/admin/reservations?id=*');
    await dialog(page).getByRole('button', { name: 'All actions' }).tap();
    await dialog(page).getByRole('button', { name: 'Dates', exact: true }).tap();
    // Its two days move along.
    await dialog(page).getByLabel('Delivery').fill(inDays(11));
    expect(await dialog(page).getByLabel('Pickup').inputValue()).toBe(typed(13));
    await dialog(page).getByRole('button', { name: 'See price' }).tap();
    await dialog(page).getByText('New total').waitFor();
    expect(await booking(id)).toEqual(before);
    await dialog(page).getByRole('button', { name: 'Move to these days' }).tap();
    await page.getByText('Reservation moved.').waitFor();
    expect(await booking(id)).toEqual({ ...before, startDate: inDays(11), endDate: inDays(13) });

    // The seven from the closed day above, and nobody is mailed twice.
    await follow(page, `/admin/calendar?day=${inDays(29)}`);
    const full = page.getByRole('region', { name: formatDay(inDays(32)) });
    await full.getByRole('button', { name: 'Close this day to bookings' }).tap();
    await dialog(page)
      .getByText('7 bookings affected. They are not canceled, so call these customers')
      .waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog(page).getByRole('textbox').fill('Flood');
    await dialog(page).getByRole('button', { name: 'Close to bookings' }).tap();
    await full.getByText('Closed: Flood').waitFor();
    expect(await full.getByRole('button', { name: 'Close this day to bookings' }).count()).toBe(0);

    await full.getByRole('button', { name: 'Reopen this day to bookings' }).tap();
    await dialog(page)
      .getByRole('heading', { name: /^Reopen / })
      .waitFor();
    await dialog(page).getByText('Closed: Flood.').waitFor();
    await dialog(page).getByRole('button', { name: 'Reopen to bookings' }).tap();
    await full.getByRole('button', { name: 'Close this day to bookings' }).waitFor();
  });
});
