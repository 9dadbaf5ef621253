import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PAGES } from '#tests/e2e/pages.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests, whenDrawn } from '#tests/e2e/visitors.ts';

/** What Chromium tells of a `layout-shift`; TypeScript's DOM does not know it. */
type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};
declare const shifts: string[];

/** As a phone's processor: what the script adds comes after the first paint. */
const SLOWER = 4;

const open = visitorsOfTests();

/** Notes each shift as `0.0123 DIV.card, MAIN`. */
function watchShifts(): void {
  const noted: string[] = [];
  Object.assign(globalThis, { shifts: noted });
  const nameOf = ({ node }: LayoutShift['sources'][number]): string =>
    node instanceof Element
      ? `${node.nodeName}.${node.getAttribute('class')}`
      : `${node?.nodeName}`;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as LayoutShift;
      if (!hadRecentInput) noted.push(`${value.toFixed(4)} ${sources.map(nameOf).join(', ')}`);
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

/** On a cold cache, on a slow machine. `hurry` gives it its own speed back. */
async function slowVisitor(width: number) {
  const page = await open.visitor({
    viewport: { width, height: width === 390 ? 844 : 900 },
    reducedMotion: 'no-preference',
  });
  const devtools = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await slowDown(SLOWER);
  await page.addInitScript(watchShifts);
  return { page, hurry: () => slowDown(1) };
}

/** Down to the end, a screen at a time, each painted: late pictures and sections come into view. */
const readThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo({ top, behavior: 'instant' });
      await painted();
    }
  });

/** As a reader finds it who wants nothing to move. */
async function atRest(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await whenDrawn(page);
}

// One visit for both: to load a page takes longer than to look at it.
describe.each([390, 1280])('every page at %i px', (width) => {
  it.each(PAGES)(
    '%s moves nothing while it loads or is read, and axe finds no violation',
    async (path) => {
      const { page, hurry } = await slowVisitor(width);
      await page.goto(path, { waitUntil: 'networkidle' });
      await readThrough(page);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => shifts)).toEqual([]);
      await hurry();
      await atRest(page);
      expect(await violationsOn(page)).toEqual([]);
      await page.context().close();
    },
  );
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
