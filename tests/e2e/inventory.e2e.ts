import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatDay } from '#core/kernel/format-day.ts';
import { follow, openBackOffice } from '#tests/e2e/back-office.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { leave, visitorsOfTests } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { bookCastle } from '#tests/support/live-booking.ts';
import { adminHeaders, shopAt } from '#tests/support/shop-at.ts';

const open = visitorsOfTests();

const PARTY_IN = 10;
const today = inDays(0);
const party = inDays(PARTY_IN);

async function openInventory(page: Page, search = ''): Promise<void> {
  await openBackOffice(page, `/admin/inventory${search}`);
  await units(page).first().waitFor();
}

const CASTLE = 'Neon Castle Bounce House';
const units = (page: Page) => page.getByRole('link', { name: new RegExp(` of ${CASTLE}$`) });
const unitOf = (page: Page, label: string) =>
  page.getByRole('link', { name: `${label} of ${CASTLE}` });
const drawer = (page: Page) => page.getByRole('dialog');

async function isInView(one: Locator): Promise<boolean> {
  const [box, size] = [await one.boundingBox(), one.page().viewportSize()];
  return box !== null && size !== null && box.y >= 0 && box.y + box.height <= size.height;
}

describe('the inventory', () => {
  it('shows what maintenance would move, moves it, and ends it, by keyboard', async () => {
    const { id } = await bookCastle(shopAt(open.shop.url), PARTY_IN, { pays: 'nothing' });
    const page = await open.visitor();
    await openInventory(page);
    const unit = unitOf(page, 'Unit 1');
    await unit.press('Enter');
    await drawer(page).locator(`a[href*="${id}"]`).waitFor();

    await drawer(page).getByLabel('Reason').fill('Torn seam');
    await drawer(page).getByLabel('Reason').press('Enter');
    await drawer(page).getByText('Choose “Until further notice” or “Until a day”.').waitFor();
    await drawer(page).getByLabel('Until a day').check();
    await drawer(page).getByLabel('Last day').fill(inDays(1));
    // A resized window keeps what was typed.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForFunction(() => !matchMedia('(width >= 64rem)').matches);
    expect(await drawer(page).getByLabel('Reason').inputValue()).toBe('Torn seam');
    if (size !== null) await page.setViewportSize(size);
    await drawer(page).getByLabel('Reason').press('Enter');
    await drawer(page)
      .getByText(/^After that, it is next booked .* for Ana Ortiz \(not paid yet\)\.$/)
      .waitFor();
    await drawer(page).getByRole('button', { name: 'Back' }).press('Enter');

    await drawer(page).getByLabel('First day').fill(party);
    await drawer(page).getByLabel('Last day').fill(party);
    await drawer(page).getByLabel('Reason').press('Enter');
    await drawer(page).getByRole('heading', { name: 'Take it out of service?' }).waitFor();
    await drawer(page).getByText(formatDay(party), { exact: true }).first().waitFor();
    await drawer(page).getByText('1 reservation will move to another unit').waitFor();
    await drawer(page).getByText('Ana Ortiz').first().waitFor();
    await drawer(page).getByRole('button', { name: 'Take out of service' }).press('Enter');
    await drawer(page).getByText('1 reservation moved to another unit').waitFor();
    await drawer(page)
      .getByRole('button', { name: /^Cancel maintenance/ })
      .waitFor();
    // The form that was sent is not shown again, empty.
    await drawer(page).getByRole('button', { name: 'Add maintenance' }).waitFor();
    expect(await drawer(page).getByLabel('First day').count()).toBe(0);

    await drawer(page).getByRole('button', { name: 'Edit' }).press('Enter');
    await drawer(page).getByRole('button', { name: 'Review changes' }).press('Enter');
    await drawer(page).getByText('Enter or change something first.').waitFor();
    await drawer(page)
      .getByLabel('Last day')
      .fill(inDays(PARTY_IN + 1));
    await drawer(page).getByLabel('Reason').press('Enter');
    await drawer(page).getByRole('heading', { name: 'Change its maintenance?' }).waitFor();
    await drawer(page).getByRole('button', { name: 'Save changes' }).press('Enter');
    await page.getByText(`Maintenance of ${CASTLE}, Unit 1 saved.`).waitFor();
    const both = `${formatDay(party)} to ${formatDay(inDays(PARTY_IN + 1))}`;
    // Listed as coming up, and as its maintenance.
    await drawer(page).getByText(both, { exact: true }).nth(1).waitFor();
    expect(await drawer(page).getByLabel('First day').count()).toBe(0);

    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    await eventually(async () =>
      expect(await unit.evaluate((link) => link === document.activeElement)).toBe(true),
    );

    await unit.press('Enter');
    await drawer(page).getByRole('button', { name: 'Add maintenance' }).press('Enter');
    await drawer(page).getByLabel('Reason').fill('New blower');
    // A crew reports damage in the meantime, which does not replace what was typed.
    const at = new Date().toISOString();
    const torn = { id: 'torn', kind: 'damage', by: 'Big Box', text: 'A seam is open', at };
    const of = { productId: 'neon-castle-bounce-house', unitId: 'u1' };
    await page.route('**/api/admin/crew-acts', (route) =>
      route.fulfill({ json: { acts: [{ ...torn, ...of }] } }),
    );
    await drawer(page)
      .getByRole('button', { name: /^Cancel maintenance/ })
      .press('Enter');
    await page.getByText(`${CASTLE}, Unit 1 stays in service.`).waitFor();
    await drawer(page)
      .getByRole('button', { name: /^Cancel maintenance/ })
      .waitFor({ state: 'detached' });
    await drawer(page)
      .getByText(/^Big Box reported, .*: A seam is open$/)
      .waitFor();
    expect(await drawer(page).getByLabel('Reason').inputValue()).toBe('New blower');
    await page.unroute('**/api/admin/crew-acts');
  });

  it('stores inspections and insurance, and finds units that they no longer cover', async () => {
    const page = await open.visitor();
    await openInventory(page);
    await unitOf(page, 'Unit 4').click();
    const shop = shopAt(open.shop.url);
    const headers = await adminHeaders(shop);
    const { products } = (await shop.get('/api/admin/inventory', headers)).json();
    const {
      productId,
      revision,
      units: all,
    } = products.find(({ title }: { readonly title: string }) => title === CASTLE);
    const { id: unitId, label, condition } = all[3];
    await drawer(page).getByLabel('Label').fill('Green castle');
    // Meanwhile in another tab.
    const details = { label, condition, notes: 'Two patches', papers: [] };
    const body = { change: { kind: 'edit', unitId, details }, revision };
    await shop.post(`/api/admin/products/${productId}/units/changes`, body, headers);
    await drawer(page).getByRole('button', { name: 'Save unit' }).click();
    await drawer(page).getByText('This was changed in the meantime').waitFor();
    expect(await drawer(page).getByLabel('Label').inputValue()).toBe('Green castle');
    await drawer(page).getByRole('button', { name: 'Load the current version' }).click();
    await eventually(async () =>
      expect(await drawer(page).getByLabel('Notes').inputValue()).toBe('Two patches'),
    );
    expect(await drawer(page).getByLabel('Label').inputValue()).toBe('Unit 4');
    await drawer(page).getByLabel('Label').fill('Blue castle');
    await drawer(page).getByRole('button', { name: 'Save unit' }).click();
    await page.getByText('Blue castle saved.').waitFor();
    const add = async (day: string) => {
      await drawer(page).getByLabel('Good until').fill(day);
      await drawer(page).getByRole('button', { name: 'Add document' }).click();
      await drawer(page).getByRole('button', { name: 'Add certificate' }).waitFor();
    };
    await drawer(page).getByRole('button', { name: 'Add certificate' }).click();
    const isEndRequired = async () =>
      (await drawer(page).getByLabel('Good until').getAttribute('required')) !== null;
    expect(await isEndRequired()).toBe(true);
    await drawer(page).getByText('Good until *').waitFor();
    await drawer(page).getByLabel('Type').selectOption('manual');
    expect(await isEndRequired()).toBe(false);
    await drawer(page).getByLabel('Type').selectOption('inspection');
    await drawer(page).getByRole('button', { name: 'Add document' }).click();
    await drawer(page).getByText('Choose the last day it is good.').waitFor();
    await add(inDays(-1));
    await drawer(page).getByText('Inspection or insurance expired').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Inspection & insurance due/ }).click();
    await unitOf(page, 'Unit 1').waitFor({ state: 'detached' });
    expect(await units(page).allTextContents()).toEqual([`${CASTLE} Blue castle of ${CASTLE}`]);

    await unitOf(page, 'Blue castle').click();
    await drawer(page).getByRole('button', { name: 'Add certificate' }).click();
    const photo = await page.screenshot();
    await drawer(page)
      .getByLabel('Choose a photo or PDF')
      .setInputFiles({ name: 'cert.png', mimeType: 'image/png', buffer: photo });
    await drawer(page).getByText('cert.png').waitFor();
    await add(inDays(365));
    await drawer(page).getByText('Earlier documents: 1').waitFor();
    const opens = drawer(page).getByRole('button', { name: /^Photo of Inspection/ });
    const [file] = await Promise.all([page.waitForEvent('download'), opens.click()]);
    expect(file.suggestedFilename()).toBe(`inspection-${inDays(365)}.jpg`);
    expect(await violationsOn(page)).toEqual([]);

    const seen = await drawer(page)
      .getByRole('link', { name: 'Preview page' })
      .getAttribute('href');
    await page.goto(seen ?? '');
    await page.getByRole('heading', { name: `${CASTLE}, Blue castle` }).waitFor();
    await page.getByText(/^Valid until/).waitFor();
    const link = page.getByRole('link', { name: 'Inspection certificate' });
    const [theirs] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(theirs.suggestedFilename()).toBe('inspection-u4.jpg');
    expect(await violationsOn(page)).toEqual([]);
  });

  it('asks before typed input is lost', async () => {
    const page = await open.visitor();
    await openInventory(page);
    await unitOf(page, 'Unit 2').click();
    await drawer(page).getByLabel('Notes').fill('Patched at the arch');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await drawer(page).getByLabel('Notes').inputValue()).toBe('Patched at the arch');
  });

  it('adds several units and retires one, on a phone', async () => {
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    await openInventory(page, '?category=bounce');
    // What the address filters by is shown there, too.
    const filter = page.getByRole('button', { name: 'Remove Category: Bounce Houses' });
    await filter.click();
    await filter.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    // A long title is cut off there, the unit's own label is not.
    await page
      .getByRole('listitem')
      .filter({ has: units(page) })
      .getByText('Unit 2', { exact: true })
      .last()
      .waitFor();
    await page.getByRole('button', { name: 'Add units' }).click();
    await drawer(page).getByLabel('Product').selectOption(CASTLE);
    await drawer(page).getByLabel('How many').fill('2');
    await drawer(page).getByLabel('Label').fill('Castle');
    await drawer(page).getByRole('button', { name: 'Add 2 units' }).click();
    await unitOf(page, 'Castle 6').click();
    // On a phone, what is rarely needed is folded.
    await drawer(page).getByRole('heading', { name: 'Retire' }).click();
    await drawer(page).getByRole('button', { name: 'Retire this unit' }).click();
    await drawer(page).getByText('This changes no reservations.').waitFor();
    await drawer(page).getByRole('button', { name: 'Retire unit' }).click();
    await drawer(page).getByRole('button', { name: 'Bring back' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  it('shows a unit that cannot go out first in its reservation, replaces it with an equal one at one press, asks first while a choice is open, or offers a choice that the customer answers', async () => {
    const { id, token } = await bookCastle(shopAt(open.shop.url), 30, {
      productId: 'big-wave-water-slide',
      quantity: 2,
      pays: 'full',
    });
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    // As the server tells it shortly before the truck is loaded.
    await page.route('**/substitutes', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), isTooLate: true } });
    });
    await openBackOffice(page, '/admin/inventory?q=big+wave');
    await page.getByRole('link', { name: /^Unit 1 of Big Wave/ }).click();
    await drawer(page).getByRole('heading', { name: 'Retire' }).click();
    await drawer(page).getByRole('button', { name: 'Retire this unit' }).click();
    await drawer(page).getByText('1 booking cannot be moved').waitFor();
    await drawer(page).getByRole('button', { name: 'Retire unit' }).click();
    await follow(page, `/admin/reservations?id=${id}`);
    await drawer(page).getByText('Unit 1 cannot go out', { exact: true }).waitFor();
    await drawer(page)
      .getByRole('region', { name: /^Instead of Big Wave/ })
      .waitFor();
    expect(await drawer(page).getByText('Unit 1 cannot go out', { exact: true }).count()).toBe(1);
    await drawer(page).getByText('It is too late to ask Ana').waitFor();
    const asking = drawer(page).getByRole('button', { name: /^(?:Offer a choice|Read the email)/ });
    expect(await asking.count()).toBe(0);
    await page.unroute('**/substitutes');

    await follow(page, '/admin');
    await page.getByRole('link', { name: /^See options.*Big Wave/ }).click();
    const offered = drawer(page).getByRole('region', { name: /^Instead of Big Wave/ });
    expect(await violationsOn(page)).toEqual([]);
    await offered.getByRole('button', { name: /^Swap.*Palm Racer/ }).click();
    const done = drawer(page).getByRole('status');
    await done.getByText(/gets Palm Racer .* at the same price/).waitFor();
    expect(await drawer(page).getByText('Unit 1 cannot go out', { exact: true }).count()).toBe(0);

    const retire = async (name: RegExp, q: string): Promise<void> => {
      await follow(page, `/admin/inventory?q=${q}`);
      await page.getByRole('link', { name }).click();
      await drawer(page).getByRole('heading', { name: 'Retire' }).click();
      await drawer(page).getByRole('button', { name: 'Retire this unit' }).click();
      await drawer(page).getByRole('button', { name: 'Retire unit' }).click();
      await drawer(page).getByRole('button', { name: 'Bring back' }).waitFor();
    };
    await retire(/^Unit 2 of Big Wave/, 'big+wave');
    await follow(page, `/admin/reservations?id=${id}`);
    await drawer(page).getByRole('button', { name: 'Offer a choice' }).click();
    await offered.getByRole('button', { name: /^See change.*Palm Racer/ }).click();
    await offered.getByText(/can still choose until .* This change ends their choice/).waitFor();
    await offered.getByRole('button', { name: /^Swap for Palm Racer/ }).click();
    await done.getByText(/gets Palm Racer .*\. Email with the reason to .* not mailed/).waitFor();

    for (const name of [/^Unit 1 of Palm/, /^Unit 2 of Palm/]) await retire(name, 'palm+racer');
    await follow(page, `/admin/reservations?id=${id}`);
    const lesser = drawer(page).getByRole('region', { name: /^Instead of Palm Racer/ });
    await lesser.getByText(/^Blue Crush.*, total \$\d+\.\d\d less$/).waitFor();
    await lesser
      .getByText(/a lower price: \S+ per day, not \$/)
      .first()
      .waitFor();
    await lesser.getByRole('button', { name: /^See change.*Blue Crush/ }).click();
    await lesser
      .getByText(/^-\$\d+\.\d\d$/)
      .first()
      .waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await lesser.getByRole('button', { name: /^Swap for Blue Crush/ }).waitFor();
    await lesser.getByRole('button', { name: /^See change.*Blue Crush/ }).click();
    await drawer(page)
      .getByRole('button', { name: /^Read the email to/ })
      .click();
    await drawer(page)
      .getByText(/is out of service, and we don’t have another one/)
      .waitFor();
    await drawer(page).getByRole('button', { name: 'Offer a choice' }).click();
    await drawer(page)
      .getByText(/^Choice offered .*, no answer yet/)
      .waitFor();
    // New rows wait while the pointer is over the list.
    await page.mouse.move(0, 0);
    await follow(page, '/admin');
    await page
      .getByText(/Palm Racer.*cannot go out/)
      .first()
      .waitFor();
    await page
      .getByText(/choice offered until/)
      .first()
      .waitFor();

    const customer = await open.visitor({ viewport: { width: 390, height: 844 } });
    await customer.goto(`/manage/${token}#choice`);
    const choice = customer.getByRole('region', { name: 'We’re sorry. Here are your options' });
    await customer.getByText('Waiting for your choice').waitFor();
    await customer.getByText('Balance: $0. One thing left: please choose above.').waitFor();
    await choice
      .getByText(/a \d+ in wide gate/)
      .first()
      .waitFor();
    // The button is in reach wherever the choice is made.
    expect(await isInView(choice.getByRole('button', { name: 'Choose this' }))).toBe(true);
    await choice.getByLabel(/^Blue Crush.* instead/).check();
    expect(await violationsOn(customer)).toEqual([]);
    await choice.getByRole('button', { name: 'Choose this' }).click();
    await customer.getByText('Thank you. We have your choice.').waitFor();
    await choice.waitFor({ state: 'detached' });
    await customer.getByText('Confirmed', { exact: true }).waitFor();
    await leave(customer);

    await page.goto('/admin');
    await page
      .getByText(/answered your offer/)
      .first()
      .waitFor();
    await follow(page, `/admin/reservations?id=${id}`);
    await drawer(page).getByText('Blue Crush').first().waitFor();
    expect(await lesser.count()).toBe(0);
  });

  it('shows what a button opens on a phone, and forgets a booking that was changed from the unit', async () => {
    for (const day of [24, 31]) {
      await bookCastle(shopAt(open.shop.url), day, { productId: 'mega-60-obstacle-course' });
    }
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    await openBackOffice(page, '/admin/inventory?q=mega+60');
    await page.getByRole('link', { name: /^Unit 1 of 60 ft Mega/ }).click();
    await drawer(page).getByRole('heading', { name: 'Retire' }).click();
    await drawer(page).getByRole('button', { name: 'Retire this unit' }).click();
    await drawer(page).getByRole('button', { name: 'Retire unit' }).click();
    const left = drawer(page).getByText('2 bookings need another unit');
    await left.waitFor();
    // Above the form that was sent.
    await eventually(async () => expect(await isInView(left)).toBe(true));
    // Nobody is asked twice.
    const offer = drawer(page).getByRole('button', { name: 'Offer all 2 a choice' });
    await offer.click();
    await drawer(page)
      .getByText(/^Choice offered to /)
      .nth(1)
      .waitFor();
    await offer.waitFor({ state: 'detached' });
    for (const other of [
      '1 booking needs another unit',
      'All of these reservations are taken care of',
    ]) {
      await drawer(page)
        .getByRole('button', { name: /^See change/ })
        .first()
        .click();
      const swap = drawer(page).getByRole('button', { name: /^Swap for/ });
      await swap.waitFor();
      await eventually(async () => expect(await isInView(swap)).toBe(true));
      const close = page.getByRole('button', { name: 'Close' });
      await eventually(async () => expect(await isInView(close)).toBe(true));
      await swap.click();
      await drawer(page).getByText(other).waitFor();
    }
    expect(await drawer(page).getByText('another unit').count()).toBe(0);

    // One more unit takes a booking that has none, and the dialog says so after it was added.
    await drawer(page).getByRole('button', { name: 'Bring back' }).click();
    await drawer(page).getByRole('button', { name: 'Retire this unit' }).waitFor();
    await bookCastle(shopAt(open.shop.url), 24, { productId: 'mega-60-obstacle-course' });
    await drawer(page).getByRole('button', { name: 'Retire this unit' }).click();
    await drawer(page).getByRole('button', { name: 'Retire unit' }).click();
    await drawer(page).getByText('1 booking needs another unit').waitFor();
    await drawer(page).getByRole('button', { name: 'Add more units' }).click();
    const adding = page.getByRole('dialog', { name: 'Add units' });
    await adding.getByRole('button', { name: 'Add unit' }).click();
    await adding.getByText('1 reservation will move to another unit').waitFor();
    await adding.getByRole('button', { name: 'Add units' }).click();
    await adding.getByText('1 reservation moved to another unit').waitFor();
    await adding.getByRole('button', { name: 'Done' }).click();
    await adding.waitFor({ state: 'detached' });
  });

  it('exports what is shown', async () => {
    const page = await open.visitor();
    await openInventory(page, '?q=castle');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'CSV' }).click(),
      ]);
      expect(file.suggestedFilename()).toBe(`inventory-${today}.csv`);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('has no axe violations, nor does its drawer', async () => {
    const page = await open.visitor();
    await openInventory(page);
    expect(await violationsOn(page)).toEqual([]);
    await unitOf(page, 'Unit 3').click();
    await drawer(page).getByRole('button', { name: 'Add certificate' }).click();
    expect(await violationsOn(page)).toEqual([]);
  });
});
