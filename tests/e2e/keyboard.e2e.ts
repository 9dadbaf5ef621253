import { describe, expect, it } from 'vitest';
import { focusedName, tabTo, write } from '#tests/e2e/keys.ts';
import { visitorsOfTests, whenLive } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';

const open = visitorsOfTests();

describe('the main job by keyboard only', () => {
  it('leads from the home page to a confirmed reservation, to other days and to its cancellation', async () => {
    const page = await open.visitor();
    const keys = page.keyboard;
    await page.goto('/');
    await tabTo(page, /Neon Castle Bounce House/);
    await keys.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Neon Castle Bounce House' }).waitFor();

    await tabTo(page, /^Add to cart/);
    await keys.press('Enter');
    await page.getByRole('dialog', { name: 'When is the party?' }).waitFor();
    await tabTo(page, /^Next month/);
    await keys.press('Enter');
    // At the end of a month, the next one begins too soon for a later change of dates.
    await keys.press('Enter');
    await tabTo(page, /, available/);
    await keys.press('Enter');
    await keys.press('ArrowRight');
    await keys.press('ArrowRight');
    await keys.press('Enter');
    // It was requested, so the button of the dates puts it in the cart.
    await tabTo(page, /^Add to cart/);
    await keys.press('Enter');
    await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor();
    await tabTo(page, /^Proceed to Checkout/);
    await keys.press('Enter');

    await page.waitForURL('**/cart-checkout');
    await page.getByLabel('Name').waitFor();
    await write(page, /^Name/, 'Ana Ortiz');
    await write(page, /^Email/, 'ana@example.com');
    await write(page, /^Phone/, '817-555-0101');
    await write(page, /^Street/, '1 Party Lane');
    await write(page, /^City/, 'Cleburne');
    await write(page, /^Party starts/, '2 PM');
    await write(page, /^Party ends/, '6 PM');
    await tabTo(page, /^I agree/);
    await keys.press('Space');
    await tabTo(page, /^Book and pay/);
    await keys.press('Enter');
    // The first invalid field has the focus.
    await eventually(async () => expect(await focusedName(page)).toMatch(/^ZIP/));
    await keys.type('76033');
    await tabTo(page, /^Book and pay/);
    await keys.press('Enter');

    await page.getByLabel('Card number').waitFor();
    await write(page, /^Card number/, '4242424242424242');
    await write(page, /^Expiry/, '1235');
    await write(page, /^CVC/, '123');
    await keys.press('Enter');
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Payment Successful!' }).waitFor();
    await page.getByRole('link', { name: 'Manage your reservation' }).waitFor();
    await tabTo(page, /^Manage your reservation/);
    await keys.press('Enter');
    await page.getByText(/^Balance: \$/).waitFor();
    expect(page.url()).toContain('/manage/');
    await eventually(async () => expect(await focusedName(page)).toBe('Neon Castle Bounce House'));

    await tabTo(page, /^Change dates/);
    await keys.press('Enter');
    await page.getByRole('dialog', { name: 'Change dates' }).waitFor();
    await tabTo(page, /^Next month/);
    await keys.press('Enter');
    await tabTo(page, /, available/);
    await keys.press('Enter');
    await keys.press('ArrowRight');
    await keys.press('Enter');
    await page.getByRole('button', { name: /^Confirm the change/, disabled: false }).waitFor();
    // The price is next to the button, without scrolling.
    await page.locator('p', { hasText: /The price stays|New total: / }).waitFor();
    await tabTo(page, /^Confirm the change/);
    await keys.press('Enter');
    await page.getByText('Your booking has been changed.').first().waitFor();
    await eventually(async () => expect(await focusedName(page)).toBe('Neon Castle Bounce House'));

    await tabTo(page, /^Cancel this reservation/);
    await keys.press('Enter');
    await page.getByRole('dialog', { name: 'Cancel this reservation?' }).waitFor();
    await tabTo(page, /^Cancel and refund/);
    await keys.press('Enter');
    await page.getByText('This reservation is canceled').waitFor();
    await eventually(async () => expect(await focusedName(page)).toBe('Neon Castle Bounce House'));
  });

  it("opens a rental's calendar on its first available day, and again on the chosen day", async () => {
    const page = await open.visitor();
    const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
    await page.route('**/availability?*', async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await page.goto('/products/neon-castle-bounce-house');
    await whenLive(page);
    await tabTo(page, /^When is the party/);
    await page.keyboard.press('Enter');
    // No day is known yet.
    await eventually(async () =>
      expect(await focusedName(page)).toMatch(/^(Previous|Next) month$/),
    );
    letAnswer();
    await eventually(async () => expect(await focusedName(page)).toMatch(/, available/));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await focusedName(page)).toMatch(/, selected$/));
    const chosen = await focusedName(page);
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await focusedName(page)).toMatch(/We pick up/));
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await focusedName(page)).toBe(chosen));
  });

  it('opens and closes the cart with the focus where it was', async () => {
    const page = await open.visitor();
    await page.goto('/products');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabTo(page, /^Open cart/);
    await page.keyboard.press('Enter');
    await page.getByText('Your cart is empty').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await eventually(async () => expect(await focusedName(page)).toMatch(/^Open cart/));
  });
});
