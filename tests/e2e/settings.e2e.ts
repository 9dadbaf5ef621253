import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { adminHeaders, changeSettings, shopAt } from '#tests/support/shop-at.ts';

const open = visitorsOfTests();

async function signedIn(path: string): Promise<Page> {
  const page = await open.visitor();
  await openBackOffice(page, path);
  return page;
}

const reminders = (page: Page) => page.getByRole('region', { name: 'Emails to you' });

describe('the evening mail', () => {
  it('is set among the settings, with a link to the automations', async () => {
    const page = await signedIn('/admin/phase4');
    await page.getByRole('link', { name: 'Emails to you' }).click();
    await page.waitForURL('**/admin/settings#reminders');
    await reminders(page).getByLabel('Every evening at').fill('17:30');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('All changes saved.').waitFor();
    // Found by its words, while the others are hidden.
    await page.getByRole('searchbox', { name: 'Search' }).fill('every evening');
    await page.getByRole('region', { name: 'Tax' }).waitFor({ state: 'hidden' });
    expect(await reminders(page).count()).toBe(1);
    await reminders(page).getByRole('link', { name: 'Automations' }).click();
    await page.waitForURL('**/admin/phase4');
    await page.getByRole('heading', { name: 'Automations', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/phase4');
  });
});

describe('settings being typed', () => {
  it('say nothing of an untouched row or dialog, and rename the shop in the menu once saved', async () => {
    const page = await signedIn('/admin/settings');
    const shop = page.getByRole('region', { name: 'The shop' });
    const marked = page.getByText('Check the fields marked in red.');
    // What was wrong goes with the rest.
    await shop.getByLabel('State').fill('1');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await marked.waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('All changes saved.').waitFor();
    await shop.getByLabel('Name', { exact: true }).fill('Lone Star Bounce');
    await shop.getByRole('button', { name: 'Add certificate or permit' }).click();
    const paper = page.getByRole('dialog');
    await paper.waitFor();
    await page.keyboard.press('Escape');
    await paper.waitFor({ state: 'detached' });
    const limits = page.getByRole('region', { name: 'Calendar limits' });
    const places = page.getByRole('region', { name: 'Place pages' });
    // A long list is folded until someone wants it.
    const list = places.getByRole('list', { name: 'Places' });
    await places.getByRole('button', { name: /^\d+ places, \d+ shown$/ }).waitFor();
    expect(await list.count()).toBe(0);
    await places.getByRole('button', { name: 'Add place' }).click();
    expect(await list.count()).toBe(1);
    await places.getByLabel('Name', { exact: true }).waitFor();
    await limits.getByRole('button', { name: /^Add/ }).click();
    const reason = limits.getByLabel('Reason').last();
    await reason.click();
    await reason.fill('Rodeo');
    expect(await limits.getByText('Choose a day.').count()).toBe(0);
    expect(await marked.count()).toBe(0);
    expect(await places.getByText('Check this').count()).toBe(0);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await places.getByText('Check this').waitFor();
    await places.getByRole('button', { name: 'Remove New place' }).click();
    await limits.getByText('Choose a day.').first().waitFor();
    await marked.waitFor();
    await limits.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('All changes saved.').waitFor();
    // What was saved is told beside the form, over none of its settings.
    const [told, section] = [
      await page.locator('.toasts > div').first().boundingBox(),
      await limits.boundingBox(),
    ];
    expect(told?.x).toBeGreaterThanOrEqual((section?.x ?? 0) + (section?.width ?? 0));
    expect(await page.getByRole('complementary').textContent()).toContain('Lone Star Bounce');
    // A refused save says so beside its button, wherever the form is scrolled to.
    const api = shopAt(open.shop.url);
    await changeSettings(api, await adminHeaders(api), ({ holds }) => ({ holds }));
    await shop.getByLabel('Name', { exact: true }).fill('Big Bend Bounce');
    await page.getByRole('button', { name: 'Save settings' }).click();
    const refused = page.getByRole('alert').getByText('This was changed in the meantime');
    await refused.waitFor();
    expect((await refused.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
    await page.getByRole('button', { name: 'Load the current version' }).click();
    await refused.waitFor({ state: 'detached' });
  });
});

describe('opening days', () => {
  it('stay as ticked when deliveries begin to keep them', async () => {
    const page = await signedIn('/admin/settings');
    await page.setViewportSize({ width: 390, height: 844 });
    const sunday = page
      .getByRole('region', { name: 'The shop' })
      .getByRole('checkbox', { name: 'Sunday' });
    await sunday.uncheck();
    const keeps = page.getByRole('checkbox', {
      name: 'Deliver and pick up only on days you are open',
    });
    await keeps.check();
    expect(await sunday.isChecked()).toBe(false);
    await keeps.uncheck();
    expect(await sunday.isChecked()).toBe(false);
    // The closed day says that it can still be booked, and turns that off in its place.
    const note = page.getByText(
      'Customers can still book deliveries and pickups on Sunday (9 AM – 6 PM).',
    );
    const noteBox = await note.boundingBox();
    const sundayBox = await sunday.boundingBox();
    expect((noteBox?.y ?? 0) - (sundayBox?.y ?? 0)).toBeLessThan(80);
    await page.getByRole('button', { name: 'Take no bookings on days you are closed' }).focus();
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return [activeElement?.tagName, activeElement?.getBoundingClientRect().y];
      });
    const before = await focused();
    await page.keyboard.press('Enter');
    await page.getByText('is now on, but not saved yet.').waitFor();
    expect(await focused()).toEqual(before);
    expect(await keeps.isChecked()).toBe(true);
    expect(await sunday.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Undo Open on Sunday' }).waitFor();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('All changes saved.').waitFor();
    await page.getByText('not saved yet').waitFor({ state: 'detached' });
    expect(await sunday.isChecked()).toBe(false);

    // What closing one more day does is below that day, above the bar that saves it.
    const shop = page.getByRole('region', { name: 'The shop' });
    const saturday = shop.getByRole('checkbox', { name: 'Saturday' });
    await saturday.uncheck();
    const affected = shop.getByText(/bookings? affected/i);
    await affected.waitFor();
    const bar = page.getByRole('button', { name: 'Save settings' });
    const [day, told, save] = await Promise.all(
      [saturday, affected, bar].map(async (one) => (await one.boundingBox())?.y),
    );
    expect(told).toBeGreaterThan(day ?? Infinity);
    expect(told).toBeLessThan(save ?? 0);
  });
});

describe('delivery fees by distance', () => {
  it('say which zones no band reaches, and what their customers are told', async () => {
    const page = await signedIn('/admin/settings#delivery');
    const delivery = page.getByRole('region', { name: 'Delivery', exact: true });
    await delivery.getByLabel('Charge for delivery').check();
    await delivery.getByLabel('Fee based on').selectOption('distance');
    await delivery.getByRole('button', { name: 'Add distance band' }).click();
    await delivery.getByLabel('Up to (miles)').fill('30');
    await delivery.getByLabel('Miles from you').first().fill('45');
    const zone = await delivery.getByLabel('Name').first().inputValue();
    await delivery.getByText(`No distance band reaches ${zone}`).waitFor();
    await delivery.getByText('Your last band ends at 30 miles. Customers there are told').waitFor();
    await delivery.getByLabel('Miles from you').first().fill('30');
    await delivery.getByText('No distance band reaches').waitFor({ state: 'detached' });
    expect(await delivery.getByLabel('Miles from you').first().inputValue()).toBe('30');
  });
});

describe('unsaved settings', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' });

  async function typed(): Promise<Page> {
    const page = await signedIn('/admin/phase4');
    await page.getByRole('link', { name: 'Emails to you' }).click();
    await reminders(page).getByLabel('Every evening at').fill('19:00');
    await page.getByText('1 change, not saved.').waitFor();
    await reminders(page).getByText(/^was /).waitFor();
    return page;
  }

  it('need confirmation before the browser goes back', async () => {
    const page = await typed();
    await page.evaluate(() => window.history.back());
    await question(page).waitFor();
    await page.waitForURL('**/admin/settings#reminders');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    const at = reminders(page).getByLabel('Every evening at');
    expect(await at.inputValue()).toBe('19:00');
    await page.evaluate(() => window.history.back());
    await question(page).waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.waitForURL('**/admin/phase4');
    await page.getByRole('heading', { name: 'Automations', level: 1 }).waitFor();
  });

  it('need confirmation after a jump within the page, too', async () => {
    const page = await typed();
    await page.getByRole('link', { name: 'Fees', exact: true }).click();
    await page.evaluate(() => window.history.back());
    await question(page).waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.waitForURL('**/admin/phase4');
    expect(await question(page).isVisible()).toBe(false);
  });

  it('can be left through a link without an extra history entry', async () => {
    const page = await typed();
    await page.getByRole('link', { name: 'Reservations', exact: true }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.waitForURL('**/admin/reservations');
    await page.evaluate(() => window.history.back());
    await page.waitForURL('**/admin/settings#reminders');
    await page.evaluate(() => window.history.back());
    await page.waitForURL('**/admin/phase4');
    expect(await question(page).isVisible()).toBe(false);
  });

  it('show what a whole list lacks, not under a bar, and do not get in the way once saved', async () => {
    const page = await typed();
    const discount = page.getByRole('checkbox', { name: 'Multi-day discount' });
    await discount.check();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Check the fields marked in red.').waitFor();
    const told = page.getByRole('region', { name: 'Discounts' }).getByRole('alert');
    await eventually(async () => {
      const top = await told.evaluate((alert) => {
        const { left, top: y } = alert.getBoundingClientRect();
        return alert.contains(document.elementFromPoint(left + 2, y + 2));
      });
      expect(top).toBe(true);
    });
    expect(await told.evaluate((alert) => document.activeElement === alert)).toBe(true);
    await discount.uncheck();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('All changes saved.').waitFor();
    await page.evaluate(() => window.history.back());
    await page.waitForURL('**/admin/phase4');
    expect(await question(page).isVisible()).toBe(false);
  });
});

describe('own terms', () => {
  it('start from the standard text, are seen before they are saved, and are on the Terms page', async () => {
    const page = await signedIn('/admin/settings#agreement');
    const section = page.getByRole('region', { name: 'Rental agreement' });
    await section.getByRole('button', { name: 'Use your own terms' }).click();
    const dialog = page.getByRole('dialog', { name: 'Terms of the rental agreement' });
    await dialog.getByLabel('Customers accept and sign').selectOption('replaces');
    const text = dialog.getByLabel('Your terms');
    await dialog.getByRole('button', { name: 'Show preview' }).click();
    await dialog.getByText('Enter the text of the agreement.').waitFor();
    await dialog.getByRole('button', { name: 'Start from the standard text' }).click();
    expect(await text.inputValue()).toMatch(/^# Who agrees to what\n\n/);
    await text.fill('# Release\nYou release <b>us</b>.\n\nInitials\n\nInitials');
    await dialog.getByRole('button', { name: 'Show preview' }).click();
    await dialog.getByRole('heading', { name: 'Release' }).waitFor();
    expect(await dialog.getByRole('paragraph').allTextContents()).toContain(
      'You release <b>us</b>.',
    );
    expect(await violationsOn(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Preview as PDF' }).click();
    expect((await download).suggestedFilename()).toBe('agreement-example.pdf');
    await dialog.getByRole('button', { name: 'Save terms' }).click();
    await dialog.waitFor({ state: 'detached' });
    await section.getByText(/instead of the standard terms, in effect since /).waitFor();
    // The other settings still save: they know of the new revision.
    await reminders(page).getByLabel('Every evening at').fill('17:45');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('All changes saved.').waitFor();
    await page.goto('/');
    await page.getByRole('link', { name: 'Terms', exact: true }).click();
    await page.getByRole('heading', { name: 'Release' }).waitFor();
    expect(await page.getByText('Damage and loss').count()).toBe(0);
  });
});
