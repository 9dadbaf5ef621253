import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#core/catalogue/category.ts';
import { CONTENT_PAGES } from '#core/content/content-pages.ts';
import { glanceAtPage, visitPage } from '#tests/e2e/page-visit.ts';
import { KINDS, MORE, SPANISH } from '#tests/e2e/pages.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';

const open = visitorsOfTests(() => ({ env: { RATE_LIMIT: 'off' } }));

describe('every page', () => {
  it.each(KINDS)(
    '$path moves nothing while it loads or is read, has no violation that axe knows, says what the server sent, and can be enlarged',
    async (page) => {
      expect(await visitPage(open, page, 1280)).toEqual([]);
    },
  );

  it.each([...SPANISH, ...MORE])(
    '$path has no violation that axe knows, says what the server sent, and can be enlarged',
    async (page) => {
      expect(await glanceAtPage(open, page, 1280)).toEqual([]);
    },
  );

  it('is among those that are looked at', () => {
    const paths = new Set([...KINDS, ...MORE].map(({ path }) => path));
    const own: readonly string[] = [...CATEGORIES, ...CONTENT_PAGES].map(({ path }) => path);
    expect(own.filter((path) => !paths.has(path))).toEqual([]);
  });
});

it('answers the 404 page for a path that is none', async () => {
  const page = await open.visitor();
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await page.getByText('404 - Page Not Found').waitFor();
  await page.getByText("The page you're looking for doesn't exist.").waitFor();
  await page.context().close();
});

describe('a personal page', () => {
  it.each([
    '/booking',
    '/booking?product=neon-castle-bounce-house',
    '/cart-checkout',
    '/checkout',
    '/success?session_id=R1',
    '/manage/no.link',
    '/login',
  ])('%s tells a visitor without script how to go on', async (path) => {
    const reader = await open.visitor({ javaScriptEnabled: false });
    await reader.goto(path);
    const advice = reader.locator('main noscript');
    expect(await advice.innerText()).toMatch(/555-01\d\d/);
    await reader.context().close();
  });
});
