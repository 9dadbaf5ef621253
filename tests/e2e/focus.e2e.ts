import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { follow, openBackOffice } from '#tests/e2e/back-office.ts';
import { focusedName, tabTo } from '#tests/e2e/keys.ts';
import { visitorsOfTests, whenLive } from '#tests/e2e/visitors.ts';
import { bookCastle } from '#tests/support/live-booking.ts';
import { shopAt } from '#tests/support/shop-at.ts';

const [CASTLE, ISLAND, SLIDE] = [
  'Neon Castle Bounce House',
  'Tropical Island Bounce House',
  'Volcano Blast Water Slide',
];

const open = visitorsOfTests();
const shop = () => shopAt(open.shop.url);

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });
/** The focused element, polled until it is the expected one. */
const focusOf = (page: Page) => () => focusedName(page);
const PATIENCE = { timeout: 20_000 };

/** The focused element's name if something covers the middle of its lower edge. */
const coveredFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return undefined;
    const { left, width, bottom } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, bottom - 4);
    const isSeen = focused.contains(seen) || seen?.contains(focused) === true;
    return isSeen ? undefined : (focused.getAttribute('aria-label') ?? focused.textContent);
  });

describe('the focus on a small screen', () => {
  it('is never under the bars at the bottom', async () => {
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    await page.goto('/faq');
    await whenLive(page);
    await page.getByRole('link', { name: 'Book now' }).first().waitFor();
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await coveredFocus(page)).toBeUndefined();
    }
  });

  it('shows the whole of a card in a row, and is never behind the open chat', async () => {
    const page = await open.visitor({ viewport: { width: 320, height: 640 } });
    await page.goto('/');
    await whenLive(page);
    const chat = page.getByRole('button', { name: 'Chat with us' });
    await chat.waitFor();
    await tabTo(page, /^Neon Castle Bounce House$/);
    const card = await page.evaluate(() => {
      const { left, right } = document.activeElement?.closest('li')?.getBoundingClientRect() ?? {};
      return { left, right };
    });
    expect(card.left).toBeGreaterThanOrEqual(0);
    expect(card.right).toBeLessThanOrEqual(320);
    await chat.click();
    await page.getByRole('dialog', { name: 'Party assistant' }).waitFor();
    await page.locator('main').focus();
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await coveredFocus(page)).toBeUndefined();
    }
  });

  it("is never under a calendar's button, and shows on a chosen day", async () => {
    const page = await open.visitor({ viewport: { width: 390, height: 520 } });
    await page.goto('/');
    await whenLive(page);
    await tabTo(page, /^When is the party/);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await tabTo(page, /, \d{4}$/);
    for (let week = 0; week < 5; week += 1) {
      await page.keyboard.press('ArrowDown');
      expect(await coveredFocus(page)).toBeUndefined();
    }
    await page.keyboard.press('Enter');
    await button(page, 'Clear dates').waitFor();
    const [ring, day] = await page.locator(':focus').evaluate((focused) => {
      const { outlineColor, backgroundColor } = getComputedStyle(focused);
      return [outlineColor, backgroundColor];
    });
    expect(ring).not.toBe(day);
    await button(page, 'Clear dates').press('Enter');
    expect(await page.locator('td button:focus').getAttribute('aria-label')).toMatch(/\d{4}$/);
  });
});

/** Presses Tab, and collects what got the focus under something else. */
async function coveredOf(page: Page, stops: number): Promise<readonly string[]> {
  const covered: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    const name = await coveredFocus(page);
    if (name !== undefined) covered.push(name);
  }
  return covered;
}

describe('the focus in a low or zoomed window of the office', () => {
  it('is never under the bars, and the window holds the whole frame', async () => {
    const page = await open.visitor({ viewport: { width: 320, height: 256 } });
    await openBackOffice(page, '/admin/settings');
    const name = page.locator('#company input').first();
    await name.focus();
    expect(await coveredOf(page, 12)).toEqual([]);

    // At 200 %, the rail is longer than the window.
    await page.setViewportSize({ width: 640, height: 400 });
    await page.getByRole('button', { name: /^Sign out/ }).focus();
    expect(await coveredFocus(page)).toBeUndefined();
    const frame = await page.evaluate(() => {
      const { scrollHeight, scrollTop } = document.documentElement;
      return [scrollHeight, scrollTop];
    });
    expect(frame).toEqual([400, 0]);

    await page.setViewportSize({ width: 1280, height: 800 });
    await name.focus();
    expect(await coveredOf(page, 90)).toEqual([]);
  });
});

describe('the focus after its element is gone', () => {
  it('stays on the button of another day, which is in the title, and goes to what follows a first step', async () => {
    const page = await open.visitor();
    await openBackOffice(page, '/admin/deliveries');
    const next = page.getByRole('button', { name: 'Day after' });
    await next.press('Enter');
    await page.waitForURL('**/deliveries?day=*');
    await page.getByRole('button', { name: /tomorrow/ }).waitFor();
    await expect.poll(focusOf(page), PATIENCE).toBe('Day after');
    expect(await page.title()).toMatch(/^Deliveries, \w{3}, \w{3} \d+/);

    // A first step that is done is gone, and so are they all.
    await follow(page, '/admin');
    await page.getByRole('button', { name: 'These are right' }).press('Enter');
    await expect.poll(focusOf(page), PATIENCE).toMatch(/^Getting started/);
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect.poll(focusOf(page), PATIENCE).toMatch(/^Needs me/);
  });

  it('goes to the next item, the previous one, or Undo, and stays on what was added', async () => {
    const { token } = await bookCastle(shop(), 40);
    const page = await open.visitor();
    await page.goto(`/manage/${token}`);
    await page.getByRole('button', { name: 'Change items' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Show all/ })
      .press('Enter');
    for (const title of [ISLAND, SLIDE]) {
      await dialog(page)
        .getByRole('button', { name: `Add ${title}` })
        .press('Enter');
      await button(page, `Remove ${title}`).waitFor();
      await expect.poll(focusOf(page), PATIENCE).toMatch(new RegExp(`^Added: ${title}`));
    }
    // Of the price, only the new total is said aloud.
    await dialog(page)
      .getByRole('status')
      .filter({ hasText: /^New total: \$[\d,.]+$/ })
      .waitFor();
    expect(await dialog(page).locator('[aria-live] :is(button, dl)').count()).toBe(0);
    await button(page, `Remove ${ISLAND}`).press('Enter');
    await expect.poll(focusOf(page), PATIENCE).toBe(`Remove ${SLIDE}`);
    await button(page, `Remove ${SLIDE}`).press('Enter');
    await expect.poll(focusOf(page), PATIENCE).toBe(`Remove ${CASTLE}`);
    // What was booked can be put back until the change is saved.
    await button(page, `Remove ${CASTLE}`).press('Enter');
    await expect.poll(focusOf(page), PATIENCE).toBe(`Undo: ${CASTLE}`);
    await dialog(page)
      .getByText(/needs at least one rental/)
      .waitFor();
    await button(page, `Undo: ${CASTLE}`).press('Enter');
    await expect.poll(focusOf(page), PATIENCE).toBe(`Remove ${CASTLE}`);
    await dialog(page)
      .getByText(/needs at least one rental/)
      .waitFor({ state: 'detached' });
  });

  it('goes to the reservation after it was canceled', async () => {
    const { token } = await bookCastle(shop(), 44);
    const page = await open.visitor();
    await page.goto(`/manage/${token}`);
    await page.getByRole('button', { name: 'Cancel this reservation' }).press('Enter');
    await button(page, 'Keep it').press('Enter');
    await expect.poll(focusOf(page), PATIENCE).toBe('Cancel this reservation');
    await page.getByRole('button', { name: 'Cancel this reservation' }).press('Enter');
    await dialog(page)
      .getByRole('button', { name: /^Cancel and refund/ })
      .press('Enter');
    await page.getByText('This reservation is canceled').waitFor();
    await expect.poll(focusOf(page), PATIENCE).toBe(CASTLE);
    // No crew will come, so nobody is texted, and the page shows where the money went.
    expect(await page.locator('s').count()).toBe(4);
    expect(await page.getByRole('checkbox', { name: 'Text me at' }).count()).toBe(0);
    const back = page.locator('dl', { hasText: 'Refund to your card$112.50' });
    await back.getByText('Banks usually show a refund within 5 to 10 days.').waitFor();
  });

  it('goes to the button of the form that closed, in the back office', async () => {
    const { id } = await bookCastle(shop(), 48);
    const page = await open.visitor();
    await openBackOffice(page, `/admin/reservations?id=${id}`);
    await button(page, 'Note').press('Enter');
    await dialog(page).getByLabel('Note').fill('Gate code 4711');
    await button(page, 'Save note').press('Enter');
    await dialog(page).locator('ol').getByText('Gate code 4711').waitFor();
    await expect.poll(focusOf(page), PATIENCE).toBe('Note');

    await button(page, 'Items').press('Enter');
    const list = dialog(page).getByLabel('Add a rental');
    await list.fill('island');
    await list.press('Escape');
    expect(await list.inputValue()).toBe('');
    await list.fill(ISLAND);
    await dialog(page).getByRole('option', { name: ISLAND }).waitFor();
    expect(
      await dialog(page)
        .getByRole('button', { name: /^Remove / })
        .count(),
    ).toBe(1);
    await list.press('Enter');
    await button(page, `Remove ${CASTLE}`).press('Enter');
    await expect.poll(focusOf(page), PATIENCE).toBe(`Remove ${ISLAND}`);
  });

  it('goes to the button that asked, after a question about a unit', async () => {
    const page = await open.visitor();
    await openBackOffice(page, '/admin/inventory');
    await page.getByRole('link', { name: `Unit 2 of ${CASTLE}` }).press('Enter');
    await button(page, 'Retire this unit').press('Enter');
    await button(page, 'Back').press('Enter');
    await expect.poll(focusOf(page), PATIENCE).toBe('Retire this unit');
  });
});
