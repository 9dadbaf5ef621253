import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openForVisitors, type Visitors } from '#tests/e2e/visitors.ts';

declare const axe: { run(): Promise<AxeResults> };

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PAGES = [
  '/',
  '/products',
  '/products?category=water',
  '/bounce-houses',
  '/water-slides',
  '/combos',
  '/obstacle-courses',
  '/event-rentals',
  '/products/neon-castle-bounce-house',
  '/about',
  '/contact',
  '/contact?sent=1',
  '/faq',
  '/privacy',
  '/terms',
  '/safety',
  '/booking',
  '/booking?product=neon-castle-bounce-house',
  '/cart-checkout',
  '/checkout',
  '/success?session_id=R1',
  '/manage/no.link',
  '/login',
  '/admin/login',
  '/no-such-page',
];

let open: Visitors;

beforeAll(async () => {
  open = await openForVisitors();
});
afterAll(() => open.close());
afterEach(() => {
  expect(open.complaints.splice(0)).toEqual([]);
});

async function violationsOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run());
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
}

describe.each([390, 1280])('every page at %i px', (width) => {
  it.each(PAGES)('%s has no violation that axe knows', async (path) => {
    const page = await open.visitor({ viewport: { width, height: 900 } });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await violationsOn(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.context().close();
  });
});
