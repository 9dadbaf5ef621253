import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#core/catalogue/category.ts';
import { CONTENT_PAGES } from '#core/content/content-pages.ts';
import { visitorsOfTests, whenDrawn, whenLive } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';

/** Pages that the server renders whole. */
const RENDERED = [
  '/',
  '/products',
  '/products?category=water',
  ...CATEGORIES.map(({ path }) => path),
  '/products/neon-castle-bounce-house',
  ...CONTENT_PAGES.map(({ path }) => path),
  '/no-such-page',
  '/es',
  '/es/products/neon-castle-bounce-house',
];

/** Screens of a visitor's own affairs: nothing of them can be known before the script runs. */
const PERSONAL = [
  '/booking',
  '/booking?product=neon-castle-bounce-house',
  '/cart-checkout',
  '/checkout',
  '/success?session_id=R1',
  '/manage/no.link',
  '/login',
];

const open = visitorsOfTests();

/** The texts of a page's main part, one for each element that holds text itself. */
const textsOf = (page: Page): Promise<readonly string[]> =>
  page.locator('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const isShown = walker.currentNode.parentElement?.closest('noscript,[aria-busy]') === null;
      if (isShown && text !== '') texts.push(text);
    }
    return texts;
  });

describe('a page that the server renders', () => {
  it.each(RENDERED)('%s says the same without script as with it', async (path) => {
    const reader = await open.visitor({ javaScriptEnabled: false });
    await reader.goto(path);
    const rendered = await textsOf(reader);
    expect(rendered.length).toBeGreaterThan(1);
    const visitor = await open.visitor();
    await visitor.goto(path, { waitUntil: 'networkidle' });
    await whenLive(visitor);
    const taken = new Set(await textsOf(visitor));
    expect(rendered.filter((text) => !taken.has(text))).toEqual([]);
    await reader.context().close();
    await visitor.context().close();
  });
});

describe('a personal page', () => {
  it.each(PERSONAL)('%s tells a visitor without script how to go on', async (path) => {
    const reader = await open.visitor({ javaScriptEnabled: false });
    await reader.goto(path);
    const advice = reader.locator('main noscript');
    expect(await advice.innerText()).toMatch(/555-01\d\d/);
    await reader.context().close();
  });
});

/** What a window of 1280 px shows of a page at twice and at four times the size. */
const ZOOMED = [640, 320];

const widthBeyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('every page at twice and at four times the size', () => {
  it.each([...RENDERED, ...PERSONAL])('%s needs no sideways scrolling', async (path) => {
    const page = await open.visitor({ viewport: { width: 1280, height: 450 } });
    await page.goto(path, { waitUntil: 'networkidle' });
    await whenDrawn(page);
    for (const width of ZOOMED) {
      await page.setViewportSize({ width, height: 450 });
      await eventually(async () => expect(await widthBeyond(page)).toBe(0));
    }
    await page.context().close();
  });
});
