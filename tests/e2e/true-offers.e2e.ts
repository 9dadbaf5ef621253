import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, type CalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import { formatDay, formatLongDay } from '#core/kernel/format-day.ts';
import { customer } from '#tests/e2e/customer.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests, whenLive } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { GOOD_CARD, orderBody } from '#tests/support/order-body.ts';
import { shopAt } from '#tests/support/shop-at.ts';
import { plain } from '#tests/support/texts.ts';

const CASTLE = 'neon-castle-bounce-house';
const open = visitorsOfTests();

/** A cart from last year: the castle for a dollar. */
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
  it('is the server’s: until it is known, the button says so and cannot be pressed', async () => {
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
    expect(await page.getByText('Enter your email address.').count()).toBe(0);
    expect(reserved).toEqual([]);
    answers.resolve();
    await page.getByRole('button', { name: 'Book and pay $112.50' }).waitFor();
    expect(await button.getAttribute('aria-disabled')).toBeNull();
  });
});

describe('a refused quote', () => {
  it('offers other days, whose buttons move all rentals of these days', async () => {
    const page = await open.visitor();
    const [castle] = JSON.parse(staleCart());
    const cart = [castle, { ...castle, id: 'midnight-dragon-bounce-house' }];
    await page.goto('/robots.txt');
    await page.evaluate(
      (kept) => localStorage.setItem('inflatableCart', kept),
      JSON.stringify(cart),
    );
    const [other, until] = [inDays(22), inDays(23)];
    const problem = {
      status: 409,
      code: 'unavailable',
      title: 'Not available',
      detail: '',
      reason: 'crew',
      params: { visit: 'deliver', days: [inDays(20)], product: 'Neon Castle' },
      days: [inDays(20)],
      productId: CASTLE,
      nearest: [{ startDate: other, endDate: until }],
    };
    await page.route('**/api/quotes', (route) =>
      route.request().postData()?.includes(inDays(20)) === true
        ? route.fulfill({ status: 409, contentType: 'application/problem+json', json: problem })
        : route.continue(),
    );
    await page.goto('/cart-checkout');
    const notice = page.getByRole('alert').filter({ hasText: 'Neon Castle can’t be back' });
    await notice.getByRole('button', { name: /^Switch to / }).click();
    await page.getByRole('button', { name: /^Book and pay/ }).waitFor();
    expect(await notice.count()).toBe(0);
    const kept = await page.evaluate(() => localStorage.getItem('inflatableCart') ?? '[]');
    expect(JSON.parse(kept).map(({ startDate }: { startDate: string }) => startDate)).toEqual([
      other,
      other,
    ]);
  });
});

describe('an answer about a ZIP code', () => {
  it('never appears next to another one', async () => {
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
    await check.getByText('We don’t deliver to 90210 yet').waitFor();
    expect(await check.textContent()).toContain('(817) 555-0142');
    await page.evaluate((cart) => localStorage.setItem('inflatableCart', cart), staleCart());
    await page.goto('/cart-checkout');
    await eventually(async () =>
      expect(await page.getByLabel('ZIP code').inputValue()).toBe('90210'),
    );
  });

  it('is among all errors of the checkout right away', async () => {
    const page = await open.visitor();
    await page.addInitScript((cart) => localStorage.setItem('inflatableCart', cart), staleCart());
    await page.goto('/cart-checkout');
    await whenLive(page);
    await page.getByLabel('State').fill('TX');
    await page.getByLabel('ZIP code').fill('90210');
    await page.getByLabel('Party starts').selectOption('12:00');
    const ends = page.getByLabel('Party ends');
    await ends.selectOption('14:00');
    await page.getByLabel('Party starts').selectOption('18:00');
    // Earlier hours are not offered, but what was chosen stays.
    expect((await ends.locator('option').allInnerTexts()).map(plain)).toEqual(
      expect.not.arrayContaining(['1:30 PM', '6 PM']),
    );
    expect(await ends.inputValue()).toBe('14:00');
    await page.getByText(/^The party must end after it starts/).waitFor();
    await page.getByLabel(/^Email(?! me)/).fill('ana@gmial.com');
    await page.getByRole('button', { name: /^Book/ }).click();
    const mistakes = page.getByRole('link', { name: /^(ZIP code|Name|Party ends|Street and)/ });
    await mistakes.first().waitFor();
    const named = (await mistakes.allTextContents()).map((text) => text.split(':')[0]);
    expect(named).toEqual(['Name', 'Street and number', 'ZIP code', 'Party ends']);
    await page.getByRole('button', { name: 'Did you mean ana@gmail.com?' }).click();
    expect(await page.getByLabel(/^Email(?! me)/).inputValue()).toBe('ana@gmail.com');
  });

  it('in the checkout says if it is not in the state', async () => {
    const page = await open.visitor();
    await page.addInitScript((cart) => localStorage.setItem('inflatableCart', cart), staleCart());
    await page.goto('/cart-checkout');
    await whenLive(page);
    await page.getByLabel('State').fill('TX');
    await page.getByLabel('ZIP code').fill('90210');
    await page.getByText('The ZIP code 90210 isn’t in TX.').waitFor();
    await page.getByLabel('ZIP code').fill('76033');
    await page.getByText(/Yes, we deliver to 76033/).waitFor();
    expect(await page.getByText(/90210/).count()).toBe(0);
  });
});

describe('a refusal in the checkout', () => {
  it('is gone when the next press of the button finds a mistake', async () => {
    const page = await open.visitor();
    await customer(page).comeToCheckout(inDays(20), inDays(21));
    await customer(page).fillDetails();
    const problem = { status: 409, title: 'Closed', detail: 'Not today.', code: 'hold_limit' };
    await page.route('**/api/reservations', (route) =>
      route.fulfill({ status: 409, contentType: 'application/problem+json', json: problem }),
    );
    await customer(page).book();
    const refusal = page.getByText('Nothing was booked. Everything you entered is still here.');
    await refusal.waitFor();
    await page.getByLabel('Name').fill('');
    await customer(page).book();
    await page.getByText('Enter your name.').first().waitFor();
    expect(await refusal.count()).toBe(0);
  });
});

/** The demo has one of them. */
const SHIP = 'pirate-ship-combo';
const SATURDAY = addDays(inDays(30), 6 - weekdayOf(inDays(30)));
const dates = `from=${SATURDAY}&to=${addDays(SATURDAY, 1)}`;

describe('sold-out days', () => {
  beforeAll(async () => {
    const shop = shopAt(open.shop.url);
    const lines = [
      { productId: SHIP, quantity: 1, startDate: SATURDAY, endDate: addDays(SATURDAY, 1) },
    ];
    const { statusCode } = await shop.post('/api/reservations', orderBody({ lines }));
    if (statusCode !== 201) throw new Error(`The ship was not booked: ${statusCode}.`);
  });

  const shipCart = () =>
    JSON.stringify([
      {
        id: SHIP,
        slug: SHIP,
        title: 'Pirate Ship Combo',
        image: '',
        price: 319,
        quantity: 1,
        startDate: SATURDAY,
        endDate: addDays(SATURDAY, 1),
      },
    ]);
  const switchTo = (page: Page, day: CalendarDay) =>
    page.getByRole('button', { name: `Switch to ${formatDay(day).slice(5)}` });

  it('block the button of the product page, with available days and rentals', async () => {
    const page = await open.visitor();
    await page.goto(`/products/${SHIP}?${dates}`);
    const panel = page.locator('#dates');
    await panel.getByText('Next available').waitFor();
    await panel.getByText('Next open Saturday').waitFor();
    await panel.getByText('Available on these days instead').waitFor();
    await panel
      .getByText(/^(?:Fewer|More) guests: up to \d+, not \d+$/)
      .first()
      .waitFor();
    expect(await panel.getByRole('button', { name: 'Add to cart' }).count()).toBe(0);
    expect(await panel.getByRole('link', { name: 'Reserve' }).count()).toBe(0);
    await panel.getByRole('button', { name: /Change/ }).click();
    await page.getByRole('button', { name: 'Use these dates', disabled: true }).waitFor();
    await page.keyboard.press('Escape');
    await switchTo(page, addDays(SATURDAY, 1)).first().click();
    await panel.getByRole('button', { name: 'Add to cart' }).waitFor();
    expect(await panel.getByText('Next available').count()).toBe(0);
  });

  it('have no price to pay when booking a product, but show what is available', async () => {
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    await page.goto(`/booking?product=${SHIP}&${dates}`);
    const panel = page.getByRole('complementary', { name: 'Price and quantity' });
    await panel.getByText('Next available').waitFor();
    await panel.getByText('Available on these days instead').waitFor();
    expect(await panel.getByText(/Deposit today|Total/).count()).toBe(0);
    expect(await panel.getByRole('button', { name: /checkout|cart/i }).count()).toBe(0);
    expect(await page.getByText('Book for $225').count()).toBe(0);
    await panel
      .getByRole('button', { name: /^Switch to / })
      .first()
      .click();
    await panel.getByText('Deposit today').waitFor();
  });

  it('block the button of the dock', async () => {
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    await page.goto(`/products/${SHIP}?${dates}`);
    await page.locator('#dates').getByText('Next available').waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const dock = page.getByRole('region', { name: 'Price and dates' });
    await dock.getByRole('button', { name: /^Switch to / }).waitFor();
    expect(await dock.getByRole('button', { name: 'Add to cart' }).count()).toBe(0);
  });

  it('are reported in the cart and in the checkout as soon as they open', async () => {
    const page = await open.visitor();
    await page.addInitScript((cart) => {
      if (localStorage.getItem('inflatableCart') === null)
        localStorage.setItem('inflatableCart', cart);
    }, shipCart());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/cart-checkout');
    const { height = 0 } = (await page.getByText('Next available').boundingBox()) ?? {};
    expect(height).toBeLessThan(30);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel('Name').fill('Bea Cruz');
    await page.goto('/products');
    await whenLive(page);
    await page.getByRole('button', { name: /cart/i }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
    await drawer.getByText('Change the dates of the booked rental first.').waitFor();
    expect(await drawer.getByRole('link', { name: 'Proceed to Checkout' }).count()).toBe(0);
    await switchTo(page, addDays(SATURDAY, 1)).click();
    const plus = drawer.getByRole('button', { name: /^Increase/ });
    await eventually(async () => expect(await plus.getAttribute('aria-disabled')).toBe('true'));
    // Shown only to somebody who wants more; the button itself is described by it.
    const shown = drawer.getByRole('status').getByText('We only have 1 on these days.');
    expect(await shown.count()).toBe(0);
    await plus.getByText('We only have 1 on these days.').waitFor();
    await plus.press('Enter');
    await shown.waitFor();
    // Raised as if by another tab.
    await page.evaluate(() => {
      const key = 'inflatableCart';
      const newValue = localStorage.getItem(key)?.replace('"quantity":1', '"quantity":2') ?? '';
      localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    });
    await drawer.getByText('Lower the quantity or change the dates first.').waitFor();
    await drawer.getByRole('button', { name: 'Change to 1' }).click();
    await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.getByRole('button', { name: 'Book and pay $159.50' }).waitFor();
    expect(await page.getByText('Next available').count()).toBe(0);
  });
});

describe('a cart of several rentals', () => {
  it('keeps its button in view on a phone, and moves to other days what is available then', async () => {
    // axe finds out by hit tests what the dialog makes inert.
    const page = await open.visitor({ viewport: { width: 390, height: 844 }, isDrawn: true });
    const line = (id: string, title: string) => {
      const days = { startDate: inDays(50), endDate: inDays(51) };
      return { id, slug: id, title, image: '', price: 200, quantity: 1, ...days };
    };
    const cart = [
      line(SHIP, 'Pirate Ship Combo'),
      line('neon-castle-bounce-house', 'Neon Castle'),
      line('outdoor-movie-screen', 'Movie Screen'),
    ];
    await page.goto('/robots.txt');
    await page.evaluate(
      (text) => localStorage.setItem('inflatableCart', text),
      JSON.stringify(cart),
    );
    await page.goto('/products');
    await whenLive(page);
    await page.getByRole('button', { name: /cart/i }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
    const link = drawer.getByRole('link', { name: 'Proceed to Checkout' });
    await eventually(async () => {
      const { y = 0, height = 0 } = (await link.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThanOrEqual(844);
    });
    await link.click({ trial: true });
    await drawer.getByRole('button', { name: 'Change dates for all' }).click();
    const dialog = page.getByRole('dialog', { name: 'New dates for everything' });
    const day = dialog.getByRole('button', { name: new RegExp(formatLongDay(SATURDAY)) });
    // It opens on the cart's dates.
    await dialog
      .getByRole('button', { name: new RegExp(formatLongDay(inDays(50))) })
      .first()
      .waitFor();
    const before = dialog.getByRole('button', { name: 'Previous month' });
    while ((await day.count()) === 0) await before.click();
    await day.first().click();
    await dialog.getByText('What isn’t available stays on its old days.').waitFor();
    await dialog.getByText(/is already booked/).waitFor();
    // Each rental's answer comes by itself.
    await dialog.getByText('Available', { exact: true }).nth(1).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move 2 of 3' }).click();
    const moved: { startDate: string }[] = JSON.parse(
      await page.evaluate(() => localStorage.getItem('inflatableCart') ?? '[]'),
    );
    expect(moved.map(({ startDate }) => startDate)).toEqual([inDays(50), SATURDAY, SATURDAY]);
  });
});

describe('the time left to pay', () => {
  it("is the server's: half an hour once the payment has started", async () => {
    const page = await open.visitor();
    const carla = customer(page);
    await carla.comeToCheckout(inDays(40), inDays(41));
    await carla.fillDetails('Carla Diaz');
    const timer = page.getByRole('timer');
    // Ten minutes are not told before they become thirty.
    let early: string | undefined;
    await page.route('**/createPaymentIntent', async (route) => {
      early = await timer.innerText();
      await route.continue();
    });
    await carla.book();
    await page.getByLabel('Card number').waitFor();
    await eventually(async () => expect(early?.trim()).toBe(''));
    await timer.getByText(/^(30:00|29:\d\d)$/).waitFor();
    expect(await timer.count()).toBe(1);
  });
});

describe('a booking paid in a tab that was closed at once', () => {
  it('leaves the cart, and what else is in it becomes another booking', async () => {
    const shop = shopAt(open.shop.url);
    const [startDate, endDate] = [inDays(27), inDays(28)];
    const lines = [{ productId: CASTLE, quantity: 1, startDate, endDate }];
    const placed = (await shop.post('/api/reservations', orderBody({ lines }))).json();
    const { reservationId, manageToken, quote } = placed;
    const begun = await shop.post('/api/createPaymentIntent', {
      amount: quote.dueNowCents,
      currency: 'usd',
      customerEmail: 'ana@example.com',
      metadata: { reservationId, reason: 'deposit' },
    });
    const page = await open.visitor();
    const [castle] = JSON.parse(staleCart());
    const cart = [
      { ...castle, quantity: 2, startDate, endDate },
      { ...castle, id: 'midnight-dragon-bounce-house', startDate, endDate },
    ];
    const booking = {
      reservationId,
      manageToken,
      plan: 'deposit',
      holdExpiresAt: placed.holdExpiresAt,
      totalCents: quote.totalCents,
      dueNowCents: quote.dueNowCents,
      balanceCents: quote.balanceCents,
      email: 'ana@example.com',
      productTitle: 'Neon Castle',
      content: JSON.stringify({ lines }),
    };
    await page.goto('/robots.txt');
    await page.evaluate(
      (kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      },
      { inflatableCart: JSON.stringify(cart), inflatableBooking: JSON.stringify(booking) },
    );
    await page.goto('/cart-checkout');
    await page.getByText('Neon Castle is on hold for you').waitFor();
    const { clientSecret } = begun.json();
    await shop.post('/api/simulated-card/confirm', { ...GOOD_CARD, clientSecret });

    await page.reload();
    await page.getByText('You’re booked').waitFor();
    expect(await page.getByText('on hold for you').count()).toBe(0);
    const link = page.getByRole('link', { name: 'Manage your reservation' });
    expect(await link.getAttribute('href')).toBe(`/manage/${manageToken}`);
    await customer(page).fillDetails();
    await customer(page).book();
    await page.waitForURL('**/checkout');
    const next = await page.evaluate(() => localStorage.getItem('inflatableBooking') ?? '');
    expect(JSON.parse(next)).not.toMatchObject({ reservationId });
    const kept = await page.evaluate(() => localStorage.getItem('inflatableCart') ?? '');
    expect(JSON.parse(kept)).toMatchObject([{ id: 'midnight-dragon-bounce-house' }]);
  });
});
