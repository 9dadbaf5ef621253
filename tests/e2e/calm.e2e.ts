import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay, type CalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import {
  formatDay,
  formatDayCount,
  formatLongDay,
  formatPartyDays,
} from '#core/kernel/format-day.ts';
import { DEFAULT_FIGURES, termsVersionOf } from '#core/settings/terms-figures.ts';
import { customer } from '#tests/e2e/customer.ts';
import { inDays } from '#tests/e2e/days.ts';
import { focusedName, tabTo } from '#tests/e2e/keys.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests, whenDrawn, whenLive } from '#tests/e2e/visitors.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eventually } from '#tests/support/eventually.ts';
import { liveLine, orderBody } from '#tests/support/order-body.ts';
import { shopAt } from '#tests/support/shop-at.ts';

const open = visitorsOfTests(() => ({ env: { RATE_LIMIT: 'off' } }));

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const CASTLE = '/products/neon-castle-bounce-house';
/** The Saturday after next. Whatever today is, it and its neighboring days can be booked. */
const SATURDAY = addDays(inDays(14), 6 - weekdayOf(inDays(14)));
const onDays = (from: CalendarDay, to: CalendarDay) => `from=${from}&to=${to}`;
const WEEKEND = onDays(SATURDAY, addDays(SATURDAY, 1));

const dayIn = (sheet: Locator, day: CalendarDay): Locator =>
  sheet.getByRole('button', { name: new RegExp(`^${formatLongDay(day)}`) });

async function press(sheet: Locator, day: CalendarDay): Promise<void> {
  const next = sheet.getByRole('button', { name: 'Next month' });
  await next.waitFor();
  while ((await dayIn(sheet, day).count()) === 0) await next.click();
  await dayIn(sheet, day).click();
}

async function openPicker(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^When is the party/ }).click();
  const sheet = page.getByRole('dialog', { name: 'When is the party?' });
  await sheet.getByRole('button', { name: 'Next month' }).waitFor();
  return sheet;
}

/** Completely on the screen, and above what is docked at the bottom. */
async function isInView(page: Page, part: Locator, foot = 0): Promise<boolean> {
  const box = await part.boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  return box !== null && box.y >= 0 && box.y + box.height <= height - foot;
}

describe('the date picker', () => {
  it('is a line with its question at 390, 768 and 1280 pixels', async () => {
    const page = await open.visitor({ viewport: PHONE });
    await page.goto('/');
    await whenLive(page);
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await eventually(async () => {
        const asked = await page.getByText('When is the party?').boundingBox();
        expect([width, asked?.width]).toEqual([width, expect.toSatisfy((is) => is > 120)]);
      });
    }
  });

  it('turns one tap into a whole rental, extends it with a later one, and starts over with an earlier one', async () => {
    const page = await open.visitor({ viewport: PHONE });
    await page.goto('/');
    await whenLive(page);
    expect(await page.locator('input[type=date]').count()).toBe(0);
    const sheet = await openPicker(page);
    const says = async (start: CalendarDay, end: CalendarDay, more = ''): Promise<void> => {
      for (const text of [
        formatPartyDays(start, end),
        `(${formatDayCount(start, end)})`,
        `We set up ${formatDay(start)}`,
        `We pick up ${formatDay(end)}${more}`,
      ]) {
        await sheet.locator('output').getByText(text, { exact: true }).waitFor();
      }
    };
    const { height } = (await sheet.boundingBox()) ?? {};
    await press(sheet, SATURDAY);
    await says(SATURDAY, addDays(SATURDAY, 1));
    expect((await sheet.boundingBox())?.height).toBe(height);
    await press(sheet, addDays(SATURDAY, 3));
    await says(SATURDAY, addDays(SATURDAY, 3), ' (not a party day)');
    expect((await sheet.boundingBox())?.height).toBe(height);
    await press(sheet, addDays(SATURDAY, -1));
    await says(addDays(SATURDAY, -1), SATURDAY);
    expect(await violationsOn(page)).toEqual([]);

    await press(sheet, addDays(SATURDAY, 2));
    // With text of twice the size, the days keep their distance, and no word of the line is cut.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const fullest = (): Promise<number> =>
      sheet.getByRole('gridcell').evaluateAll((cells) =>
        Math.max(
          ...cells.map((cell) => {
            const number = document.createRange();
            number.selectNodeContents(cell.querySelector('button') ?? cell);
            return number.getBoundingClientRect().width / cell.getBoundingClientRect().width;
          }),
        ),
      );
    await eventually(async () => {
      expect(await fullest()).toBeGreaterThan(0.5);
      expect(await fullest()).toBeLessThan(0.8);
    });
    const show = sheet.getByRole('button', { name: /^Show \d+ rentals$/ });
    expect((await show.boundingBox())?.width).toBeGreaterThan(200);
    await show.click();
    await page.waitForURL(`**/products?${onDays(addDays(SATURDAY, -1), addDays(SATURDAY, 2))}`);
    // The bars leave the dates free.
    const dates = await page.getByRole('button', { name: /We pick up/ }).boundingBox();
    const bars = await page.getByRole('navigation', { name: 'Quick actions' }).boundingBox();
    expect(bars?.height).toBeLessThan(740 / 8);
    expect((dates?.y ?? Infinity) + (dates?.height ?? 0)).toBeLessThan(bars?.y ?? 0);
    const cut = page
      .getByRole('button', { name: /We pick up/ })
      .locator('span')
      .evaluateAll((parts) =>
        parts.flatMap(({ scrollWidth, clientWidth, textContent }) =>
          scrollWidth > clientWidth && clientWidth > 0 ? [textContent] : [],
        ),
      );
    expect(await cut).toEqual([]);
  });

  it('works completely by keyboard, and returns the focus to its line', async () => {
    const page = await open.visitor({ viewport: DESK });
    await page.goto('/booking');
    await whenDrawn(page);
    await page
      .getByRole('listitem')
      .filter({ hasText: /Neon Castle.+Needs 20\s×\s18\sft/s })
      .waitFor();
    await tabTo(page, /^When is the party/);
    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog', { name: 'When is the party?' });
    await picker.getByRole('button', { name: 'Next month' }).waitFor();
    await tabTo(page, /^(This|Next) Saturday/);
    await page.keyboard.press('Enter');
    await tabTo(page, /, \d{4}/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await picker.waitFor({ state: 'hidden' });
    await eventually(async () =>
      expect(await focusedName(page)).toMatch(/^\w{3}, \w{3} \d+ *We pick up \w{3}, /),
    );
  });

  it('opens below its line on a desktop, completely on the screen, and crosses out closed days', async () => {
    const page = await open.visitor({ viewport: DESK });
    await page.goto(CASTLE);
    await whenLive(page);
    const picker = await openPicker(page);
    await eventually(async () => expect(await isInView(page, picker)).toBe(true));
    const days = picker.getByRole('gridcell');
    const past = days.filter({ has: page.locator('button:disabled') });
    // All are off until it is known which can be booked.
    await days
      .filter({ has: page.locator('button:enabled') })
      .first()
      .waitFor();
    // At a month's end it opens on the next one.
    if ((await past.count()) === 0)
      await picker.getByRole('button', { name: 'Previous month' }).click();
    await past.first().waitFor();
    const quick = picker.getByRole('group', { name: 'Quick picks' });
    await quick.getByRole('button').last().click();
    await picker.getByRole('button', { name: 'Use these dates' }).click();
    await page.getByText('total for 1 day, free overnight').waitFor();
  });

  it('is replaced by the browser’s own fields without scripts', async () => {
    const page = await open.visitor({ javaScriptEnabled: false });
    await page.goto('/');
    await page.getByLabel('Delivery').fill(SATURDAY);
    await page.getByLabel('Pickup').fill(addDays(SATURDAY, 1));
    expect(await page.getByRole('button', { name: /^When is the party/ }).isVisible()).toBe(false);
    await page.getByRole('button', { name: /available|Search/ }).click();
    await page.waitForURL(`**/products?${WEEKEND}`);
    await page.getByText(/rentals available/).waitFor();
    expect(await page.getByLabel('Delivery').inputValue()).toBe(SATURDAY);
  });
});

describe('the home page on a phone', () => {
  it('shows its first rental with the price above the two bars, which share a line', async () => {
    const page = await open.visitor({ viewport: PHONE });
    await page.goto('/');
    await whenDrawn(page);
    const bars = await page.getByRole('navigation', { name: 'Quick actions' }).boundingBox();
    expect(bars?.height).toBeLessThanOrEqual(64);
    const first = page.getByRole('article').first();
    for (const part of [first.getByRole('heading'), first.getByText('/ day')]) {
      expect(await isInView(page, part, 64)).toBe(true);
    }
  });
});

describe('the page of a product', () => {
  it('has name, price and button in the first view at 1280 x 800 and at 1024 x 768', async () => {
    const page = await open.visitor({ viewport: DESK });
    await page.goto(`${CASTLE}?${WEEKEND}`);
    await whenDrawn(page);
    const panel = page.locator('#dates');
    for (const viewport of [DESK, { width: 1024, height: 768 }]) {
      await page.setViewportSize(viewport);
      for (const part of [
        page.getByRole('heading', { level: 1 }),
        panel.getByRole('button', { name: new RegExp(formatDay(SATURDAY)) }),
        panel.getByText('$225.00', { exact: true }),
        panel.getByRole('link', { name: 'Reserve' }),
        panel.getByRole('button', { name: 'Add to cart' }),
      ]) {
        await eventually(async () =>
          expect([viewport, await isInView(page, part)]).toEqual([viewport, true]),
        );
      }
    }
  });

  it('has its name, and a dock with price and button, on a phone of 390 x 844 and of 375 x 667', async () => {
    const page = await open.visitor({ viewport: PHONE });
    await page.goto(`${CASTLE}?${WEEKEND}`);
    await whenDrawn(page);
    const dock = page.getByRole('complementary').getByRole('region', { name: 'Price and dates' });
    for (const viewport of [PHONE, { width: 375, height: 667 }]) {
      await page.setViewportSize(viewport);
      await dock.getByText('$225.00').waitFor();
      const heading = page.getByRole('heading', { level: 1 });
      await eventually(async () =>
        expect([viewport, await isInView(page, heading, 64)]).toEqual([viewport, true]),
      );
    }
    await page
      .locator('#dates')
      .getByText(/^\d available on your dates$/)
      .waitFor();
    await dock.getByRole('link', { name: 'Reserve' }).click();
    await page.waitForURL('**/cart-checkout');
    await page
      .getByText(formatPartyDays(SATURDAY, addDays(SATURDAY, 1)))
      .filter({ visible: true })
      .first()
      .waitFor();
  });

  it('shows no button half under the dock in the first view of a phone', async () => {
    const page = await open.visitor({ viewport: PHONE });
    const twoDays = onDays(SATURDAY, addDays(SATURDAY, 2));
    for (const [language, days] of [
      ['', ''],
      ['/es', ''],
      ['', twoDays],
      ['/es', twoDays],
    ] as const) {
      await page.setViewportSize(PHONE);
      await page.goto(`${language}/products/palm-racer-dual-water-slide?${days}`);
      await whenDrawn(page);
      const [dates, add] = [
        page.locator('#dates').getByRole('button').first(),
        page.locator('#dates').getByRole('button', { name: /^(Add to cart|Al carrito)$/ }),
      ];
      for (const [width, height, last] of [
        [390, 844, add],
        ...(days === ''
          ? ([
              [375, 667, dates],
              [360, 640, dates],
            ] as const)
          : []),
      ] as const) {
        await page.setViewportSize({ width, height });
        await eventually(async () =>
          expect([language, days, width, await isInView(page, last, 64)]).toEqual([
            language,
            days,
            width,
            true,
          ]),
        );
      }
    }
  });

  it('leads to its calendar while there are no dates, and then straight to the checkout', async () => {
    const page = await open.visitor({ viewport: DESK });
    await page.goto(CASTLE);
    await whenLive(page);
    const panel = page.locator('#dates');
    await panel.getByRole('button', { name: 'Pick dates' }).click();
    const picker = page.getByRole('dialog', { name: 'When is the party?' });
    await press(picker, SATURDAY);
    await picker.getByRole('button', { name: 'Use these dates' }).click();
    await panel.getByRole('link', { name: 'Reserve' }).click();
    await page.waitForURL('**/cart-checkout');
    const kept = await page.evaluate(() => localStorage.getItem('inflatableCart') ?? '');
    expect(JSON.parse(kept)).toMatchObject([
      { startDate: SATURDAY, endDate: addDays(calendarDay(SATURDAY), 1), quantity: 1 },
    ]);
  });
});

describe('the page where a rental is booked, on a phone', () => {
  it('keeps the rental when "Book now" is pressed, and shows its button', async () => {
    const page = await open.visitor({ viewport: PHONE });
    await page.goto(`/booking?product=neon-castle-bounce-house&${WEEKEND}`);
    await whenDrawn(page);
    await page.getByRole('link', { name: 'Book now' }).last().click();
    const button = page.getByRole('button', { name: 'Continue to checkout' });
    await eventually(async () => expect(await isInView(page, button, 64)).toBe(true));
    expect(new URL(page.url()).searchParams.get('product')).toBe('neon-castle-bounce-house');
    await button.click();
    await page.waitForURL('**/cart-checkout');
  });
});

describe('the results of a search on a phone', () => {
  it('are below a search of one line, with the first rental completely on the screen', async () => {
    const page = await open.visitor({ viewport: PHONE });
    await page.goto(`/products?${WEEKEND}`);
    await whenDrawn(page);
    const search = await page.getByRole('region', { name: 'Find a rental' }).boundingBox();
    expect(search?.height).toBeLessThanOrEqual(64);
    expect(await isInView(page, page.getByRole('article').first().getByRole('heading'), 104)).toBe(
      true,
    );
    expect(await isInView(page, page.getByRole('link', { name: /^Reserve / }).first(), 104)).toBe(
      true,
    );
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('Order').selectOption('price');
    await sheet.getByLabel('Search').fill('castle');
    await page.waitForURL(/sort=price/);
    await page.waitForURL(/q=castle/);
  });
});

/** A visitor who counts her presses and the fields she fills in. */
function counting(page: Page) {
  const did = { clicks: 0, fields: 0 };
  return {
    did,
    async click(part: Locator) {
      did.clicks += 1;
      await part.click();
    },
    async fill(label: string | RegExp, text: string) {
      did.fields += 1;
      await page.getByLabel(label).fill(text);
      await page.getByLabel(label).blur();
    },
    async choose(label: string, value: string) {
      did.fields += 1;
      await page.getByLabel(label).selectOption(value);
    },
  };
}

type Counting = ReturnType<typeof counting>;

async function reserveFromHome(
  page: Page,
  { click }: Counting,
  which: 'first' | 'last',
): Promise<void> {
  await page.goto('/');
  await whenLive(page);
  const saturdays = page.getByRole('main').getByRole('link', { name: /Saturday/ });
  await click(which === 'first' ? saturdays.first() : saturdays.last());
  await page.waitForURL('**/products?from=*');
  // Until the list is there, these are the home page's cards.
  await page.getByText(/^\d+ rentals available /).waitFor();
  await click(page.getByRole('link', { name: 'Reserve Neon Castle Bounce House' }));
  await page.waitForURL('**/cart-checkout');
}

async function payAtOnce(page: Page, { click, fill }: Counting): Promise<void> {
  await click(page.getByRole('button', { name: /^Book and pay/ }));
  await fill('Card number', '4242424242424242');
  await fill(/^Expiry/, '12/35');
  await fill('CVC', '123');
  // Until the payment has begun, the browser submits nothing.
  await page.locator('main button[type=submit]:enabled', { hasText: /^Pay \$/ }).waitFor();
  // Submitted like from a phone's keyboard, without pressing a button.
  await page.getByLabel('CVC').press('Enter');
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
}

describe('from home to paid', () => {
  it('takes a guest at most 5 clicks and 9 fields, and a returning guest on the same browser 3 and 3', async () => {
    const page = await open.visitor({ viewport: PHONE });
    const guest = counting(page);
    await reserveFromHome(page, guest, 'first');
    await guest.fill('Name', 'Ana Ortiz');
    await guest.fill(/^Email(?! me)/, 'ana@example.com');
    await guest.fill('Phone', '+1 817.555.0101');
    expect(await page.getByLabel('Phone').inputValue()).toBe('(817) 555-0101');
    await guest.choose('Party starts', '14:00');
    expect(await page.getByLabel('Party ends').inputValue()).toBe('18:00');
    await page.getByLabel('Street and number').fill('1 Party Lane, Cleburne, TX 76033');
    // Before the field is left: errors that disappeared then would move the page under the
    // finger.
    expect(await page.getByLabel('ZIP code').inputValue()).toBe('76033');
    await guest.fill('Street and number', '1 Party Lane, Cleburne, TX 76033');
    expect(await page.getByLabel('Street and number').inputValue()).toBe('1 Party Lane');
    expect(await page.getByLabel('ZIP code').inputValue()).toBe('76033');
    const tokens = await page
      .locator('form :is(input, select, textarea):not([type=hidden],[type=checkbox],[type=radio])')
      .evaluateAll((fields) => fields.filter((one) => !one.hasAttribute('autocomplete')).length);
    expect(tokens).toBe(0);
    await guest.click(page.getByLabel(/I agree to the rental terms/));
    await payAtOnce(page, guest);
    expect(guest.did.clicks).toBeLessThanOrEqual(5);
    expect(guest.did.fields).toBeLessThanOrEqual(9);

    const again = counting(page);
    await reserveFromHome(page, again, 'last');
    await eventually(async () =>
      expect(await page.getByLabel('Street and number').inputValue()).toBe('1 Party Lane'),
    );
    await page.getByText('By booking, you agree to them again.').waitFor();
    await page.getByLabel(/^Email(?! me)/).fill('bob@example.com');
    await page.getByLabel(/I agree to the rental terms/).waitFor();
    await page.getByLabel(/^Email(?! me)/).fill('ana@example.com');
    await page.getByText('By booking, you agree to them again.').waitFor();
    await payAtOnce(page, again);
    expect(again.did).toEqual({ clicks: 3, fields: 3 });
  });

  it('takes a signed-in customer 3 and 3 on a new browser, too', async () => {
    const shop = shopAt(open.shop.url);
    const owner = {
      displayName: 'Sam Reed',
      email: 'sam@example.com',
      password: 'kites over Waco',
    };
    await shop.post('/api/accounts', owner);
    const session = (await shop.post('/api/session', owner)).json();
    const contact = { name: 'Sam Reed', email: owner.email, phone: '(817) 555-0142' };
    const steps = bookingSteps(shop);
    const headers = { authorization: `Bearer ${session.token}` };
    const event = { ...orderBody().event, startsAt: '14:00', endsAt: '18:00' };
    const order = {
      contact,
      event,
      lines: [liveLine()],
      termsVersion: termsVersionOf(DEFAULT_FIGURES),
    };
    const { reservationId, quote } = (await steps.reserve(order, headers)).json();
    const intent = (await steps.intent(reservationId, 'deposit', quote.dueNowCents)).json();
    await steps.confirm(intent.clientSecret);

    const page = await open.visitor({ viewport: PHONE });
    await page.goto('/login');
    await whenLive(page);
    await page.getByLabel(/^Email(?! me)/).fill(owner.email);
    await page.getByLabel(/^Password/).fill(owner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/dashboard');
    const sam = counting(page);
    await reserveFromHome(page, sam, 'last');
    await eventually(async () =>
      expect(await page.getByLabel('Street and number').inputValue()).not.toBe(''),
    );
    expect(await page.getByLabel('Phone').inputValue()).toBe('(817) 555-0142');
    expect(await page.getByLabel('Gift card or rain check').isVisible()).toBe(false);
    await page.getByText('By booking, you agree to them again.').waitFor();
    await payAtOnce(page, sam);
    expect(sam.did).toEqual({ clicks: 3, fields: 3 });
  });

  it('refuses a phone number without its area code', async () => {
    const page = await open.visitor();
    await page.goto(`${CASTLE}?${WEEKEND}`);
    await whenLive(page);
    await page.locator('#dates').getByRole('link', { name: 'Reserve' }).click();
    await page.getByLabel('Phone').fill('555-0101');
    await page.getByLabel('Phone').blur();
    await page.getByText('Enter all 10 digits, the area code too.').waitFor();
    expect(await page.getByLabel('Phone').inputValue()).toBe('555-0101');
  });
});

describe('the chat', () => {
  /** The texts that it covers. Nothing is under it in a bar. */
  const coveredBy = (button: Locator): Promise<readonly string[]> =>
    button.evaluate((element) => {
      if (element.closest('nav, section') !== null) return [];
      const box = element.getBoundingClientRect();
      const lies = (one: DOMRect): boolean =>
        one.width > 0 && one.left < box.right && one.right > box.left;
      const walker = document.createTreeWalker(
        document.querySelector('main') ?? document.body,
        NodeFilter.SHOW_TEXT,
      );
      const texts: string[] = [];
      while (walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        if ([...range.getClientRects()].some(lies)) texts.push(walker.currentNode.nodeValue ?? '');
      }
      return texts.filter((text) => text.trim() !== '');
    });

  it.each([
    ['/products', [PHONE, { width: 1440, height: 900 }]],
    [CASTLE, [PHONE, { width: 768, height: 900 }, DESK]],
  ])('covers no text, on a phone or wider, on %s', async (path, viewports) => {
    const page = await open.visitor({ viewport: PHONE });
    await page.goto(path);
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      const button = page.getByRole('button', { name: 'Chat with us' });
      await button.waitFor();
      await eventually(async () =>
        expect([viewport, await coveredBy(button)]).toEqual([viewport, []]),
      );
      await button.click();
      await page.getByRole('dialog', { name: 'Party assistant' }).waitFor();
      await page.keyboard.press('Escape');
      await button.waitFor();
    }
  });
});

describe('a rental in the cart', () => {
  it('is why the page of another one has dates already, with a way to choose others', async () => {
    const page = await open.visitor({ viewport: PHONE });
    await customer(page).comeToCheckout(SATURDAY, addDays(SATURDAY, 1));
    const why = 'These are the dates of Neon Castle Bounce House in your cart.';
    await page.goto('/products/pirate-ship-combo');
    await page.getByText(why).getByRole('button', { name: 'Choose other dates' }).click();
    await page.getByRole('dialog', { name: 'When is the party?' }).waitFor();
    await page.goto('/booking?product=pirate-ship-combo');
    const note = page.getByText(`${why} Choose another day for this rental.`);
    await note.waitFor();
    expect(await page.getByRole('button', { name: 'Choose other dates' }).count()).toBe(0);
  });

  it.each(['', '/es'])(
    'is shown whole on the narrowest phone, and so is the line of a large order (%s)',
    async (language) => {
      const page = await open.visitor({ viewport: { width: 320, height: 640 } });
      await customer(page).comeToCheckout(SATURDAY, addDays(SATURDAY, 10));
      await page.goto(`${language}/cart-checkout`);
      await whenLive(page);
      const summary = page.locator('summary').first();
      const [label, amount] = [
        summary.locator('svg + span').first(),
        summary.getByText('$1,125.00'),
      ];
      await amount.waitFor();
      const [name, due] = [await label.boundingBox(), await amount.boundingBox()];
      expect(name?.height).toBeLessThan(40);
      // Side by side.
      expect(due?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0));
      expect(due?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));

      await page.getByRole('button', { name: /^(Open cart|Abrir el carrito)/ }).click();
      const remove = page.getByRole('dialog').getByRole('button', { name: /^(Remove|Quitar)/ });
      // The drawer slides in.
      await eventually(async () => {
        const box = await remove.boundingBox();
        expect((box?.x ?? 320) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
      });

      // With text of twice the size, two answers side by side would both be cut.
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const [starts, ends] = [
        await page.locator('#event-starts-at').boundingBox(),
        await page.locator('#event-ends-at').boundingBox(),
      ];
      expect(ends?.y).toBeGreaterThan((starts?.y ?? Infinity) + (starts?.height ?? 0));
      // The total below what is due now is not broken inside.
      const linesOfTotal = await summary.getByText('$2,250.00').evaluate(({ firstChild: text }) => {
        const amount = document.createRange();
        amount.selectNodeContents(text as Node);
        amount.setStart(text as Node, text?.textContent?.indexOf('$') ?? 0);
        return amount.getClientRects().length;
      });
      expect(linesOfTotal).toBe(1);
      // A step's number stays in its circle.
      const isInside = await page.locator('#event-title > span').evaluate((circle) => {
        const words = document.createRange();
        words.selectNodeContents(circle);
        const [text, box] = [words.getBoundingClientRect(), circle.getBoundingClientRect()];
        return text.top >= box.top && text.bottom <= box.bottom;
      });
      expect(isInside).toBe(true);
      // No amount of the opened order is beyond its card.
      await page.keyboard.press('Escape');
      await summary.click();
      const beyond = await page
        .locator('details:has(dl)')
        .first()
        .evaluate((card) =>
          [...card.querySelectorAll('li span, dd')]
            .filter((one) => {
              const words = document.createRange();
              words.selectNodeContents(one);
              const { right, width } = words.getBoundingClientRect();
              return width > 0 && right > card.getBoundingClientRect().right;
            })
            .map(({ textContent }) => textContent),
        );
      expect(beyond).toEqual([]);
    },
  );
});
