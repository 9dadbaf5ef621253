import type { Page } from 'playwright-core';
import { whenLive } from '#tests/e2e/visitors.ts';
import { CASTLE } from '#tests/support/order-body.ts';

/** `Saturday, December 5, 2026` for 2026-12-05, as the calendar names its days. */
const dayName = (day: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`));

export type Card =
  | '4242424242424242'
  | '4000000000000002'
  | '4000000000009995'
  | '4000002500003155';

/** What a customer does with mouse and keyboard, using the words on the screens. */
export const customer = (page: Page) => ({
  /** In the page's calendar, or in the one that its line of dates opens. */
  async chooseDays(startDate: string, endDate: string) {
    const line = page.locator('#dates').getByRole('button', { name: /When is the party|Change/ });
    const calendar = page.getByRole('button', { name: 'Next month' });
    await line.or(calendar).first().waitFor();
    const isLine = (await line.count()) > 0;
    if (isLine) await line.click();
    for (const day of [startDate, endDate]) {
      const button = page.getByRole('button', { name: new RegExp(`^${dayName(day)}`) });
      const next = page.getByRole('button', { name: 'Next month' });
      await next.waitFor();
      while ((await button.count()) === 0) await next.click();
      await button.first().click();
    }
    if (isLine) await page.getByRole('button', { name: 'Use these dates' }).click();
  },

  async addFromProductPage(slug: string, startDate: string, endDate: string) {
    await page.goto(`/products/${slug}`);
    await this.chooseDays(startDate, endDate);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.waitForURL('**/cart-checkout');
  },

  /**
   * Arrives with the castle in the cart, as its page leaves it. The main job shows how it gets
   * there.
   */
  async comeToCheckout(startDate: string, endDate: string) {
    const castle = {
      id: CASTLE,
      slug: CASTLE,
      title: 'Neon Castle Bounce House',
      image: '/art/neon-castle-bounce-house.webp',
      price: 225,
      quantity: 1,
    };
    await page.goto('/robots.txt');
    await page.evaluate(
      (cart) => localStorage.setItem('inflatableCart', cart),
      JSON.stringify([{ ...castle, startDate, endDate }]),
    );
    await page.goto('/cart-checkout');
    await whenLive(page);
  },

  async fillDetails(name = 'Ana Ortiz') {
    await page.getByLabel('Name').fill(name);
    await page.getByLabel(/^Email(?! me)/).fill('ana@example.com');
    await page.getByLabel('Phone').fill('817-555-0101');
    await page.getByLabel('Party starts').selectOption('14:00');
    await page.getByLabel('Party ends').selectOption('18:00');
    await page.getByLabel('Street and number').fill('1 Party Lane');
    await page.getByLabel('City').fill('Cleburne');
    await page.getByLabel('ZIP code').fill('76033');
    // For a returning customer, the button includes the agreement.
    const box = page.getByLabel(/I agree to the rental terms/);
    await box.or(page.getByText('By booking, you agree to them again.')).waitFor();
    if (await box.isVisible()) await box.check();
  },

  book: () => page.getByRole('button', { name: /^(Book and pay|Save and go)/ }).click(),

  async pay(card: Card) {
    await page.getByLabel('Card number').fill(card);
    await page.getByLabel(/^Expiry/).fill('12/35');
    await page.getByLabel('CVC').fill('123');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
  },
});
