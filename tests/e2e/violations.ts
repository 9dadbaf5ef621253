import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare const axe: { run(options: RunOptions): Promise<AxeResults> };

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it is now, and whether one has to scroll it sideways. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  // Half a megabyte to read: once a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { found, overflow } = await page.evaluate(async () => {
    // What passed is thousands of elements, each with its selector: to tell of them takes longer than to look. No rule that is
    // on asks for the style sheets, which it would fetch again.
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: false });
    return {
      found: violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`),
      ),
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
  });
  return overflow > 0 ? [...found, `${overflow} px too wide`] : found;
}
