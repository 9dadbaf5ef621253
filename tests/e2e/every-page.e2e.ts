import { describe, expect, it } from 'vitest';
import { inDays } from '#tests/e2e/days.ts';
import { BOTH, glanceAtPage, shiftsAtDesk, visitPage } from '#tests/e2e/page-visit.ts';
import { KINDS, VARIANTS, WIDE_VARIANTS } from '#tests/e2e/pages.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests, whenDrawn } from '#tests/e2e/visitors.ts';

const open = visitorsOfTests(() => ({ env: { RATE_LIMIT: 'off' } }));

const CART = JSON.stringify([
  {
    id: 'neon-castle-bounce-house',
    slug: 'neon-castle-bounce-house',
    title: 'Neon Castle Bounce House',
    image: '/art/neon-castle-bounce-house.webp',
    price: 225,
    startDate: inDays(14),
    endDate: inDays(16),
    quantity: 1,
  },
]);

describe('every page', () => {
  it.each(KINDS)(
    '$path moves nothing on a phone while it loads or is read, has no axe violations, says what the server sent, and can be enlarged',
    async (page) => {
      expect(await visitPage(open, page)).toBe('');
    },
  );

  it.each(['/', '/products', '/products/neon-castle-bounce-house', '/contact', '/checkout'])(
    '%s moves nothing on a desktop while it loads or is read',
    async (path) => {
      expect(await shiftsAtDesk(open, path)).toBe('');
    },
  );

  it.each(WIDE_VARIANTS)(
    '$path moves nothing on a phone, has no axe violations there or on a desktop, and can be enlarged',
    async (page) => {
      expect(await glanceAtPage(open, page, BOTH)).toBe('');
    },
  );

  it.each(VARIANTS)(
    '$path moves nothing on a phone, has no axe violations there, says what the server sent, and can be enlarged',
    async (page) => {
      expect(await glanceAtPage(open, page)).toBe('');
    },
  );
});

it('/ keeps what the server sent while its script is loading, even with a cart', async () => {
  const page = await open.visitor();
  await page.addInitScript((cart) => localStorage.setItem('inflatableCart', cart), CART);
  await page.route(/home-sections.*\.js$/, () => undefined);
  await page.goto('/');
  const sections = page.locator('main section');
  await page.getByRole('button', { name: 'Open cart, 1 rental' }).first().waitFor();
  expect(await sections.count()).toBe(7);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

it('an unknown path gets the 404 page', async () => {
  const page = await open.visitor();
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await page.getByText('404 - Page Not Found').waitFor();
  await page.getByText("The page you're looking for doesn't exist.").waitFor();
});

it('a page is also checked for text too faint to read, although it is not drawn', async () => {
  const page = await open.visitor();
  await page.goto('/no-such-page');
  await whenDrawn(page);
  await page.locator('main').evaluate((main) => {
    main.style.opacity = '0.2';
  });
  expect((await violationsOn(page)).join()).toMatch(/^color-contrast: /);
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
  ])('%s tells a visitor without scripts what to do', async (path) => {
    const html = await (await fetch(`${open.shop.url}${path}`)).text();
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
    expect(/<noscript>(.*?)<\/noscript>/s.exec(main)?.[1]).toMatch(/555-01\d\d/);
  });
});

describe('the filter sheet on a phone', () => {
  it('has no axe violations', async () => {
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    await page.goto('/products?wet=wet&yardLength=30&yardWidth=22');
    await whenDrawn(page);
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });
});
