import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { PageOfKind } from '#tests/e2e/pages.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { leave, type Visitors, whenDrawn } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';

/** Chromium's entry for a `layout-shift`, which TypeScript's DOM does not have. */
type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};
declare const shifts: string[];

/** Records each shift as `0.0123 DIV.card, MAIN`, and what the content security policy refuses. */
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
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
    noted.push(`${violatedDirective} ${sourceFile}`);
  });
}

/** Resolves once the page's current state has been painted. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );

const sizeOf = (width: 390 | 1280) => ({ width, height: width === 390 ? 844 : 900 });

/**
 * With a cold cache, and every script and response held back until everything before it is
 * painted, so that any shift it causes is seen.
 */
async function unhurriedVisitor(open: Visitors, width: 390 | 1280): Promise<Page> {
  const page = await open.visitor({
    viewport: sizeOf(width),
    reducedMotion: 'no-preference',
    isDrawn: true,
  });
  await page.addInitScript(watchShifts);
  let next: Promise<void> | undefined;
  const afterPaint = async (route: Route): Promise<void> => {
    // Simultaneous requests are released together.
    next ??= painted(page).finally(() => {
      next = undefined;
    });
    await next;
    await route.continue();
  };
  await page.route(/\.js$/, afterPaint);
  await page.route('**/api/**', afterPaint);
  return page;
}

/** The page has finished loading, with what waits for a visitor, and the last of it is painted. */
export async function whenWhole(page: Page): Promise<void> {
  await whenDrawn(page);
  await page.keyboard.press('Shift');
  const onItsWay = () =>
    page.evaluate(() => [
      ...(document.readyState === 'complete' ? [] : [document.readyState]),
      ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
      ...[...document.querySelectorAll('main [aria-busy=true]')].map(({ outerHTML }) =>
        outerHTML.slice(0, 200),
      ),
      ...[...document.images]
        .filter(
          (image) =>
            !image.complete &&
            (image.loading !== 'lazy' ||
              image.getBoundingClientRect().top <= 2 * window.innerHeight),
        )
        .map(({ src }) => src),
    ]);
  await eventually(async () => {
    const missing = await onItsWay();
    if (missing.length > 0) throw new Error(`Timeout: still on its way are ${missing.join(', ')}`);
  });
  await painted(page);
}

/**
 * Down to the end, half a screen at a time, painting each, so that late pictures and sections
 * come into view.
 */
const readThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo({ top, behavior: 'instant' });
      await frame();
    }
  });

/** Like for a reader who prefers reduced motion. */
async function atRest(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

/**
 * The texts of a page's main part, one for each element with its own text: as shown, and as the
 * server sent it.
 */
const textsOf = (page: Page) =>
  page.evaluate(async () => {
    const textsIn = (main: Element | null): readonly string[] => {
      if (main === null) return [];
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent?.trim() ?? '';
        const isShown = walker.currentNode.parentElement?.closest('noscript,[aria-busy]') === null;
        if (isShown && text !== '') texts.push(text);
      }
      return texts;
    };
    const html = await (await fetch(window.location.href)).text();
    const sent = new DOMParser().parseFromString(html, 'text/html');
    return {
      shown: textsIn(document.querySelector('main')),
      sent: textsIn(sent.querySelector('main')),
    };
  });

async function expectSameTexts(page: Page): Promise<void> {
  const { sent } = await textsOf(page);
  expect(sent.length).toBeGreaterThan(1);
  await eventually(async () => {
    const shown = new Set((await textsOf(page)).shown);
    expect(sent.filter((text) => !shown.has(text))).toEqual([]);
  });
}

/** The widths at which a 1280 px window shows a page at twice and four times the size. */
const ZOOMED = [640, 320];

const widthBeyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  for (const width of ZOOMED) {
    await page.setViewportSize({ width, height: 450 });
    await eventually(async () => expect(await widthBeyond(page)).toBe(0));
  }
  // A phone whose owner reads text at twice the size.
  await page.setViewportSize(sizeOf(390));
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await eventually(async () => expect(await widthBeyond(page)).toBe(0));
}

const labelled = (width: number, violations: readonly string[]): readonly string[] =>
  violations.map((violation) => `at ${width} px: ${violation}`);

const PHONE = [390] as const;
export const BOTH = [390, 1280] as const;

/**
 * What axe finds at these widths. The page must also say what the server sent, and need no
 * sideways scrolling when enlarged.
 */
async function lookAt(
  page: Page,
  isCompared: boolean,
  widths: readonly (390 | 1280)[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize(sizeOf(width));
    await whenWhole(page);
    found.push(...labelled(width, await violationsOn(page)));
  }
  if (isCompared) await expectSameTexts(page);
  await expectNoSidewaysScrolling(page);
  await leave(page);
  return found;
}

/** As a text, so that the list of second tries shows it. */
const listed = (found: readonly string[]): string => found.join('\n');

async function shiftsOf(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(path);
  await whenWhole(page);
  await readThrough(page);
  await whenWhole(page);
  // A second after loading, and the same on all pages.
  if (path === '/') await page.getByRole('button', { name: 'Chat with us' }).waitFor();
  return page.evaluate(() => shifts);
}

/**
 * Everything in one visit, starting on a phone, because loading a page takes longer than checking
 * it. Also returns what moves while it loads or is read.
 */
export async function visitPage(open: Visitors, { path, isCompared }: PageOfKind): Promise<string> {
  const page = await unhurriedVisitor(open, 390);
  const moved = await shiftsOf(page, path);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await atRest(page);
  return listed([...moved, ...(await lookAt(page, isCompared, BOTH))]);
}

/** What moves on a desktop, where a page is laid out in other columns. */
export async function shiftsAtDesk(open: Visitors, path: string): Promise<string> {
  const page = await unhurriedVisitor(open, 1280);
  const moved = await shiftsOf(page, path);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await leave(page);
  return listed(moved);
}

/**
 * For other states of a visited template: the same checks, but everything loads as fast as it
 * can.
 */
export async function glanceAtPage(
  open: Visitors,
  { path, isCompared }: PageOfKind,
  widths: readonly (390 | 1280)[] = PHONE,
): Promise<string> {
  const page = await open.visitor({
    viewport: sizeOf(390),
    reducedMotion: 'no-preference',
    isDrawn: true,
  });
  await page.addInitScript(watchShifts);
  const moved = await shiftsOf(page, path);
  await atRest(page);
  return listed([...moved, ...(await lookAt(page, isCompared, widths))]);
}
