import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { follow, openBackOffice } from '#tests/e2e/back-office.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { leave, visitorsOfTests, whenLive } from '#tests/e2e/visitors.ts';
import { CASTLE } from '#tests/support/order-body.ts';

const open = visitorsOfTests();

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const BEACONS = '**/api/beacons';

/** Like a person's browser, not an automated one. */
async function asPerson(page: Page, says: { readonly gpc: boolean }): Promise<void> {
  await page.addInitScript(({ gpc }) => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => gpc });
  }, says);
}

/** The elements that load a second after the page are there, and the visitor moves the pointer. */
async function look(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await whenLive(page);
  await page.getByRole('button', { name: /chat/i }).first().waitFor();
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 340);
}

const castleAt = (days: number): string =>
  `/products/${CASTLE}?from=${inDays(days)}&to=${inDays(days + 1)}&utm_source=newsletter&utm_medium=email`;

describe('analytics', () => {
  it('count a person but nobody who opts out, and show both screens on a desktop and a phone', async () => {
    const silent = await open.visitor({ userAgent });
    await asPerson(silent, { gpc: true });
    const sent: string[] = [];
    silent.on('request', (request) => sent.push(request.url()));
    await look(silent, castleAt(20));
    await look(silent, `/products?q=mechanical+bull`);
    expect(sent.filter((url) => url.includes('/api/beacons'))).toEqual([]);
    expect(await silent.evaluate(() => window.sessionStorage.length)).toBe(0);
    await leave(silent);

    const person = await open.visitor({ userAgent });
    await asPerson(person, { gpc: false });
    for (const address of [castleAt(20), '/products?q=mechanical+bull&gclid=1']) {
      const told = person.waitForResponse(BEACONS);
      await look(person, address);
      expect((await told).status()).toBe(204);
    }
    expect(await person.context().cookies()).toEqual([]);
    await leave(person);

    const page = await open.visitor({
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 1,
    });
    await openBackOffice(page, '/admin/analytics');
    const steps = page.getByRole('table', { name: 'Steps from a visit to a paid party' });
    const row = (name: string) => steps.getByRole('row', { name: new RegExp(`^${name} `) });
    expect(await row('Visits').innerText()).toMatch(/\b1\b/);
    expect(await row('Asked for dates').innerText()).toMatch(/\b1\b/);
    await page.getByText('mechanical bull').waitFor();
    await page.getByRole('table', { name: 'Sources to margin' }).getByText('Email').waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await follow(page, '/admin/reports?report=profit&period=next-12');
    await page.getByText('Not entered yet').waitFor();
    await page.getByLabel('Wage, $ per hour').fill('18.50');
    await page.getByRole('button', { name: 'Save costs' }).click();
    await page.getByText('Not entered yet').waitFor({ state: 'detached' });
    // Nothing was rented yet, so it says what will be shown here.
    await page.getByText('What each unit earned after its price').waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    for (const address of ['/admin/analytics', '/admin/reports?report=profit&period=next-12']) {
      await follow(page, address);
      await page.getByRole('table').or(page.getByText('What each unit earned')).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await violationsOn(page)).toEqual([]);
    }
  });
});
