import { describe, expect, it } from 'vitest';
import { inDays } from '#tests/e2e/days.ts';
import { visitorsOfTests, whenLive } from '#tests/e2e/visitors.ts';

const CASTLE = 'neon-castle-bounce-house';
const open = visitorsOfTests();

/** A cart of last year: the castle for a dollar. */
const staleCart = () =>
  JSON.stringify([
    {
      id: CASTLE,
      slug: CASTLE,
      title: 'Neon Castle Bounce House',
      image: '',
      price: 1,
      quantity: 1,
      startDate: inDays(20),
      endDate: inDays(21),
    },
  ]);

describe('the price on the button', () => {
  it('is the server’s: until it is known the button says so and takes no press', async () => {
    const page = await open.visitor();
    const answers = Promise.withResolvers<void>();
    const reserved: string[] = [];
    await page.addInitScript((cart) => localStorage.setItem('inflatableCart', cart), staleCart());
    await page.route('**/api/quotes', async (route) => {
      await answers.promise;
      await route.continue();
    });
    page.on('request', (request) => {
      if (request.url().endsWith('/api/reservations')) reserved.push(request.url());
    });
    await page.goto('/cart-checkout');
    await whenLive(page);
    const button = page.locator('form button[type="submit"]').last();
    await page.getByRole('button', { name: 'Checking the price…' }).waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('Name').fill('Ana Ortiz');
    await page.getByLabel('Name').press('Enter');
    // Nothing was sent, not even to be refused.
    expect(await page.getByText('Enter your e-mail address.').count()).toBe(0);
    expect(reserved).toEqual([]);
    answers.resolve();
    await page.getByRole('button', { name: 'Book and pay $112.50' }).waitFor();
    expect(await button.getAttribute('aria-disabled')).toBeNull();
    await page.context().close();
  });
});

describe('an answer about a ZIP code', () => {
  it('never stands beside another one', async () => {
    const page = await open.visitor();
    await page.goto(`/products/${CASTLE}`);
    await whenLive(page);
    const check = page.getByRole('region', { name: 'Do we deliver to you?' });
    const zip = check.getByLabel('ZIP code of the party');
    await zip.fill('76033');
    await check.getByRole('button', { name: 'Check', exact: true }).click();
    await check.getByText(/Yes, we deliver to 76033/).waitFor();
    await zip.fill('9021');
    expect(await check.getByText(/Yes, we deliver/).count()).toBe(0);
    await zip.fill('90210');
    await zip.press('Enter');
    await check.getByText('we do not deliver to 90210 yet').waitFor();
    expect(await check.textContent()).toContain('(817) 555-0142');
    await page.context().close();
  });

  it('in the checkout says when it is not one of the state', async () => {
    const page = await open.visitor();
    await page.addInitScript((cart) => localStorage.setItem('inflatableCart', cart), staleCart());
    await page.goto('/cart-checkout');
    await whenLive(page);
    await page.getByLabel('State').fill('TX');
    await page.getByLabel('ZIP code').fill('90210');
    await page.getByText('90210 is not a ZIP code of TX.').waitFor();
    await page.getByLabel('ZIP code').fill('76033');
    await page.getByText(/Yes, we deliver to 76033/).waitFor();
    expect(await page.getByText(/90210/).count()).toBe(0);
    await page.context().close();
  });
});
