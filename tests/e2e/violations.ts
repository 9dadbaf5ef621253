import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare const axe: {
  run(options: RunOptions & { readonly checks: object }): Promise<AxeResults>;
};

const AXE = `${await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true });`;

/** Half a megabyte is sent to a context once; its next pages have it, compiled, and read it when they are looked at. */
async function bringAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => {
    if ('bringAxe' in window && !('axe' in window)) (window.bringAxe as () => void)();
    return 'axe' in window;
  });
  if (isThere) return;
  await page.context().addInitScript(`window.bringAxe = function () {${AXE}};`);
  await page.evaluate(AXE);
}

/** What axe finds on the page as it is now, and whether one has to scroll it sideways. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  await bringAxe(page);
  const { found, overflow } = await page.evaluate(async () => {
    const { violations } = await axe.run({
      // What passed is thousands of elements, each with its selector: to tell of them takes longer than to look. Nor is the HTML
      // of all that is checked noted (`noHtml`): of the few that fail it is at hand.
      resultTypes: ['violations'],
      elementRef: true,
      // No rule that is on asks for the style sheets, which it would fetch again.
      preload: false,
      // Where an element has a `::before`, its contrast would be left to a human: to look for those takes longer than to judge it.
      checks: { 'color-contrast': { options: { ignorePseudo: true } } },
    });
    return {
      found: violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, element }) => `${id}: ${target.join(' ')} ${element?.outerHTML.slice(0, 300)}`,
        ),
      ),
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
  });
  return overflow > 0 ? [...found, `${overflow} px too wide`] : found;
}
