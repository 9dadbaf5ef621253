import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '#tests/e2e/pages.ts';
import { openForVisitors, type Visitors, whenDrawn } from '#tests/e2e/visitors.ts';

declare const axe: { run(): Promise<AxeResults> };

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
    await whenDrawn(page);
    expect(await violationsOn(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.context().close();
  });
});

describe('the sheet of filters on a phone', () => {
  it('has no violation that axe knows', async () => {
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    await page.goto('/products?wet=wet&yardLength=30&yardWidth=22', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.context().close();
  });
});
