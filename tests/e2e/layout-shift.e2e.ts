import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '#tests/e2e/pages.ts';
import { openForVisitors, type Visitors } from '#tests/e2e/visitors.ts';

/** What Chromium tells of a `layout-shift`; TypeScript's DOM does not know it. */
type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};
declare const shifts: string[];

/** As a phone's processor: what the script adds comes after the first paint. */
const SLOWER = 4;

let open: Visitors;

beforeAll(async () => {
  open = await openForVisitors();
});
afterAll(() => open.close());
afterEach(() => {
  expect(open.complaints.splice(0)).toEqual([]);
});

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

/** On a cold cache, on a slow machine. */
async function slowVisitor(width: number): Promise<Page> {
  const page = await open.visitor({
    viewport: { width, height: width === 390 ? 844 : 900 },
    reducedMotion: 'no-preference',
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(watchShifts);
  return page;
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

describe.each([390, 1280])('every page at %i px', (width) => {
  it.each(PAGES)('%s moves nothing while it loads or is read', async (path) => {
    const page = await slowVisitor(width);
    await page.goto(path, { waitUntil: 'networkidle' });
    await readThrough(page);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => shifts)).toEqual([]);
    await page.context().close();
  });
});
