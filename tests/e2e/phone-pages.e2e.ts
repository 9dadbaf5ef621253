import { describe, expect, it } from 'vitest';
import { glanceAtPage, visitPage } from '#tests/e2e/page-visit.ts';
import { KINDS, SPANISH } from '#tests/e2e/pages.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests, whenDrawn } from '#tests/e2e/visitors.ts';

const open = visitorsOfTests(() => ({ env: { RATE_LIMIT: 'off' } }));

describe('every kind of page on a phone', () => {
  it.each(KINDS)(
    '$path moves nothing while it loads or is read, and has no violation that axe knows',
    async (page) => {
      expect(await visitPage(open, page, 390)).toEqual([]);
    },
  );

  it.each(SPANISH)('$path has no violation that axe knows', async (page) => {
    expect(await glanceAtPage(open, page, 390)).toEqual([]);
  });
});

describe('the sheet of filters on a phone', () => {
  it('has no violation that axe knows', async () => {
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    await page.goto('/products?wet=wet&yardLength=30&yardWidth=22');
    await whenDrawn(page);
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.context().close();
  });
});
