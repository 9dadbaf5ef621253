import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatDay, formatLongDay } from '#core/kernel/format-day.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { customer } from '#tests/e2e/customer.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests, whenLive } from '#tests/e2e/visitors.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eventually } from '#tests/support/eventually.ts';
import { bookCastle } from '#tests/support/live-booking.ts';
import { CASTLE, orderBody } from '#tests/support/order-body.ts';
import { adminHeaders, changeSettings, shopAt } from '#tests/support/shop-at.ts';
import { plain } from '#tests/support/texts.ts';

const open = visitorsOfTests();
const shop = () => shopAt(open.shop.url);
const COURSE = 'mega-60-obstacle-course';

/** Two parties in one order: days 20 to 21 and 25 to 27, from two to six. */
async function bookTwice(second = COURSE) {
  const lines = [
    { productId: CASTLE, quantity: 1, startDate: inDays(20), endDate: inDays(21) },
    { productId: second, quantity: 1, startDate: inDays(25), endDate: inDays(27) },
  ];
  const event = { ...orderBody().event, startsAt: '14:00', endsAt: '18:00' };
  const { reservationId, manageToken } = await bookingSteps(shop()).book({ lines, event });
  return { id: reservationId, token: manageToken };
}

describe('what a customer sees', () => {
  it("includes a question for the party's times, and a promise when we come for them", async () => {
    const page = await open.visitor();
    const ana = customer(page);
    await page.goto('/robots.txt');
    await page.evaluate(() =>
      localStorage.setItem(
        'inflatableYard',
        'yardLength=30&yardWidth=22&gate=40&surface=grass&outlet=60',
      ),
    );
    await ana.comeToCheckout(inDays(40), inDays(41));
    await ana.fillDetails();
    await page.getByLabel('Party starts').selectOption('');
    await ana.book();
    await page.getByRole('link', { name: /Party starts/ }).waitFor();
    await page.getByLabel('Party starts').selectOption('15:00');
    await page
      .getByText(
        /^We arrive between 11\sAM and 1\sPM on the day we set up\. We pick up between \d\sAM and \d\sPM on the pickup day\.$/,
      )
      .waitFor();
    await page.getByLabel('Party starts').selectOption('19:00');
    await ana.book();
    await page.getByText('The party must end after it starts').first().waitFor();
    await page.getByLabel('Party starts').selectOption('15:00');
    await page.getByLabel('Party ends').selectOption('19:00');
    await page.getByText('About the spot').click();
    await page.getByLabel('Power circuits to spare').fill('2');
    await page.getByLabel('Who will meet the crew?').fill('Rosa Diaz');
    await ana.book();
    await page.getByRole('link', { name: /How to reach them/ }).waitFor();
    await page.getByLabel('How to reach them').fill('817-555-0199');
    expect(await violationsOn(page)).toEqual([]);
    await ana.book();
    await page.waitForURL('**/checkout');
    await ana.pay('4242424242424242');

    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    const visits = page.getByRole('list', { name: 'When we come' });
    await visits.waitFor();
    const said = plain(await visits.innerText());
    for (const words of [formatDay(inDays(40)), '11 AM – 1 PM', formatDay(inDays(41))]) {
      expect(said).toContain(words);
    }
    await page.getByText('Party 3 PM to 7 PM').waitFor();
    await page.getByText(`is due before we set up on ${formatLongDay(inDays(40))}`).waitFor();
    await page.getByRole('link', { name: 'Add both visits to my calendar' }).waitFor();
    await page
      .getByRole('heading', { name: /^Get the spot ready for \w{3},\s\w{3}\s\d+$/ })
      .waitFor();
    expect(await violationsOn(page)).toEqual([]);
    // The answers to "Will it fit?" were sent with the order.
    const stored = await page.evaluate(() => localStorage.getItem('inflatableBooking') ?? '{}');
    const { manageToken } = JSON.parse(stored);
    const { event } = (await shop().get(`/api/manage/${manageToken}`)).json();
    expect(event.venue).toMatchObject({
      lengthFt: 30,
      widthFt: 22,
      gateWidthIn: 40,
      surface: 'grass',
      outletFt: 60,
      circuits: 2,
      contactOnSite: { name: 'Rosa Diaz', phone: '817-555-0199' },
    });
    await page.getByRole('link', { name: 'Sign now' }).click();
    await page.getByRole('dialog', { name: 'Rental agreement' }).waitFor();
  });

  it('books the day before a closed one, with the pickup fixed to the evening', async () => {
    const api = shop();
    const closed = { from: inDays(46), to: inDays(46), reason: 'Crew party' };
    await changeSettings(api, await adminHeaders(api), ({ limits }) => ({
      limits: { ...limits, blackouts: [closed] },
    }));
    const page = await open.visitor();
    const ana = customer(page);
    await ana.comeToCheckout(inDays(45), inDays(46));
    await ana.fillDetails();
    const box = page.getByLabel('Pick up the same evening');
    await page.getByText(/^We’re closed on .* so we pick up after the party/).waitFor();
    expect([await box.isChecked(), await box.isDisabled()]).toEqual([true, true]);
    await page.getByLabel('Party ends').selectOption('22:00');
    await page.getByText(/because our hours that day end at/).waitFor();
    await page.getByLabel('Party ends').selectOption('17:00');
    await ana.book();
    await page.waitForURL('**/checkout');
    const stored = await page.evaluate(() => localStorage.getItem('inflatableBooking') ?? '{}');
    const { visits } = (await api.get(`/api/manage/${JSON.parse(stored).manageToken}`)).json();
    expect(visits[1]).toMatchObject({ date: inDays(45), from: '17:00', sameEvening: true });
  });

  it('changes such a day: a later end needs other dates, and one press keeps the evening', async () => {
    const api = shop();
    const { token } = await bookCastle(api, 63);
    const { event } = (await api.get(`/api/manage/${token}`)).json();
    const amendment = {
      kind: 'details',
      event: { ...event, startsAt: '13:00', endsAt: '17:00', sameEvening: true },
    };
    const path = `/api/manage/${token}/amendments`;
    const quote = (await api.post(`${path}/preview`, { amendment })).json();
    const { totalCents, excessCents } = quote;
    await api.post(path, { amendment, shown: { totalCents, excessCents } });
    const closed = { from: inDays(64), to: inDays(64), reason: 'Crew party' };
    await changeSettings(api, await adminHeaders(api), ({ limits }) => ({
      limits: { ...limits, blackouts: [closed] },
    }));

    const page = await open.visitor();
    await page.goto(`/manage/${token}`);
    await page.getByRole('button', { name: 'Party details' }).click();
    const details = page.getByRole('dialog', { name: 'Party details' });
    await details.getByLabel('Party ends').selectOption('21:00');
    await details.getByText(/^For a later end, first change your dates/).waitFor();
    await details.getByRole('button', { name: 'Change dates' }).click();

    const dates = page.getByRole('dialog', { name: 'Change dates' });
    const visitsShown = dates.getByRole('region', { name: 'When we come, before and after' });
    await visitsShown.getByText(formatDay(inDays(65))).waitFor();
    expect(await dates.getByText('go to “Party details”').count()).toBe(0);
    // Days that are still looked up are faint.
    await dates.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    expect(await violationsOn(page)).toEqual([]);
    await customer(page).chooseDays(inDays(63), inDays(63));
    await dates.getByText(/^We’re closed on .* so we pick up after the party/).waitFor();
    await dates.getByText('Change something to see the price.').waitFor();
  });

  it("tells each rental's days, visits and needs, and when the balance is due, in the cart and the checkout", async () => {
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    const line = (id: string, title: string, price: number, from: number, to: number) => {
      const days = { startDate: inDays(from), endDate: inDays(to) };
      return { id, slug: id, title, image: '', price, quantity: 1, ...days };
    };
    const castle = 'Neon Castle Bounce House';
    await page.addInitScript(
      (cart) => localStorage.setItem('inflatableCart', cart),
      JSON.stringify([
        line(CASTLE, castle, 225, 20, 22),
        line(COURSE, '60 ft Mega Obstacle Course', 449, 55, 56),
        line(CASTLE, castle, 225, 55, 56),
      ]),
    );
    const days = (first: number, count: number): string =>
      count === 1
        ? `${formatDay(inDays(first))} (1 day)`
        : `${formatDay(inDays(first))} – ${formatDay(inDays(first + count - 1))} (${count} days)`;
    const both = [
      [days(20, 2), `We set up ${formatDay(inDays(20))}`, `We pick up ${formatDay(inDays(22))}`],
      [days(55, 1), `We set up ${formatDay(inDays(55))}`, `We pick up ${formatDay(inDays(56))}`],
    ].flat();
    const saysAll = (part: Locator, texts: readonly string[]) =>
      eventually(async () => {
        const said = plain(await part.innerText());
        for (const text of texts) expect(said).toContain(text);
      });

    await page.goto('/');
    await whenLive(page);
    await page.getByRole('banner').getByRole('button', { name: /cart/i }).click();
    const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
    await saysAll(drawer, [
      ...both,
      'No sales tax is added.',
      `We pick up ${formatDay(inDays(22))} (not a party day)`,
      `Pay 50% now and the rest for all of your dates, before we set up on ${formatDay(inDays(20))}`,
      'You tell us the hours of your party at checkout.',
      'All dates share one party time. The first delivery sets the refund deadline.',
    ]);
    // The last one goes with its own button.
    const fewer = drawer.getByRole('button', { name: /^Decrease/ }).first();
    expect(await fewer.getAttribute('aria-disabled')).toBe('true');
    await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.waitForURL('**/cart-checkout');
    const rentals = page.getByRole('region', { name: 'Your rentals' });
    await rentals.getByText('What your rentals need').click();
    await saysAll(rentals, [
      ...both,
      `${castle} (${formatDay(inDays(20))} – ${formatDay(inDays(21))}) needs 20 × 18 ft of flat ground`,
      `${castle} (${formatDay(inDays(55))}) needs 20 × 18 ft of flat ground`,
      '60 ft Mega Obstacle Course needs 66 × 16 ft of flat ground (grass, concrete, asphalt or turf); 3 outlets',
    ]);
    await page.getByText('Pick a start time to see when we come.').waitFor();
    await page.getByLabel('Party starts').selectOption('14:00');
    await saysAll(rentals, [
      `We set up ${formatDay(inDays(20))}, 10 AM – 12 PM`,
      `We set up ${formatDay(inDays(55))}, 10 AM – 12 PM`,
    ]);
    expect(plain(await rentals.innerText())).toMatch(
      new RegExp(`We pick up ${formatDay(inDays(56))}, \\d AM – \\d PM`),
    );
    const summary = page.locator('details').filter({ hasText: 'Order summary' });
    // Above the steps, for the keyboard as well.
    const parts = page.getByRole('main').locator('details:has-text("Order summary"), form');
    expect(await parts.first().evaluate(({ tagName }) => tagName)).toBe('DETAILS');
    await summary.getByText('Order summary').click();
    await saysAll(summary, [
      ...both,
      'No sales tax is added.',
      `Balance for all of your dates, due before we set up on ${formatDay(inDays(20))}`,
    ]);
    // The deadline is read before the button, as large as anything else.
    const deadline = page.getByText(
      /^Cancel by the end of .+ for a full refund.+ even if you cancel only a/,
    );
    const button = page.getByRole('button', { name: /^Book and pay/ });
    const boxes = await Promise.all([deadline.boundingBox(), button.boundingBox()]);
    expect(boxes[0]?.y).toBeLessThan(boxes[1]?.y ?? 0);
    expect(await deadline.evaluate((one) => getComputedStyle(one).fontSize)).toBe('16px');
    expect(await violationsOn(page)).toEqual([]);
  });

  it('offers no start that has passed, on a page left open', async () => {
    const page = await open.newcomer();
    await page.clock.install({ time: shopMoment(inDays(0), '09:00') });
    await customer(page).comeToCheckout(inDays(0), inDays(1));
    const starts = page.getByLabel('Party starts').locator('option');
    const offered = async () => (await starts.allInnerTexts()).map(plain).includes('1 PM');
    await eventually(async () => expect(await offered()).toBe(true));
    await page.clock.runFor(4 * 60 * 60 * 1_000);
    await eventually(async () => expect(await offered()).toBe(false));
  });

  it('includes links in header, footer, questions and sign-in to the mail with the booking links', async () => {
    const page = await open.visitor({ viewport: { width: 1280, height: 800 } });
    await page.goto('/faq');
    const find = (area: 'banner' | 'contentinfo' | 'main') =>
      page.getByRole(area).getByRole('link', { name: 'Find my booking' });
    for (const area of ['banner', 'contentinfo', 'main'] as const) await find(area).waitFor();
    await page.setViewportSize({ width: 1100, height: 800 });
    expect(await find('banner').isVisible()).toBe(false);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Find my booking' }).waitFor();
    await page.goto('/login');
    await find('main').click();
    await page.getByRole('heading', { level: 1, name: 'Find my booking' }).waitFor();
    await page.getByLabel('Your email address').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send my links' }).click();
    await page.locator(':focus').getByText('We can’t send email right now.').waitFor();
  });

  it('says that a payment succeeded only if that is known', async () => {
    const page = await open.visitor();
    await page.goto('/success?session_id=R1');
    await page.getByRole('heading', { name: 'We cannot find this booking' }).waitFor();
    await page.getByLabel('Your email address').fill('ana@example.com');
    await page.getByRole('button', { name: 'Send my links' }).click();
    await page.locator(':focus').getByText('We can’t send email right now.').waitFor();

    const steps = bookingSteps(shop());
    const lines = [{ productId: CASTLE, quantity: 1, startDate: inDays(50), endDate: inDays(51) }];
    const event = { ...orderBody().event, venue: { widthFt: 12 } };
    const held = (await steps.reserve({ lines, event })).json();
    const { quote } = held;
    await page.evaluate(
      (booking) => localStorage.setItem('inflatableBooking', booking),
      JSON.stringify({
        ...held,
        plan: 'deposit',
        email: 'ana@example.com',
        productTitle: 'Neon Castle',
        totalCents: quote.totalCents,
        dueNowCents: quote.dueNowCents,
        balanceCents: quote.balanceCents,
      }),
    );
    await page.goto('/manage');
    await page
      .getByRole('link', { name: 'Neon Castle Bounce House Waiting for payment' })
      .waitFor();
    await page.goto(`/success?session_id=${held.reservationId}`);
    await page.getByRole('heading', { name: 'We are waiting for your bank' }).waitFor();
    expect(await page.getByText('Payment Successful!').count()).toBe(0);
    expect(await page.title()).toContain('We are waiting for your bank');
    const begun = await steps.intent(held.reservationId, 'deposit', quote.dueNowCents);
    await steps.confirm(begun.json().clientSecret);
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor({ timeout: 30_000 });
    // It does not fit, and the customer still has to call.
    const width = /Needs 18 ft of width\. Your yard has 12 ft\./;
    await page.getByText(width).waitFor();
    await page.getByRole('link', { name: 'Manage your reservation' }).click();
    await page.waitForURL('**/manage/*');
    await page.getByText(width).waitFor();
  });

  it('shows the rental terms with their date', async () => {
    const page = await open.visitor();
    await page.goto('/terms');
    await page.getByText('Wording of').waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/-[0-9a-f]{8}\b/);
  });

  it('includes each visit of an order of two parties, for the customer and for the office', async () => {
    const page = await open.visitor();
    const { id, token } = await bookTwice();
    await page.goto(`/manage/${token}`);
    const visits = page.getByRole('list', { name: 'When we come' });
    await visits.waitFor();
    const [castle, course] = (await visits.getByRole('listitem').allInnerTexts()).map(plain);
    for (const day of [20, 21]) expect(castle).toContain(formatDay(inDays(day)));
    for (const day of [25, 27]) expect(course).toContain(formatDay(inDays(day)));
    expect(castle).toContain('Neon Castle');
    expect(course).toContain('10 AM – 12 PM');

    await page.getByRole('button', { name: 'Party details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Party details' });
    expect(await dialog.getByLabel('Party starts').inputValue()).toBe('14:00');
    await dialog.getByLabel('Party starts').selectOption('16:00');
    await dialog.getByText('About the spot').click();
    await dialog.getByLabel('Nearest outlet, ft away').fill('200');
    await dialog.getByText(/^Neon Castle .+: Needs an outlet within 75 ft/).waitFor();
    await dialog.getByLabel('Nearest outlet, ft away').fill('');
    await dialog.getByText('Doesn’t fit your yard').waitFor({ state: 'detached' });
    await dialog.getByLabel('What will it sit on?').selectOption('concrete');
    await dialog.getByLabel('OK to put stakes').selectOption('false');
    await dialog.getByLabel('Power circuits to spare').fill('3');
    await dialog.getByLabel('Who will meet the crew?').fill('Lou');
    await dialog.getByLabel('How to reach them').fill('817-555-0177');
    expect(await violationsOn(page)).toEqual([]);
    // Meanwhile, someone else changes the address.
    const own = `/api/manage/${token}`;
    const { event: before, totalCents } = (await shop().get(own)).json();
    const moved = { kind: 'details', event: { ...before, street: '9 New Road' } };
    const shown = { totalCents, excessCents: 0 };
    await shop().post(`${own}/amendments`, { amendment: moved, shown });
    await dialog.getByRole('button', { name: 'See the price' }).click();
    await dialog.getByRole('alert').getByText('This was changed meanwhile.').waitFor();
    expect(await dialog.locator(':focus').innerText()).toContain('This was changed meanwhile.');
    expect(await dialog.getByLabel('Street and number').inputValue()).toBe('9 New Road');
    await dialog.getByRole('button', { name: 'See the price' }).click();
    await dialog.getByRole('button', { name: 'Confirm the change' }).click();
    await visits.getByText('12 PM – 2 PM').first().waitFor();
    const { event } = (await shop().get(own)).json();
    expect(event.street).toBe('9 New Road');
    expect(event.venue).toEqual({
      surface: 'concrete',
      canStake: false,
      circuits: 3,
      contactOnSite: { name: 'Lou', phone: '817-555-0177' },
    });

    // What could be added is compared with the spot, too, and says why once it is.
    await page.getByRole('button', { name: 'Change items' }).click();
    const items = page.getByRole('dialog', { name: 'Change items' });
    await items.getByRole('radio').first().check();
    await items.getByRole('button', { name: /^Show all/ }).click();
    const splash = items.getByRole('button', { name: /^Add Splash Dash.+Doesn’t fit your yard$/ });
    await splash.click();
    await items.getByText(/^Doesn’t fit your yard. Goes on grass or turf/).waitFor();
    // A refusal stays in view above the buttons, however long the dialog is, and has the focus.
    const params = { totalCents: 1, excessCents: 0 };
    await page.route(
      '**/amendments',
      (route) =>
        route.fulfill({ status: 409, json: { status: 409, code: 'quote_changed', params } }),
      { times: 1 },
    );
    await items.getByRole('button', { name: /^Confirm the change/ }).click();
    await items.getByText('Nothing was changed.').waitFor();
    expect(await items.locator('.sticky :focus').innerText()).toContain('Nothing was changed.');
    await items.getByRole('button', { name: 'Keep as is' }).click();

    await openBackOffice(page, `/admin/reservations?id=${id}`);
    await page.getByText(`Deliver ${formatDay(inDays(25))}, 12 PM – 2 PM`).waitFor();
    await page.getByText('No, sandbags').waitFor();
  });

  it('says before paying, and before a change, that the first delivery decides for all dates', async () => {
    const page = await open.visitor();
    const [castle, dragon] = [CASTLE, 'midnight-dragon-bounce-house'];
    const lines = [
      { productId: castle, quantity: 1, startDate: inDays(4), endDate: inDays(5) },
      { productId: dragon, quantity: 1, startDate: inDays(60), endDate: inDays(61) },
    ];
    await page.goto('/robots.txt');
    await page.evaluate(
      (cart) => localStorage.setItem('inflatableCart', cart),
      JSON.stringify(
        lines.map(({ productId, ...line }) => ({
          ...line,
          id: productId,
          slug: productId,
          title: productId,
          image: '',
          price: 225,
        })),
      ),
    );
    // On the page of the later one, too, as at the checkout.
    await page.goto(`/booking?product=${dragon}&from=${inDays(60)}&to=${inDays(61)}`);
    await page.getByText(`Balance, due before we set up on ${formatDay(inDays(4))}`).waitFor();
    await page.getByText('The first delivery in your order sets this day').waitFor();
    await page.getByRole('link', { name: 'See all details' }).click();
    await page.getByText('Your first delivery counts for all of your dates').waitFor();
    await page.goto('/cart-checkout');
    await page.getByText('Your first delivery counts for all of your dates').waitFor();

    const placed = await bookingSteps(shop()).book({ lines, plan: 'full' });
    await page.goto(`/manage/${placed.manageToken}`);
    await page.getByRole('button', { name: 'Cancel this reservation' }).click();
    await page
      .getByRole('button', { name: /^Cancel only/ })
      .last()
      .click();
    const dropped = page.getByRole('dialog', { name: /^Cancel only/ });
    await dropped.getByText('Your first delivery counts for all of your dates').waitFor();
    await dropped
      .getByText(`Your first delivery, on ${formatDay(inDays(4))}, counts for all of your dates.`)
      .waitFor();
    await dropped.getByText('Stays paid for the rest').first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
    // As for the whole booking, it goes back the way it was paid.
    expect(await dropped.getByRole('radio').count()).toBe(0);
    await dropped.getByRole('button', { name: /^Cancel and refund \$/ }).click();
    await dropped.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Change items' }).click();
    const items = page.getByRole('dialog', { name: 'Change items' });
    await items.getByRole('button', { name: /^Add Unicorn Rainbow/ }).click();
    await items.getByText('What we kept from an earlier change counts').waitFor();

    // Meanwhile, it is canceled in another tab.
    const own = `/api/manage/${placed.manageToken}`;
    const { refundCents } = (await shop().get(own)).json().cancellation;
    await shop().post(`${own}/cancel`, { refundCents });
    await items.getByRole('button', { name: /^Confirm the change/ }).click();
    const gone = page.getByRole('alert').filter({ hasText: 'This reservation is canceled' });
    await gone.getByText(/^It was canceled on .+ So what you just tried did nothing\./).waitFor();
    expect(await page.locator(':focus').innerText()).toContain('It was canceled on');
    await gone.getByRole('link', { name: 'Book again' }).waitFor();
  });

  it('says until when canceling refunds how much, and warns beside the button, on a phone, what a move leaves refundable', async () => {
    const { token } = await bookCastle(shop(), 5, { productId: 'unicorn-rainbow-bounce-house' });
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    await page.goto(`/manage/${token}`);
    await page.getByText(/^Cancel by the end of .+ for a 50% refund/).waitFor();
    await page.getByRole('button', { name: 'Change dates' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change dates' });
    // The day may be in the month before that of the booking.
    const before = dialog.getByRole('button', { name: 'Previous month' });
    await before.waitFor();
    if (await before.isEnabled()) await before.click();
    for (const [day, told] of [
      [1, /^Your delivery would be closer\..+ we’ll refund nothing instead of \S+$/],
      [18, /^If you cancel later, we’ll refund at most \S+ of \S+$/],
    ] as const) {
      await customer(page).chooseDays(inDays(day), inDays(day + 1));
      const warning = dialog.getByText(told);
      await warning.waitFor();
      const { y = Infinity, height = 0 } = (await warning.boundingBox()) ?? {};
      expect(y + height).toBeLessThan(844);
    }
    expect(await violationsOn(page)).toEqual([]);
    // With text of twice the size, the second visit goes below the first, instead of being cut.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const visits = page.getByRole('list', { name: 'When we come' });
    const beyond = await visits.getByText(formatDay(inDays(6))).evaluate((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      const card = one.closest('article')?.getBoundingClientRect();
      return words.getBoundingClientRect().right - (card?.right ?? 0);
    });
    expect(beyond).toBeLessThan(0);
    // A dialog's buttons are in view however long it is.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.keyboard.press('Escape');
    for (const [opener, button] of [
      ['Party details', 'See the price'],
      ['Read and sign', 'Sign the agreement'],
    ] as const) {
      await page.getByRole('button', { name: opener }).first().click();
      const box = await page
        .getByRole('dialog')
        .getByRole('button', { name: button })
        .boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(740);
      await page.keyboard.press('Escape');
    }
  });

  it('shows which visits stay when one of two parties moves, by link and in the office', async () => {
    const page = await open.visitor();
    const { id, token } = await bookTwice('midnight-dragon-bounce-house');
    await page.goto(`/manage/${token}`);
    await page.getByRole('button', { name: 'Change dates' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change dates' });
    await dialog.getByRole('radio', { name: /Midnight Dragon/ }).check();
    await dialog.getByText('Change something to see the price.').waitFor();
    expect(await dialog.getByText('A rental lasts at most').count()).toBe(0);
    await customer(page).chooseDays(inDays(32), inDays(34));
    const visits = dialog.getByRole('region', { name: 'When we come, before and after' });
    await visits.waitFor();
    const said = (await visits.innerText()).replaceAll(/\s+/g, ' ');
    expect(said.match(/No change/g)).toHaveLength(2);
    expect(said.match(/Changed/g)).toHaveLength(2);
    for (const day of [20, 21, 25, 27, 32, 34]) expect(said).toContain(formatDay(inDays(day)));
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirm the change' }).click();
    await page
      .getByRole('list', { name: 'When we come' })
      .getByText(formatDay(inDays(34)))
      .waitFor();
    const dates = async () => {
      const { lines } = (await shop().get(`/api/manage/${token}`)).json();
      return lines.map(({ startDate }: { readonly startDate: string }) => startDate);
    };
    expect(await dates()).toEqual([inDays(20), inDays(32)]);

    await bookCastle(shop(), 33, { productId: 'mega-60-obstacle-course' });
    await page.getByRole('button', { name: 'Change items' }).click();
    const items = page.getByRole('dialog', { name: 'Change items' });
    expect(await items.getByRole('region', { name: 'Add something' }).count()).toBe(0);
    await items.getByRole('radio', { name: /Midnight Dragon/ }).check();
    const course = items.getByRole('button', { name: /Mega Obstacle Course/ });
    const unicorn = items.getByRole('button', {
      name: /^Add Unicorn Rainbow Bounce House \$\d+ per day Total \+\$/,
    });
    await items.getByRole('button', { name: /^Show all/ }).click();
    expect(await course.innerText()).toContain('Booked on your days');
    expect(await course.isDisabled()).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    await unicorn.click();
    // It stays in its place, where a second press adds nothing else.
    const added = items.getByRole('button', { name: /^Added: Unicorn/ });
    await added.click({ force: true });
    const remove = items.getByRole('button', { name: /^Remove / });
    expect(await remove.count()).toBe(3);
    expect(await violationsOn(page)).toEqual([]);
    await items.getByRole('button', { name: /^Undo: Unicorn/ }).click();
    await unicorn.click();
    await added.waitFor();
    expect(await remove.count()).toBe(3);
    await items.getByRole('button', { name: 'Confirm the change' }).click();
    await items.waitFor({ state: 'hidden' });
    expect(await dates()).toEqual([inDays(20), inDays(32), inDays(32)]);

    await page.getByRole('button', { name: 'Change items' }).click();
    await items.getByRole('button', { name: /^Remove Neon Castle/ }).click();
    // The emptied date is no longer offered.
    await items.getByRole('radio').waitFor({ state: 'detached' });
    await items.getByRole('region', { name: 'Add something' }).waitFor();
    await items.getByRole('button', { name: 'Keep as is' }).click();
    await page.getByRole('button', { name: 'Cancel this reservation' }).click();
    await page
      .getByRole('button', { name: /^Cancel only/ })
      .last()
      .click();
    const dropped = page.getByRole('dialog', { name: /^Cancel only/ });
    await dropped.getByRole('button', { name: /^Cancel and refund \$/ }).waitFor();
    const gone = dropped.getByRole('region', { name: 'When we come, before and after' });
    expect((await gone.innerText()).match(/No change/g)).toHaveLength(2);
    await dropped.getByRole('button', { name: 'Keep it' }).click();

    await openBackOffice(page, `/admin/reservations?id=${id}`);
    await page.getByRole('button', { name: 'Dates', exact: true }).click();
    await page.getByRole('radio', { name: /Castle/ }).check();
    await page.getByLabel('Delivery', { exact: true }).fill(inDays(22));
    await page.getByLabel('Pickup', { exact: true }).fill(inDays(23));
    await page.getByRole('button', { name: 'See price' }).click();
    await page.getByRole('region', { name: 'When we come, before and after' }).waitFor();
    await page.getByRole('button', { name: 'Move to these days' }).click();
    await page.getByText('Reservation moved.').waitFor();
    expect(await dates()).toEqual([inDays(22), inDays(32), inDays(32)]);
  });
});
