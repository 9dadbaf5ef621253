import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hoursLater } from '#core/reservations/party.ts';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { customer } from '#tests/e2e/customer.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { leave, visitorsOfTests } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { adminHeaders, shopAt } from '#tests/support/shop-at.ts';

const open = visitorsOfTests();

const PHONE = '8175550134';
/** As typed into a field that shows month, day and year. */
const typedDay = (days: number): string => {
  const [year = '', month = '', day = ''] = inDays(days).split('-');
  return `${month}${day}${year}`;
};

/** Only a keyboard, with every key counted. */
function handsOn(page: Page) {
  let keys = 0;
  return {
    keys: () => keys,
    async type(text: string): Promise<void> {
      keys += text.length;
      await page.keyboard.type(text);
    },
    async press(...chords: readonly string[]): Promise<void> {
      for (const chord of chords) {
        keys += 1;
        await page.keyboard.press(chord);
      }
    },
  };
}

/** Where the first key would go, were it pressed as soon as the form shows. */
function noteFirstFocus(): void {
  const seen = new MutationObserver(() => {
    if (document.querySelector('[name=phone]') === null) return;
    seen.disconnect();
    document.documentElement.dataset['firstFocus'] =
      document.activeElement?.getAttribute('name') ?? 'none';
  });
  seen.observe(document, { childList: true, subtree: true });
}

async function importCustomer(row: string): Promise<void> {
  const shop = shopAt(open.shop.url);
  const text = `name,email,phone,street,city,state,zip\n${row}\n`;
  const body = { name: 'customers.csv', base64: Buffer.from(text).toString('base64') };
  const headers = await adminHeaders(shop);
  const sent = await shop.send('PUT', '/api/admin/imports/phone-book', body, headers);
  expect(sent.statusCode).toBe(200);
}

describe('an order on the phone', () => {
  it('is entered by keyboard alone, in 105 keys for a new customer and 24 for a returning one', async () => {
    const page = await open.visitor();
    await openBackOffice(page, '/admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const hands = handsOn(page);
    await hands.press('n');
    await page.getByLabel('Phone').waitFor();
    for (const answer of [
      PHONE,
      'Renee Alvarado',
      'renee@example.com',
      typedDay(12),
      '0200PM',
      '0600PM',
      '12 Glen Dr',
      'Cleburne',
      '76033',
    ]) {
      await hands.type(answer);
      await hands.press('Enter');
    }
    await hands.type('neon cas');
    await page.getByRole('option', { name: /Neon Castle.* available/ }).waitFor();
    await hands.press('Enter');
    await page.getByLabel('Price').getByText('Total').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await hands.press('Alt+4', 'Control+Enter');
    await page.getByRole('heading', { name: 'Renee Alvarado is booked' }).waitFor();
    await page.getByText('written, but not mailed: no mail service is set up').waitFor();
    expect(hands.keys()).toBe(105);

    const again = handsOn(page);
    await again.press('n');
    await page.getByLabel('Phone').waitFor();
    await again.type(PHONE);
    await page.getByText('found by phone').waitFor();
    await again.press('Enter');
    await again.type(typedDay(19));
    await again.press('Enter', 'Alt+r');
    await page.getByLabel('Price').getByText('Total').waitFor();
    await again.press('Alt+l', 'Control+Enter');
    await page.getByRole('heading', { name: 'On hold for Renee Alvarado' }).waitFor();
    expect(again.keys()).toBe(24);

    // By touch on a phone: the number finds her, and the rest is from last time.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/orders/new');
    // From another number, her email address finds her, and what she has on that day.
    await page.getByLabel('Phone').fill('8175550198');
    await page.locator('[name=email]').fill('renee@example.com');
    await page.getByText('found by email').waitFor();
    await page.locator('[name=startDate]').fill(inDays(12));
    await page.getByRole('button', { name: 'Same again' }).click();
    await page.getByText(/^Renee already has Neon Castle/).waitFor();
    await page.getByLabel('Phone').fill(PHONE);
    await page.getByText('found by phone').waitFor();
    await page.locator('[name=email]').fill('');
    // Whoever was imported and has booked nothing is known, too.
    await importCustomer('Dana Moore,dana@example.com,8175550196,7 Elm St,Burleson,TX,76028');
    await page.getByLabel('Phone').fill('8175550196');
    await page.getByText('On file, no booking yet').waitFor();
    expect(await page.locator('[name=email]').inputValue()).toBe('dana@example.com');
    expect(await page.locator('[name=street]').inputValue()).toBe('7 Elm St');
    // Nobody has this number: what Dana's brought leaves with her, and what was typed stays.
    await page.getByLabel('Phone').fill('8175550197');
    await page.getByText('new customer').waitFor();
    await eventually(async () =>
      expect([
        await page.locator('[name=name]').inputValue(),
        await page.locator('[name=email]').inputValue(),
        await page.locator('[name=street]').inputValue(),
      ]).toEqual(['', '', '']),
    );
    expect(await page.locator('[name=startDate]').inputValue()).not.toBe('');
    await page.getByLabel('Phone').fill(PHONE);
    await eventually(async () =>
      expect(await page.locator('[name=name]').inputValue()).toBe('Renee Alvarado'),
    );
    // She is not made a second customer unnoticed.
    await page.locator('[name=email]').fill('renee@work.example');
    await page.getByRole('button', { name: 'Use renee@example.com' }).click();
    expect(await page.locator('[name=email]').inputValue()).toBe('renee@example.com');
    await page.getByText('has this number with another email').waitFor({ state: 'detached' });
    // What a search finds is not under the bar, wherever the field is.
    const search = page.getByRole('combobox', { name: 'Add a rental' });
    await search.evaluate((field) => {
      const { bottom } = field.getBoundingClientRect();
      window.scrollBy(0, bottom - window.innerHeight + 140);
      field.focus({ preventScroll: true });
    });
    await page.keyboard.type('castle');
    const found = page
      .getByRole('listbox', { name: 'Rentals and add-ons found' })
      .getByRole('option')
      .last();
    await found.waitFor();
    await eventually(async () =>
      expect(
        await found.evaluate((option) => {
          const { x, y, width, height } = option.getBoundingClientRect();
          return option.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }),
      ).toBe(true),
    );
    await page.keyboard.press('Escape');
    const day = page.locator('[name=startDate]');
    await day.fill(inDays(33));
    // The shop's own calendar, not the browser's.
    expect(await page.locator('[type=date], [type=datetime-local]').count()).toBe(0);
    await day.press('ArrowDown');
    const sheet = page.getByRole('dialog', { name: 'Day' });
    await sheet.getByRole('button', { name: /, selected$/ }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await sheet.getByRole('button', { name: /, selected$/ }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(await day.evaluate((field) => field === document.activeElement)).toBe(true);
    // Picked up on its only day: the same evening.
    await page.locator('[name=endDate]').fill(await day.inputValue());
    await page.keyboard.press('Tab');
    await eventually(async () =>
      expect(await page.locator('[name=pickUp]').inputValue()).toBe('same_evening'),
    );
    await page.locator('[name=pickUp]').selectOption('next_day');
    await page.getByLabel('Price').getByText('Total').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violationsOn(page)).toEqual([]);
    // The price and the button are in view at the form's beginning, too, above the dock.
    const confirm = page.getByRole('form', { name: 'New order' }).locator('[type=submit]');
    await page.evaluate(() => window.scrollTo(0, 0));
    const { y = 0, height = 0 } = (await confirm.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(844 - 64);
    await page.getByText('Hold', { exact: true }).click();
    await confirm.click();
    await page.getByRole('heading', { name: 'On hold for Renee Alvarado' }).waitFor();
  });

  it('that is unavailable is swapped with one shortcut, and takes a discount with its reason', async () => {
    const page = await open.visitor();
    await page.addInitScript(noteFirstFocus);
    await openBackOffice(page, '/admin/orders/new');
    const hands = handsOn(page);
    await page.getByLabel('Phone').waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['firstFocus'])).toBe('phone');
    // Another caller at a second try, because the first one is known by then.
    const id = String(Date.now()).slice(-4);
    for (const answer of [`817555${id}`, 'Ana Ortiz', `ana-${id}@example.com`, typedDay(26)]) {
      await hands.type(answer);
      await hands.press('Enter');
    }
    await page.getByText('To see a price, add the ZIP code and a rental.').waitFor();
    // Sent too early: said once, and each field stops saying it when somebody fills it in.
    await page.route(
      '**/api/admin/orders',
      // The server's own words. Its 400 would count as a fault of the page.
      async (route) => route.fulfill({ response: await route.fetch(), status: 422 }),
      { times: 2 },
    );
    await hands.press('Control+Enter');
    const noStreet = page.getByText('Enter the street and number of the party.');
    await noStreet.waitFor();
    const noRental = page.getByText('Choose at least one rental.');
    expect([await noStreet.count(), await noRental.count()]).toEqual([1, 1]);
    await page.getByLabel('Street').fill('1 Party Lane, Cleburne, Texas 76033');
    await noStreet.waitFor({ state: 'detached' });
    await noRental.waitFor({ state: 'detached' });
    const search = page.getByLabel('Add a rental');
    // Nothing else is missing now, so the next key goes where it belongs.
    await hands.press('Control+Enter');
    await search.and(page.locator(':focus')).waitFor();
    await search.focus();
    await hands.type('pirate');
    await page.getByRole('option', { name: /1 of 1 available/ }).waitFor();
    // The demo has one pirate ship, so two are one too many.
    await hands.press('Enter', '+');
    await page
      .getByRole('alert')
      .getByText(/Pirate Ship/)
      .first()
      .waitFor();
    // Typed, it counts at once; its own keys step it.
    const quantity = page.getByLabel(/^Quantity of .*Pirate Ship/);
    await quantity.focus();
    await hands.type('40');
    await hands.press('-');
    expect(await quantity.inputValue()).toBe('39');
    await quantity.fill('1');
    await page.getByLabel('Price').getByText('Total').waitFor();
    await search.focus();
    await hands.press('+');
    await page.getByRole('button', { name: /^Swap/ }).first().waitFor();
    await hands.press('Alt+1');
    await page.getByLabel('Price').getByText('Total').waitFor();
    expect(await page.getByLabel('Rentals in the order').getByText('Pirate Ship').count()).toBe(0);
    await hands.press('Alt+o');
    await hands.type('10');
    await page.getByText('Add a reason to apply this discount').waitFor();
    await page.getByLabel('Reason').fill('Back again');
    await page.getByText('Discount (Back again)').waitFor();
    expect(await page.getByText('Add a reason to apply this discount').count()).toBe(0);
    // What she hands over is typed in view, not below the price and the button.
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('radio', { name: /^Cash/ }).check();
    await page.waitForFunction(() => {
      const field = document.querySelector('[name=taken]');
      const { x, y, width, height } = field?.getBoundingClientRect() ?? new DOMRect();
      return field && document.elementFromPoint(x + width / 2, y + height / 2) === field;
    });
    await hands.press('Alt+h');
    await page.getByRole('button', { name: /^Hold/ }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await hands.press('Control+Enter');
    await page.getByRole('heading', { name: 'On hold for Ana Ortiz' }).waitFor();
    // Its own units are taken now: a preview would be refused.
    const placedAt = asked.indexOf('/api/admin/orders');
    expect([placedAt >= 0, asked.slice(placedAt)]).toEqual([
      true,
      expect.not.arrayContaining(['/api/admin/orders/preview']),
    ]);
    // Her card is typed on her own page, which begins there.
    const card = page.getByRole('link', { name: 'Take a card by phone' });
    expect(await card.getAttribute('href')).toMatch(/\/manage\/[^/]+#pay$/);
    // The money she brings is entered right away.
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await page.getByRole('button', { name: /^Record payment/ }).waitFor();
    await hands.press('$');
    await page.locator('[name=amountCents]:focus').waitFor();
    // What is changed is an order already: it is sent as a quote neither by a box nor by a key.
    await page.getByRole('link', { name: 'Change days, items or address' }).click();
    await page.getByLabel('Price').getByText('Total').waitFor();
    await hands.press('Alt+q');
    await page.getByRole('button', { name: /^Hold/ }).waitFor();
    expect(await page.getByText('Send as a quote first').count()).toBe(0);
  });

  it('for a party too early for any truck moves to an hour that works, or is accepted without one', async () => {
    const page = await open.visitor();
    await openBackOffice(
      page,
      `/admin/orders/new?day=${inDays(27)}&product=neon-castle-bounce-house`,
    );
    await page.getByLabel('Phone').fill('8175550178');
    await page.getByRole('textbox', { name: 'Name' }).fill('Lee Park');
    await page.getByRole('textbox', { name: 'Email' }).fill('lee@example.com');
    await page.getByLabel('Street').fill('1 Party Lane, Cleburne, TX 76033');
    const begins = page.getByLabel('Party begins');
    const ends = page.getByLabel('Ends', { exact: true });
    await begins.fill('08:00');
    await ends.fill('12:00');
    const tooEarly = page.getByRole('alert').filter({ hasText: 'No crew can set it up by 8 AM' });
    await tooEarly.first().waitFor();
    await page.getByText('Hold', { exact: true }).click();
    const hold = page.getByRole('button', { name: 'Hold', exact: true });
    // The button leads to what is missing, and the reason is beside it.
    await page
      .getByText(/^No crew can set it up by 8 AM/)
      .nth(1)
      .waitFor();
    await page.getByRole('button', { name: 'Enter why you accept it anyway' }).click();
    await page.locator('input:focus').and(page.getByLabel('Why you accept it anyway')).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: /^Move/ }).first().click();
    const total = page.getByLabel('Price').getByText('Total');
    await total.waitFor();
    await tooEarly.first().waitFor({ state: 'detached' });
    const [from, to] = [await begins.inputValue(), await ends.inputValue()];
    expect([from > '08:00', to]).toEqual([true, hoursLater(from, 4)]);

    await begins.fill('08:00');
    await page.getByLabel('Why you accept it anyway').fill('I drive it myself');
    await page.getByRole('button', { name: 'Accept without a truck' }).click();
    await total.waitFor();
    await page.getByText('Accepted anyway: I drive it myself').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await hold.click();
    await page.getByRole('heading', { name: 'On hold for Lee Park' }).waitFor();
  });
});

describe('a quote', () => {
  it('is sent by keyboard, accepted on a phone, paid there, and listed as accepted', async () => {
    const desk = await open.visitor();
    await openBackOffice(desk, '/admin');
    await desk.getByRole('heading', { level: 1 }).waitFor();
    const hands = handsOn(desk);
    await hands.press('n');
    await desk.getByLabel('Phone').waitFor();
    for (const answer of [
      '8175550188',
      'Rosa Vela',
      'rosa@example.com',
      typedDay(33),
      '0200PM',
      '0600PM',
      '7 Elm St',
      'Cleburne',
      '76033',
    ]) {
      await hands.type(answer);
      await hands.press('Enter');
    }
    await hands.type('neon cas');
    await desk.getByRole('option', { name: /Neon Castle.* available/ }).waitFor();
    await hands.press('Enter', 'Alt+q');
    await desk.getByLabel('Good until').waitFor();
    expect(await violationsOn(desk)).toEqual([]);
    await hands.press('Control+Enter');
    await desk.getByRole('heading', { name: 'Quote for Rosa Vela' }).waitFor();

    const link = await eventually(async () => {
      const mails = await open.folder.mails();
      const links = mails.flatMap(({ text }) => /\/quote\/[\w.-]+/.exec(text ?? '')?.[0] ?? []);
      expect(links).not.toEqual([]);
      return links.at(-1) ?? '';
    });
    const phone = await open.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await phone.goto(link);
    await phone.getByRole('heading', { name: 'Rosa, here is your quote' }).waitFor();
    expect(await violationsOn(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Accept and book' }).click();
    await phone.waitForURL('**/manage/*');
    await phone.getByText(/^Pay by .+\s[AP]M to keep them\.$/).waitFor();
    await customer(phone).pay('4242424242424242');
    await phone.getByText('Confirmed').first().waitFor();
    await phone.goto(link);
    await phone.getByRole('link', { name: 'Go to your booking' }).waitFor();
    await leave(phone);

    await desk.getByRole('link', { name: 'Open', exact: true }).click();
    await desk.getByText('Accepted, version 1').waitFor();
    await desk.getByText('Booking:').waitFor();
    expect(await violationsOn(desk)).toEqual([]);
  });
});
