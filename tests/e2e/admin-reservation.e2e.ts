import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/time/calendar-day.ts';
import { instant } from '#core/time/instant.ts';
import { shopDay } from '#core/time/shop-time.ts';
import { openForVisitors, type Visitors } from '#tests/e2e/visitors.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { CASTLE } from '#tests/support/order-body.ts';
import { ADMIN } from '#tests/support/shop-process.ts';

declare const axe: { run(): Promise<AxeResults> };

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { viewport: { width: 390, height: 844 } };

let open: Visitors;

beforeAll(async () => {
  open = await openForVisitors();
});
afterAll(() => open.close());
afterEach(() => {
  expect(open.complaints.splice(0)).toEqual([]);
});

async function send(method: string, url: string, body?: unknown) {
  const answer = await fetch(`${open.shop.url}${url}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { statusCode: answer.status, json: await answer.json() };
}

/** A castle on the `days`th day from now, its deposit paid. */
async function book(days: number) {
  const get = (url: string) => send('GET', url);
  const steps = bookingSteps({ get, post: (url, body) => send('POST', url, body) });
  const startDate = addDays(shopDay(instant(Date.now())), days);
  const lines = [{ productId: CASTLE, quantity: 1, startDate, endDate: addDays(startDate, 1) }];
  const { reservationId, manageToken, quote } = (await steps.reserve({ lines })).json;
  const { clientSecret } = (await steps.intent(reservationId, 'deposit', quote.dueNowCents)).json;
  await steps.confirm(clientSecret);
  return { id: String(reservationId), token: String(manageToken) };
}

async function openReservation(page: Page, id: string): Promise<void> {
  await page.goto('/admin/reservations');
  await page.waitForURL('**/admin/login');
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.locator('input[type=password]').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/admin/reservations');
  await page.goto(`/admin/reservations?id=${id}`);
  await action(page, 'Items').waitFor();
}

const drawer = (page: Page) => page.getByRole('dialog');
const action = (page: Page, name: string) =>
  drawer(page).getByRole('button', { name, exact: true });
const rowOf = (page: Page, name: string) =>
  drawer(page).locator('dl > div').filter({ hasText: name }).first();

/** What axe finds, and whether the page is wider than the phone. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run());
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  return isTooWide ? [...found, 'too wide'] : found;
}

describe('a reservation in the back office, on a phone', () => {
  it('gets more items and another address, at the price that is shown first', async () => {
    const { id } = await book(40);
    const page = await open.visitor(PHONE);
    await openReservation(page, id);
    await action(page, 'Items').click();
    await drawer(page).getByLabel('Increase quantity of Neon Castle Bounce House').click();
    await drawer(page).getByLabel('Add a rental').selectOption('Tropical Island Bounce House');
    await action(page, 'See the price').click();
    await rowOf(page, 'New total').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await action(page, 'Change the items').click();
    await drawer(page).getByText('2 × Neon Castle Bounce House').first().waitFor();
    await drawer(page).getByText('1 × Tropical Island Bounce House').first().waitFor();
    await drawer(page).getByText('Items changed').waitFor();

    await action(page, 'Address').click();
    await drawer(page).getByLabel('Street and number').fill('9 New Road');
    await drawer(page).getByLabel('Notes for the crew').fill('Gate code 4711');
    await action(page, 'See the price').click();
    await drawer(page).getByText('The same price').waitFor();
    await action(page, 'Change the details').click();
    await drawer(page).getByText('Gate code 4711').first().waitFor();
    await page.context().close();
  });

  it('names the days on which there are not enough', async () => {
    const { id } = await book(44);
    const page = await open.visitor(PHONE);
    await openReservation(page, id);
    await action(page, 'Items').click();
    const more = drawer(page).getByLabel('Increase quantity of Neon Castle Bounce House');
    for (let count = 1; count < 9; count += 1) await more.click();
    await action(page, 'See the price').click();
    await drawer(page)
      .getByRole('alert')
      .filter({ hasText: 'Neon Castle Bounce House is not available on' })
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  });

  it('takes cash, gives some of it back and lets a few cents go', async () => {
    const { id, token } = await book(48);
    const page = await open.visitor(PHONE);
    await openReservation(page, id);
    await action(page, 'Take payment').click();
    const received = drawer(page).getByLabel('Received, in dollars');
    const balance = Number(await received.inputValue());
    await received.fill((balance - 0.3).toFixed(2));
    await drawer(page).getByLabel('Note', { exact: false }).last().fill('Paid at the door');
    expect(await faultsOf(page)).toEqual([]);
    await drawer(page)
      .getByRole('button', { name: /^Record \$/ })
      .click();
    await drawer(page).getByText('$0.30 are left: too little for a card').waitFor();

    await page.goto(`/manage/${token}`);
    await page.getByText('No card takes that little.', { exact: false }).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await page.goto(`/admin/reservations?id=${id}`);
    await action(page, 'Let $0.30 go').click();
    await rowOf(page, 'Balance').filter({ hasText: '$0.00' }).waitFor();

    await action(page, 'Give back').click();
    await drawer(page).getByText('In cash or by check').click();
    await drawer(page).getByLabel('Goes back, in dollars').fill('20');
    await drawer(page).getByLabel('Why').fill('The blower was loud');
    expect(await faultsOf(page)).toEqual([]);
    await action(page, 'Give back $20.00 by hand').click();
    await drawer(page).getByText('Handed back').first().waitFor();
    await rowOf(page, 'Balance').filter({ hasText: '$0.00' }).waitFor();
    await page.context().close();
  });

  it('says so when somebody else was faster, and starts from what is true now', async () => {
    const { id } = await book(52);
    const [page, other] = await Promise.all([open.visitor(PHONE), open.visitor()]);
    await openReservation(page, id);
    await action(page, 'Take payment').click();
    await openReservation(other, id);
    await action(other, 'Note').click();
    await drawer(other).getByLabel('Note').fill('She pays tomorrow');
    await action(other, 'Keep note').click();
    await drawer(other).locator('ol').getByText('She pays tomorrow').waitFor();

    await drawer(page)
      .getByRole('button', { name: /^Record \$/ })
      .click();
    await page.getByText('Something happened to this reservation').waitFor();
    await drawer(page).getByText('She pays tomorrow').waitFor();
    await drawer(page)
      .getByRole('button', { name: /^Record \$/ })
      .click();
    await rowOf(page, 'Balance').filter({ hasText: '$0.00' }).waitFor();
    expect(await drawer(page).getByText('Received in person').count()).toBe(1);
    await page.context().close();
    await other.context().close();
  });
});
