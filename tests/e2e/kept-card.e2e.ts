import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#tests/e2e/customer.ts';
import { inDays } from '#tests/e2e/days.ts';
import { openForVisitors, type Visitors } from '#tests/e2e/visitors.ts';
import { ADMIN } from '#tests/support/shop-process.ts';

const run = promisify(execFile);

/** From the owner's switch to the money: the deposit keeps the card, the job takes the balance. */
describe('a balance from a kept card', () => {
  let open: Visitors;
  let bearer: Record<string, string> = {};
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${open.shop.url}/api${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...bearer },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };

  beforeAll(async () => {
    open = await openForVisitors();
    const { token } = await call('POST', '/session', ADMIN);
    bearer = { authorization: `Bearer ${token}` };
    const { revision, ...settings } = await call('GET', '/admin/settings');
    const balanceCharge = { isOn: true, daysBefore: 30 };
    await call('PUT', '/admin/settings', { settings: { ...settings, balanceCharge }, revision });
  });
  afterAll(() => open.close());

  it('is offered unticked with the deposit only, in the language of the page, and taken once agreed', async () => {
    const page = await open.visitor();
    const ana = customer(page);
    await ana.addFromProductPage('neon-castle-bounce-house', inDays(20), inDays(22));
    await ana.fillDetails();
    const box = page.getByLabel(/^Take the balance from the same card 30 days before/);
    expect(await box.isChecked()).toBe(false);
    await page.locator('#plan-full').check();
    await box.waitFor({ state: 'detached' });
    await page.locator('#plan-deposit').check();
    await box.check();
    await ana.book();
    await page.waitForURL('**/checkout');
    await ana.pay('4242424242424242');
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await page.getByRole('link', { name: 'Manage your reservation' }).click();
    await page.getByText('Balance: $225.00').waitFor();
    await call('POST', '/admin/jobs/charge-balances/run');
    const paid = page.getByText("Balance: $0 — You're all set!");
    const look = async () => {
      await page.reload();
      await page
        .getByText(/^Balance: \$/)
        .first()
        .waitFor();
      return paid.count();
    };
    await expect.poll(look, { timeout: 30_000 }).toBe(1);
    expect(open.complaints.splice(0)).toEqual([]);
    await page.context().close();
    const { stdout } = await run(process.execPath, ['server/audit.ts'], {
      env: { ...process.env, DATA_DIR: open.folder.dataDir },
    });
    expect(stdout).toContain('The books balance');
  });
});
