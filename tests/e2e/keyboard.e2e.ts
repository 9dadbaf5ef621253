import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { openForVisitors, type Visitors } from '#tests/e2e/visitors.ts';

let open: Visitors;

beforeAll(async () => {
  open = await openForVisitors();
});
afterAll(() => open.close());
afterEach(() => {
  expect(open.complaints.splice(0)).toEqual([]);
});

/** What has the focus, by the name a screen reader says. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : [];
    const label =
      element.getAttribute('aria-label') ?? labels.map((one) => one.textContent).join(' ');
    return (label || element.textContent || '').trim();
  });

/** Presses Tab until the focus is on what is looked for, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await focusedName(page);
    if (name.test(focused)) return;
    passed.push(focused);
  }
  throw new Error(`Tab never came to ${name}; it came to: ${passed.join(' | ')}`);
}

async function write(page: Page, field: RegExp, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

describe('the main job by keyboard only', () => {
  it('leads from the home page to a confirmed reservation', async () => {
    const page = await open.visitor();
    const keys = page.keyboard;
    await page.goto('/');
    await tabTo(page, /Neon Castle Bounce House/);
    await keys.press('Enter');
    await page.getByRole('button', { name: 'Next month' }).waitFor();

    await tabTo(page, /^Next month/);
    await keys.press('Enter');
    await tabTo(page, /, available/);
    await keys.press('Enter');
    await keys.press('ArrowRight');
    await keys.press('ArrowRight');
    await keys.press('Enter');
    await tabTo(page, /^Add to cart/);
    await keys.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, /^Proceed to Checkout/);
    await keys.press('Enter');

    await page.waitForURL('**/cart-checkout');
    await page.getByLabel('Name').waitFor();
    await write(page, /^Name/, 'Ana Ortiz');
    await write(page, /^E-mail/, 'ana@example.com');
    await write(page, /^Phone/, '817-555-0101');
    await write(page, /^Street/, '1 Party Lane');
    await write(page, /^City/, 'Cleburne');
    await write(page, /^ZIP/, '76033');
    await tabTo(page, /^I agree/);
    await keys.press('Space');
    await tabTo(page, /^Book and pay/);
    await keys.press('Enter');

    await page.getByLabel('Card number').waitFor();
    await write(page, /^Card number/, '4242424242424242');
    await write(page, /^Expiry/, '1235');
    await write(page, /^CVC/, '123');
    await keys.press('Enter');
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await page.getByRole('link', { name: 'Manage your reservation' }).waitFor();
    await tabTo(page, /^Manage your reservation/);
    await keys.press('Enter');
    await page.getByText(/^Balance: \$/).waitFor();
    expect(page.url()).toContain('/manage/');
    await page.context().close();
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
    await page.context().close();
  });
});
