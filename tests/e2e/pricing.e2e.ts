import { beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#tests/e2e/customer.ts';
import { inDays } from '#tests/e2e/days.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { adminHeaders, changeSettings, shopAt } from '#tests/support/shop-at.ts';

const CASTLE = 'neon-castle-bounce-house';
const SCREEN = 'outdoor-movie-screen';

const open = visitorsOfTests();

/** As the back office does it. */
async function turnOnPrices(): Promise<void> {
  const shop = shopAt(open.shop.url);
  const admin = await adminHeaders(shop);
  const { slug: _slug, id: _id, ...castle } = (await shop.get(`/api/products/${CASTLE}`)).json();
  const generator = { ...castle, title: 'Generator', price: 75, units: 1, categories: ['addon'] };
  const { id: productId } = (await shop.post('/api/admin/products', generator, admin)).json();
  const always = { categories: [], productIds: [], fromCircuits: 0, offGrass: false };
  await changeSettings(shop, admin, ({ tax, delivery }) => ({
    tax: { ...tax, isOn: true },
    damageWaiver: { isOn: true, percent: 10 },
    promoCodes: { isOn: true },
    addOns: { isOn: true, offers: [{ productId, per: 'event', taxable: false, ...always }] },
    packages: {
      isOn: true,
      list: [
        {
          name: 'Movie night',
          items: [CASTLE, SCREEN].map((productId) => ({ productId, quantity: 1 })),
          pricePerDayCents: 40_000,
        },
      ],
    },
    delivery: {
      ...delivery,
      chargesFee: true,
      refusesOutside: true,
      zones: [{ name: 'Home', postalCodes: ['760'], feeCents: 2_500, miles: 5 }],
    },
  }));
  const promo = {
    code: 'PARTY10',
    discount: { kind: 'percent', percent: 10 },
    minimumSubtotalCents: 0,
    firstBookingOnly: false,
    isActive: true,
  };
  const added = await shop.post('/api/admin/promo-codes', promo, admin);
  expect(added.statusCode).toBeLessThan(300);
}

beforeAll(turnOnPrices);

describe('a shop that charges tax and delivery', () => {
  it('says without scripts whether it delivers', async () => {
    const page = await open.visitor({ javaScriptEnabled: false });
    await page.goto(`/products/${CASTLE}`);
    await page.getByLabel('ZIP code of the party').fill('79901');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.waitForURL('**/*zip=79901');
    const check = page.getByRole('region', { name: 'Do we deliver to you?' });
    expect(await check.textContent()).toContain('We don’t deliver to 79901 yet.');
  });

  it('names every line from the checkout to the private page', async () => {
    const page = await open.visitor();
    const ana = customer(page);
    await ana.comeToCheckout(inDays(20), inDays(21));
    await ana.fillDetails();
    await page.getByText('Yes, we deliver to 76033 (Home) for $25.').waitFor();
    await page.getByLabel(/^Damage waiver/).check();
    const credit = page.getByRole('region', { name: 'How would you like to pay?' });
    await credit.getByText('Have a gift card or rain check?').click();
    await credit.getByLabel('Gift card or rain check').fill('party10');
    await credit.getByRole('button', { name: 'Use it' }).click();
    await credit.getByText('Is it a promo code? Enter it under “Promo code”.').waitFor();
    await page.getByLabel('Promo code (optional)').fill('party10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('PARTY10 takes $22.50 off.').waitFor();
    const summary = page.getByRole('complementary', { name: 'Order summary' });
    // $225, ten percent off, waiver on $202.50, tax on rental and delivery.
    for (const row of [
      'Promo code (PARTY10)-$22.50',
      'Damage waiver$20.25',
      'Delivery (Home)$25.00',
      'Sales tax (8.25%)$18.77',
      'Total$266.52',
    ]) {
      await eventually(async () => expect(await summary.textContent()).toContain(row));
    }
    expect(await summary.textContent()).not.toContain('No sales tax');
    await ana.book();
    await page.waitForURL('**/checkout');
    await ana.pay('4242424242424242');
    await page.getByRole('link', { name: 'Manage your reservation' }).click();
    await page.waitForURL('**/manage/*');
    const payment = page.getByRole('region', { name: 'Payment' });
    await payment.getByText('Delivery (Home)').waitFor();
    expect(await payment.textContent()).toContain('Total$266.52');
  });

  it('offers extras at checkout, each with its price and number left', async () => {
    const page = await open.visitor();
    await customer(page).comeToCheckout(inDays(48), inDays(49));
    const extras = page.getByRole('region', { name: 'Extras and discounts' });
    const generator = extras.getByRole('listitem').filter({ hasText: 'Generator' });
    await generator.getByText('$75 per event · 1 left on your days').waitFor();
    await generator.getByRole('button', { name: 'Add Generator' }).press('Enter');
    const more = generator.getByRole('button', { name: 'Increase quantity of Generator' });
    expect(await more.getAttribute('aria-disabled')).toBe('true');
    const summary = page.getByRole('complementary', { name: 'Order summary' });
    await summary.getByText('Generator').waitFor();
    // $225 with tax, and the generator.
    await eventually(async () => expect(await summary.textContent()).toContain('Total$318.56'));
  });

  it('offers at checkout what completes a package, with its price and stock, at one press', async () => {
    const page = await open.visitor();
    const ana = customer(page);
    await ana.comeToCheckout(inDays(26), inDays(27));
    const rentals = page.getByRole('region', { name: 'Your rentals' });
    const offer = rentals
      .getByRole('listitem')
      .filter({ hasText: 'Make it a package: Movie night' });
    // $175 more than the castle instead of $279, with tax on both.
    await offer.getByText('+$189.44').waitFor();
    await offer.getByText('You save $112.58.').waitFor();
    await offer.getByText('2 left on your days').waitFor();
    await offer.getByRole('button', { name: /^Add to my order/ }).press('Enter');
    await rentals.getByRole('heading', { name: 'Inflatable Movie Screen' }).waitFor();
    await eventually(async () => expect(await offer.count()).toBe(0));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
      'Your rentals',
    );
    const summary = page.getByRole('complementary', { name: 'Order summary' });
    await eventually(async () =>
      expect(await summary.textContent()).toContain('Package (Movie night)-$104.00'),
    );
  });
});
