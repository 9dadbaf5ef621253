import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { openReceiver } from '#tests/support/webhook-receiver.ts';
import { isGenuine } from '#tests/support/webhook-verifier.ts';

const open = visitorsOfTests(() => ({ env: { RATE_LIMIT: 'off', WEBHOOK_LOOPBACK: 'on' } }));

let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  receiver = await openReceiver((response) => response.writeHead(503).end('not yet'));
});
afterAll(() => receiver.close());

describe('Integrations', () => {
  it('adds a webhook, tests it, shows the result and its secret; makes an API key', async () => {
    const page = await open.visitor();
    await openBackOffice(page, '/admin/integrations');
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('button', { name: /^Add webhook/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Purpose').fill('Bookkeeping');
    await dialog.getByLabel('Address').fill('https://192.168.1.10/in');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('This address is on a private network.', { exact: false }).waitFor();
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByLabel(/^All events/).uncheck();
    await dialog.getByLabel('payment.received').check();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();

    await page.getByRole('link', { name: 'Bookkeeping' }).click();
    const drawer = page.getByRole('dialog', { name: 'Bookkeeping' });
    await drawer.getByRole('button', { name: 'Send test event' }).click();
    await drawer.getByText('Test failed').waitFor();
    receiver.answerWith((response) => response.writeHead(200).end('thank you'));
    await drawer.getByRole('button', { name: 'Send test event' }).click();
    await drawer.getByText('Test delivered').waitFor();
    await drawer.getByRole('button', { name: 'Show secret' }).click();
    const secret = await drawer.locator('code').first().textContent();
    const [, second] = receiver.received;
    if (second === undefined) throw new Error('the test did not arrive');
    expect(isGenuine(secret ?? '', second, Date.now())).toBe(true);
    await drawer.getByText('webhook.test').first().click();
    await drawer.getByText('thank you', { exact: false }).last().waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.goto('/admin/integrations/keys');
    await page.getByRole('button', { name: /^Create key/ }).click();
    const maker = page.getByRole('dialog');
    await maker.getByLabel('Purpose').fill('Zapier');
    await maker.getByRole('button', { name: 'Create key' }).click();
    await maker.getByText('Choose at least one section.').waitFor();
    await maker.getByLabel('Reports').selectOption('read');
    await maker.getByRole('button', { name: 'Create key' }).click();
    await maker.getByText('Copy the key now', { exact: false }).waitFor();
    const token = await maker.locator('code').first().textContent();
    const asKey = (path: string) =>
      fetch(`${open.shop.url}/api/admin${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect([(await asKey('/reports/costs')).status, (await asKey('/settings')).status]).toEqual([
      200, 403,
    ]);
    await maker.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Zapier' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  it('shows what each row of a file would become, imports it, and keeps the result', async () => {
    const page = await open.visitor();
    await openBackOffice(page, '/admin/integrations/imports');
    await page.getByText('Nothing imported yet').waitFor();
    await page.getByRole('button', { name: /^Import bookings/ }).click();
    const dialog = page.getByRole('dialog');
    // On its first field, not on ×.
    await dialog.locator('input:focus').waitFor({ state: 'attached' });
    const choose = (text: string) =>
      dialog.getByLabel(/^Choose a/).setInputFiles({
        name: 'leads.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      });
    await choose('x'.repeat(600_001));
    await dialog.getByText('leads.csv has 601 KB. Choose a file of 600 KB or less.').waitFor();
    await choose('Lead ID,Event Start,Total,Mail\n1,05/02/2025,250,ana@example.com\n');
    await dialog.getByText('Not found: Items, Email').waitFor();
    const rows = [
      'Lead ID,Cell Phone,Event Start,Rental Items,Total,Mail',
      '1,817-555-0101,05/02/2025,Old Castle,250,ana@example.com',
      '2,817-555-0102,soon,Old Castle,250,ben@example.com',
    ];
    await choose(rows.join('\n'));
    await dialog.getByText('1 past or canceled, 1 refused.').waitFor();
    expect(await dialog.getByLabel('Source').inputValue()).toBe('inflatableoffice');
    await dialog.getByText('Event Start: "soon" is not a date.').waitFor();
    await dialog.getByText(/^Columns:/).click();
    await dialog.getByLabel('Email', { exact: true }).selectOption('Mail');
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import 1' }).click();
    await dialog.getByText('Imported. 1 past or canceled, 1 refused.').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('rowheader', { name: /leads\.csv/ }).waitFor();
    expect(await page.getByText('1 imported').count()).toBe(1);
    await page.getByRole('link', { name: 'leads.csv' }).click();
    const opened = page.getByRole('dialog', { name: 'leads.csv' });
    await opened.getByText('As imported').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await opened.getByRole('button', { name: 'Undo this import' }).click();
    await opened.getByRole('button', { name: 'Yes, undo' }).click();
    await opened.getByText('Undone', { exact: true }).waitFor();
    await opened.getByRole('button', { name: 'Close' }).click();

    // Products of another system: a column is named by hand, and what is unknown left out.
    await page.getByRole('button', { name: 'Import products' }).click();
    const heads =
      'Item Name,Category,Price,L,Width,Height,Setup length,Setup width,Surfaces,Ages,Capacity,Blowers,Circuits,Description,Attendants';
    const slide = "Lava Slide,water slide,250,20',15',18 ft,30,25,grass,5 and up,10,1,1,Hot.,2";
    await choose(`${heads}\n${slide}\n`);
    await dialog.getByText('Not found: Length (ft)').waitFor();
    await dialog.getByLabel('Length (ft)', { exact: true }).first().selectOption('L');
    await dialog.getByText('1 product to import, 0 mistakes.').waitFor();
    await dialog.getByText('Not imported: Attendants').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import 1 product' }).click();
    await page.getByText('1 product imported').waitFor();
    expect(await dialog.count()).toBe(0);
  });
});
