import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visitorsOfTests, whenLive } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { CASTLE } from '#tests/support/order-body.ts';

const open = visitorsOfTests();

const enlarging = (page: Page) => page.getByRole('link', { name: /^Enlarge the picture/ });

async function enlarge(): Promise<Page> {
  const page = await open.visitor();
  await page.goto(`/products/${CASTLE}`);
  await whenLive(page);
  await enlarging(page).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Picture 1 of 6' }).waitFor();
  return page;
}

describe('the enlarged picture', () => {
  it('zooms and moves with keys, and returns the focus', async () => {
    const page = await enlarge();
    const picture = page.getByRole('dialog').locator('picture').locator('..');
    await page.keyboard.press('+');
    await page.getByText('150%').waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    await eventually(async () =>
      expect(await picture.getAttribute('style')).toContain('translate(-80px'),
    );
    await page.keyboard.press('0');
    await page.getByText('100%').waitFor();
    await page.getByRole('button', { name: 'Next picture' }).click();
    await page.getByRole('dialog', { name: 'Picture 2 of 6' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // It is that of the picture now shown.
    await enlarging(page).nth(1).and(page.locator(':focus')).waitFor();
  });

  it('zooms with a double click, and with its buttons up to the maximum', async () => {
    const page = await enlarge();
    await page.getByRole('dialog').locator('picture').locator('../..').dblclick();
    await page.getByText('250%').waitFor();
    const closer = page.getByRole('button', { name: 'Zoom in' });
    await closer.click();
    await closer.click();
    await page.getByText('400%').waitFor();
    expect(await closer.getAttribute('aria-disabled')).toBe('true');
  });

  it('is the picture itself without scripts', async () => {
    const page = await open.visitor({ javaScriptEnabled: false });
    await page.goto(`/products/${CASTLE}`);
    const link = enlarging(page).first();
    expect(await link.getAttribute('href')).toMatch(/^\/art\/.+\.webp$/);
    expect(await page.content()).toMatch(
      /<noscript><span[^>]*>[^<]*beside a child, an adult and an SUV/,
    );
  });
});

describe('a first visit to a rental', () => {
  it('loads what the first view shows, and the rest when the visitor does something', async () => {
    const page = await open.newcomer({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 1,
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const views = () => asked.filter((path) => /^\/art\/.*-(?:left|above|close)-/.test(path));
    const later = () => asked.filter((path) => /\/container-|^\/api\//.test(path));
    await page.goto(`/products/${CASTLE}`);
    await whenLive(page);
    await eventually(async () => expect(new Set(views()).size).toBe(3));
    await eventually(async () => expect(asked.join()).toContain('/drawing-'));
    expect(views().filter((path) => !path.endsWith('-200.avif'))).toEqual([]);
    expect(later()).toEqual([]);

    await enlarging(page).first().focus();
    await eventually(async () => expect(views()).toContain(`/art/${CASTLE}-left-600.avif`));
    expect(views().join()).not.toContain('-close-600');
    await page.getByRole('button', { name: /^Picture 1 of 6: / }).press('ArrowRight');
    await eventually(async () => expect(views()).toContain(`/art/${CASTLE}-above-600.avif`));
    await eventually(async () => expect(later()).toContain('/api/products'));
  });
});

describe('six pictures', () => {
  it('can be browsed with keys and by swiping, are announced, enlarged, and drawn from the facts', async () => {
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    const early: string[] = [];
    page.on('request', (request) => {
      if (/\/art\/.*-(?:left|above|close)-/.test(request.url())) early.push(request.url());
    });
    await page.goto(`/products/${CASTLE}`, { waitUntil: 'load' });
    const asked = early.length;
    await whenLive(page);
    // Nothing besides the first picture before the page has loaded.
    expect(asked).toBe(0);
    const gallery = page.getByRole('region', { name: 'Pictures' });
    await gallery.getByRole('button', { name: /^Picture 1 of 6: / }).focus();
    for (let pressed = 0; pressed < 4; pressed += 1) await page.keyboard.press('ArrowRight');
    const size =
      /^Picture 5 of 6: .*15 ft long and 15 ft tall, beside a child, an adult and an SUV/;
    await gallery.getByRole('paragraph').filter({ hasText: size }).waitFor({ state: 'attached' });
    await gallery.getByText('5 of 6', { exact: true }).waitFor();
    await gallery.locator('svg').getByText('15 ft tall').first().waitFor();
    await gallery
      .locator('ul')
      .first()
      .evaluate((strip) => strip.scrollTo({ left: strip.clientWidth * 5, behavior: 'instant' }));
    await gallery.getByText('6 of 6', { exact: true }).waitFor();
    await enlarging(page).nth(5).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Picture 6 of 6' });
    const drawing = dialog.locator('svg');
    await drawing.getByText('Gate 36 in or wider').waitFor();
    await drawing.getByText('Outlet within 75 ft').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: 'Picture 1 of 6' }).waitFor();
  });
});
