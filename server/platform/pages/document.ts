import type { PageData, PublicConfig, RenderedPage } from '#core/contract/page.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Shell } from '#server/platform/pages/web-build.ts';

/** What the browser's entry reads from `#page-data` to hydrate the page. */
export type PageStart = {
  readonly config: PublicConfig;
  readonly url: string;
  readonly data: PageData;
};

/** JSON that cannot close its script element. */
const embeddedJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Read by the boot script, which fetches these files along with the application. */
const modulesElement = (files: readonly string[]): string =>
  files.length === 0
    ? ''
    : `<script type="application/json" id="page-modules">${embeddedJson(files)}</script>`;

/** The whole HTML document. Contains data and our own markup; the renderer escaped all text. */
export function writeDocument(
  language: Language,
  shell: Shell,
  page: RenderedPage,
  start: PageStart,
): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="theme-color" content="#070b14">',
    // Paint only the complete page. Otherwise lines shift while later ones are parsed.
    '<link rel="expect" href="#page-data" blocking="render">',
    page.head,
    `<script>${shell.fontScript}</script>`,
    shell.icon === undefined ? '' : `<link rel="icon" href="${shell.icon}">`,
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    `<style>${shell.style}</style></head><body>`,
    `<div id="root">${page.body}</div>`,
    `<script type="application/json" id="page-data">${embeddedJson(start)}</script>`,
    modulesElement((page.modules ?? []).flatMap(shell.filesOf)),
    `<script>${shell.script}</script></body></html>`,
  ].join('');
}
