import { describe, expect, it } from 'vitest';
import { changePrice, signInToBackOffice } from '#tests/e2e/back-office.ts';
import { customer } from '#tests/e2e/customer.ts';
import { inDays } from '#tests/e2e/days.ts';
import { leave, visitorsOfTests } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';

describe('the main job', () => {
  const open = visitorsOfTests();

  it('leads from the home page to a paid reservation and its balance', async () => {
    const page = await open.visitor();
    const ana = customer(page);
    await page.goto('/');
    await page
      .getByRole('link', { name: /Neon Castle Bounce House/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Neon Castle Bounce House' }).waitFor();
    await ana.chooseDays(inDays(20), inDays(22));
    await page.getByText('$450.00').first().waitFor();
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await ana.fillDetails();
    await ana.book();

    await ana.pay('4000000000000002');
    await page.getByText('Your card was declined.').waitFor();
    // Another card is typed, and the bank has said nothing about it.
    await page.getByLabel('CVC').fill('12');
    expect(await page.getByText('Your card was declined.').count()).toBe(0);
    const otherPlan = page.getByRole('button', { name: /^Switch to paying in full/ });
    expect(await otherPlan.isEnabled()).toBe(true);
    await ana.pay('4000002500003155');
    // A second tap on the bank's answer would land on it.
    const approve = page.getByRole('button', { name: 'Approve' });
    await approve.waitFor();
    expect(await page.getByText(/^Switch to paying in full/).isDisabled()).toBe(true);
    await approve.click();
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    // What is left to do comes first.
    await page.getByText('One thing left').waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(
      /One thing left[^]+keep your private link/,
    );
    await eventually(async () =>
      expect(await page.evaluate(() => localStorage.getItem('inflatableCart'))).toMatch(
        /^(\[\])?$/,
      ),
    );
    await page.getByRole('link', { name: 'Manage your reservation' }).click();
    await page.getByText('Balance: $225.00').waitFor();

    // A part that is typed is set before any card can pay: never the whole balance by mistake.
    await page.getByText('Pay only part of it now').click();
    const part = page.getByLabel(/^Amount, from/);
    const pay = page.getByRole('button', { name: /^Pay \$/ });
    // It may be $1.50 or $150.
    await part.fill('1,50');
    await page.getByRole('button', { name: 'Set amount' }).click();
    await page.getByText(/^Enter an amount from /).waitFor();
    await part.fill('50');
    await page.getByText('Set the amount first.').waitFor();
    expect(await pay.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Set amount' }).click();
    await page.getByRole('button', { name: 'Pay $50.00' }).waitFor();
    await page.getByRole('button', { name: 'Change amount' }).click();
    expect(await part.inputValue()).toBe('$50.00');
    expect(await pay.isVisible()).toBe(false);
    await part.fill('60');
    await part.press('Enter');
    await page.getByRole('button', { name: 'Pay $60.00' }).waitFor();
    await page.getByRole('button', { name: 'Pay all $225.00 instead' }).click();
    await page.getByRole('button', { name: 'Pay $225.00' }).waitFor();

    await ana.pay('4000002500003155');
    await approve.waitFor();
    expect(await page.locator('[inert]', { hasText: 'Pay only part of it now' }).count()).toBe(1);
    await approve.click();
    await page.getByText("Balance: $0 — You're all set!").waitFor();
    await page.getByText('Thanks! Balance paid.').first().waitFor();
    // In view, though what is above it has changed.
    const result = page.getByText("Balance: $0 — You're all set!");
    const { y = 0, height = 0 } = (await result.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(64);
    expect(y + height).toBeLessThan(900);
    await page.reload();
    await page.getByText("Balance: $0 — You're all set!").waitFor();

    const sent = await eventually(async () => {
      const mails = await open.folder.mails();
      expect(mails).toHaveLength(2);
      return mails;
    });
    const confirmation = sent.find(({ subject }) => subject?.startsWith("You're booked!"));
    expect(confirmation?.to?.[0]?.address).toBe('ana@example.com');
    expect(confirmation?.text).toContain(page.url());
    await leave(page);
  });

  it('tells the second of two browsers on the last unit which product and days are taken, and keeps its cart', async () => {
    const [first, second] = await Promise.all([open.visitor(), open.visitor()]);
    for (const page of [first, second]) {
      // There is one of them, but both can put it in their carts.
      await customer(page).addFromProductPage('mega-60-obstacle-course', inDays(10), inDays(11));
      await customer(page).fillDetails();
    }
    await customer(first).book();
    await first.waitForURL('**/checkout');
    await customer(second).book();
    const told = second.getByRole('alert').filter({ hasText: '60 ft Mega Obstacle Course' });
    await told.first().waitFor();
    expect(second.url()).toMatch(/\/cart-checkout$/);
    expect(await second.evaluate(() => localStorage.getItem('inflatableCart'))).toContain(
      'mega-60',
    );
    await Promise.all([leave(first), leave(second)]);
  });

  it('lets an admin sign in and change a product, and the shop shows it', async () => {
    const page = await open.visitor();
    await signInToBackOffice(page, '/admin/products');
    await page.goto('/admin/products?edit=toddler-playland');
    await changePrice(page, '209.99');
    await eventually(async () => {
      const rendered = await fetch(`${open.shop.url}/products/toddler-playland`);
      expect(await rendered.text()).toContain('$209.99');
    });
    await leave(page);
  });
});
