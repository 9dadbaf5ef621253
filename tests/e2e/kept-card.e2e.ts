import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#tests/e2e/customer.ts';
import { inDays } from '#tests/e2e/days.ts';
import { leave, visitorsOfTests } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { adminHeaders, changeSettings, type ShopAt, shopAt } from '#tests/support/shop-at.ts';

const run = promisify(execFile);

/**
 * From the owner's setting to the money: the deposit saves the card, the job charges the balance.
 */
describe('a balance from a saved card', () => {
  const open = visitorsOfTests();
  let shop: ShopAt;
  let admin: Readonly<Record<string, string>>;

  beforeAll(async () => {
    shop = shopAt(open.shop.url);
    admin = await adminHeaders(shop);
    await changeSettings(shop, admin, () => ({ balanceCharge: { isOn: true, daysBefore: 30 } }));
  });

  it("is offered unticked with the deposit only, in the page's language, and charged once agreed", async () => {
    const page = await open.visitor();
    const ana = customer(page);
    await ana.comeToCheckout(inDays(20), inDays(22));
    await ana.fillDetails();
    const box = page.getByLabel(/^Charge the balance of \$225\.00 to the same card on /);
    expect(await box.isChecked()).toBe(false);
    await page.locator('#plan-full').check();
    await box.waitFor({ state: 'detached' });
    await page.locator('#plan-deposit').check();
    await box.check();
    await ana.book();
    await page.waitForURL('**/checkout');
    // The card that was typed stays, whatever the customer decides to pay now.
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByRole('button', { name: /^Switch to paying in full/ }).click();
    await page.getByRole('button', { name: 'Pay $450.00' }).and(page.locator(':enabled')).waitFor();
    await page.getByRole('button', { name: /^Switch to a deposit/ }).click();
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    await ana.pay('4242424242424242');
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await page.getByRole('link', { name: 'Manage your reservation' }).click();
    await page.getByText('Balance: $225.00').waitFor();
    // What the page starts by itself would be refused once the job is done.
    await page.getByLabel('Card number').waitFor();
    const told = await shop.post('/api/admin/jobs/charge-balances/run', undefined, admin);
    expect(told.statusCode).toBeLessThan(300);
    // The page opens a payment each time it is loaded, which the job would have to abandon.
    await eventually(async () => {
      const { jobs } = (await shop.get('/api/admin/jobs', admin)).json();
      const charged = jobs.filter(({ name }: { name: string }) => name === 'charge-balances');
      expect(charged).toEqual([expect.objectContaining({ isRunning: false, lastCount: 1 })]);
    });
    await page.reload();
    await page.getByText("Balance: $0 — You're all set!").waitFor();
    await leave(page);
    const { stdout } = await run(process.execPath, ['server/platform/cli/audit.ts'], {
      env: { ...process.env, DATA_DIR: open.folder.dataDir },
    });
    expect(stdout).toContain('The books balance');
  });
});
