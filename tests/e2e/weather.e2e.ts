import { describe, expect, it } from 'vitest';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests, whenDrawn } from '#tests/e2e/visitors.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { bookCastle } from '#tests/support/live-booking.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { adminHeaders, changeSettings, shopAt } from '#tests/support/shop-at.ts';

const open = visitorsOfTests();

/** The unit with the lowest wind limit: each day of the recorded week exceeds it. */
const SCREEN = 'outdoor-movie-screen';

async function book(name: string) {
  const contact = { ...orderBody().contact, name };
  const lines = [{ productId: SCREEN, quantity: 1, startDate: inDays(1), endDate: inDays(2) }];
  const placed = await bookingSteps(shopAt(open.shop.url)).book({ lines, contact });
  return placed;
}

describe('the weather board', () => {
  it('shows the party over its limit, and its customer chooses another day on the phone', async () => {
    const { manageToken } = await book('Ana Windy');
    const ben = await book('Ben Gusty');
    const shop = shopAt(open.shop.url);
    const headers = await adminHeaders(shop);
    await changeSettings(shop, headers, () => ({ weather: { offersOnRecorded: true } }));

    const page = await open.visitor({ viewport: { width: 1280, height: 800 } });
    await openBackOffice(page, '/admin/weather');
    await page.getByText('a recorded week is replayed').waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    const row = page.getByRole('button', { name: /Ana Windy.*Over/s }).first();
    await row.waitFor();
    await row.getByRole('img', { name: /Limit 13 mph\. .*over/ }).waitFor();
    await row.click();
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violationsOn(page)).toEqual([]);
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
    await page.getByRole('button', { name: 'Close' }).click();
    // All at once. A booking canceled in the meantime is refused, and stops nobody else.
    await page.getByRole('button', { name: 'Offer to several' }).click();
    const several = page.getByRole('dialog', { name: 'Offer a choice to several' });
    const booking = `/api/admin/reservations/${ben.reservationId}`;
    const { version } = (await shop.get(booking, headers)).json();
    await shop.post(`${booking}/actions`, { kind: 'cancel', refundCents: 0, version }, headers);
    expect(await violationsOn(page)).toEqual([]);
    await several.getByRole('button', { name: 'Offer to 2 customers' }).click();
    await several
      .getByRole('listitem')
      .filter({ hasText: /Ana Windy.*open until/s })
      .waitFor();
    await several
      .getByRole('listitem')
      .filter({ hasText: /Ben Gusty.*Not offered/s })
      .waitFor();
    await several.getByRole('button', { name: 'Close' }).click();

    const phone = await open.visitor({ viewport: { width: 390, height: 844 } });
    await phone.goto(`/manage/${manageToken}`);
    await whenDrawn(phone);
    const choice = phone.getByRole('region', { name: 'Wind at your party. Here are your options' });
    await choice.getByText('test with a recorded forecast').waitFor();
    expect(await violationsOn(phone)).toEqual([]);
    // What cancels is asked again; another day is not.
    await choice.getByRole('radio', { name: /^\$\S+ back/ }).check();
    await choice.getByRole('button', { name: 'Choose this' }).click();
    const sure = phone.getByRole('dialog', { name: 'Cancel this reservation?' });
    await sure.getByRole('button', { name: /^Cancel and refund \$\d/ }).waitFor();
    expect(await violationsOn(phone)).toEqual([]);
    await sure.getByRole('button', { name: 'Keep it' }).click();
    await sure.waitFor({ state: 'detached' });
    await choice.getByRole('radio').first().check();
    await choice.getByRole('button', { name: 'Choose this' }).click();
    await choice.waitFor({ state: 'detached' });
    const managed = (await shop.get(`/api/manage/${manageToken}`)).json();
    expect(managed.status).toBe('confirmed');
    expect(managed.startDate > inDays(4)).toBe(true);
    // On a rainy day, in one press. Nobody's second press sends anything again.
    const wet = await bookCastle(shop, 2);
    await page.goto(`/admin/weather?rain=${inDays(2)}`);
    const rain = page.getByRole('dialog', { name: 'Rain or wind' });
    await rain.getByRole('button', { name: /^Read the email to/ }).click();
    await rain.getByText('It looks like rain').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    // The next day, too, which the program alone does not offer.
    const next = rain.getByRole('group', { name: 'Days to offer' }).getByRole('button').first();
    await next.click();
    await rain.getByRole('button', { name: 'Offer to 1 customer' }).dblclick();
    await rain.getByText('1 offered').waitFor();
    await rain.getByText(/Offered, open until/).waitFor();
    await rain.getByRole('button', { name: 'Done' }).click();
    await rain.waitFor({ state: 'detached' });
    const { weatherOffer } = (await shop.get(`/api/manage/${wet.token}`)).json();
    expect(weatherOffer.isRain).toBe(true);
    expect(weatherOffer.days[0].startDate).toBe(inDays(3));
    // Who does not choose is called off with all others, after a look at what each gets back.
    await page.goto(`/admin/weather?rain=${inDays(2)}`);
    await rain.getByText('Cancel and refund', { exact: true }).click();
    await rain.getByRole('button', { name: 'Review 1 booking' }).click();
    await rain.getByText(/goes back the way it came, \$[\d.]+ in total/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await rain.getByRole('button', { name: 'Cancel and refund 1 booking' }).dblclick();
    await rain.getByText('1 called off').waitFor();
    await rain.getByText(/^Called off: \$[\d.]+ back$/).waitFor();
    await rain.getByRole('button', { name: 'Done' }).click();
    expect((await shop.get(`/api/manage/${wet.token}`)).json().status).toBe('cancelled');
    const { version: now } = (await shop.get(`/api/admin/reservations/${wet.id}`, headers)).json();
    const off = { kind: 'cancel', refundCents: weatherOffer.amountCents, version: now };
    await shop.post(`/api/admin/reservations/${wet.id}/actions`, off, headers);
    // The board no longer has any party.
    await page.reload();
    await page.getByText('No parties in the next 72 hours').waitFor();
    await page.getByText(/^This board ends .*, 72 hours from now/).waitFor();
  });
});
