import type { AxeResults, RunOptions } from 'axe-core';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

declare const axe: {
  run(options: RunOptions & { readonly checks: object }): Promise<AxeResults>;
};

const AXE = `${await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true });`;

/**
 * Half a megabyte is sent to each page that is checked. Left in the context for its next pages, it
 * would be parsed by all of them, which takes longer than a small page.
 */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}

/** What axe finds on the current page, and whether it has to be scrolled sideways. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  await bringAxe(page);
  const { found, overflow } = await page.evaluate(async () => {
    // Text that is not drawn has no contrast, and what is behind a dialog counts as reachable. So
    // axe is told that the page is opaque, because drawing it would take as long as half of the
    // checks.
    const styleOf = window.getComputedStyle;
    window.getComputedStyle = (element, pseudo) => {
      const style = styleOf(element, pseudo);
      if (element !== document.documentElement || pseudo) return style;
      const getPropertyValue = (name: string) =>
        name === 'opacity' ? '1' : style.getPropertyValue(name);
      return new Proxy(style, {
        get: (_, name) =>
          name === 'getPropertyValue' ? getPropertyValue : Reflect.get(style, name),
      });
    };
    const { violations } = await axe.run({
      // Thousands of elements pass, each with its selector, and listing them takes longer than
      // checking. The HTML of everything checked is not recorded either (`noHtml`); it is
      // available for the few that fail.
      resultTypes: ['violations'],
      elementRef: true,
      // No enabled rule needs the style sheets, which it would fetch again.
      preload: false,
      // For an element with a `::before`, contrast would need human review, and finding those
      // takes longer than judging it.
      checks: { 'color-contrast': { options: { ignorePseudo: true } } },
    });
    window.getComputedStyle = styleOf;
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
