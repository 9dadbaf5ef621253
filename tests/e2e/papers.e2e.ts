import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openForVisitors, type Visitors } from '#tests/e2e/visitors.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { CASTLE } from '#tests/support/order-body.ts';
import { ADMIN } from '#tests/support/shop-process.ts';
import { addDays } from '#core/time/calendar-day.ts';
import { instant } from '#core/time/instant.ts';
import { shopDay } from '#core/time/shop-time.ts';

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

async function send(method: string, url: string, body?: unknown) {
  const answer = await fetch(`${open.shop.url}${url}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { statusCode: answer.status, json: await answer.json() };
}

/** A castle on the `days`th day from now, its deposit paid. Answers the private link's token. */
async function book(days: number, language: 'en' | 'es' = 'en'): Promise<string> {
  const get = (url: string) => send('GET', url);
  const steps = bookingSteps({ get, post: (url, body) => send('POST', url, body) });
  const startDate = addDays(shopDay(instant(Date.now())), days);
  const lines = [{ productId: CASTLE, quantity: 1, startDate, endDate: addDays(startDate, 1) }];
  const { reservationId, manageToken, quote } = (await steps.reserve({ lines, language })).json;
  const { clientSecret } = (await steps.intent(reservationId, 'deposit', quote.dueNowCents)).json;
  await steps.confirm(clientSecret);
  return manageToken;
}

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => axe.run());
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

describe('the papers of a reservation', () => {
  it('are signed by keyboard with a typed name', async () => {
    const page = await open.visitor();
    await page.goto(`/manage/${await book(20)}`);
    await page.getByRole('button', { name: 'Read and sign' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Rental agreement' });
    await dialog.getByText('The law of the State of Texas applies.').waitFor();
    expect(await violations(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Sign the agreement' }).press('Enter');
    await dialog.getByText('Type your full name.').waitFor();
    await dialog.getByText('Confirm that you agree.').waitFor();
    await dialog.getByLabel('Your full name').fill('Ana Ortiz');
    await dialog.getByRole('checkbox').press('Space');
    await dialog.getByLabel('Your full name').press('Enter');
    await page.getByText('Signed by Ana Ortiz').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('take a drawing, and speak Spanish where the booking did', async () => {
    const page = await open.visitor();
    const token = await book(24, 'es');
    await page.goto(`/es/manage/${token}`);
    await page.getByRole('button', { name: 'Leer y firmar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contrato de renta' });
    await dialog.getByLabel('Tu nombre completo').fill('Ana Ortiz');
    const pad = dialog.getByRole('img', { name: 'Dibuja tu firma (opcional)' });
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (box === null) throw new Error('The pad is shown.');
    await page.mouse.move(box.x + 30, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + 70, { steps: 5 });
    await page.mouse.up();
    await dialog.getByText('Hay un dibujo.').waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Firmar el contrato' }).click();
    await page.getByText('Lo firmó Ana Ortiz').waitFor();
    const { json } = await send('GET', `/api/manage/${token}/agreement`);
    expect(json.signed).toMatchObject({ name: 'Ana Ortiz', isCurrent: true });
  });

  it('are downloaded, and end with a link that leaked', async () => {
    const page = await open.visitor();
    await page.goto(`/manage/${await book(28)}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Receipt (PDF)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^receipt-\w+\.pdf$/);
    await page.getByRole('button', { name: 'Somebody else has this link?' }).click();
    await page.getByRole('button', { name: 'Make a new link' }).click();
    await page.getByText('Look into your mail for the new link.').waitFor();
  });
});

describe('the automations', () => {
  it('run a job when told to, and say when reminders go out', async () => {
    const page = await open.visitor();
    await page.goto('/admin/phase4');
    await page.waitForURL('**/admin/login');
    await page.getByLabel('E-mail').fill(ADMIN.email);
    await page.locator('input[type=password]').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/admin/phase4');
    await page.getByRole('button', { name: 'Run now: Remind of balances' }).click();
    await page.getByText('The job has begun.').waitFor();
    await page.getByText('3 days before the delivery').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
