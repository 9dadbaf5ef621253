import packagedChromium from '@sparticuz/chromium';
import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core';
import { isMemoryRoomy } from '#tests/support/temporary-folder.ts';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Nothing a test does may leave the machine, and Chromium's own requests only take time. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
];

/**
 * Flags for a single short run in a cloud function. They end the browser with its first context,
 * start each page's process from scratch, or weaken what we test.
 */
const UNWANTED = new Set([
  '--single-process',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
  '--in-process-gpu',
  '--no-zygote',
]);

const systemBrowser = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ?? SYSTEM_BROWSERS.find((path) => existsSync(path));

/**
 * What the npm package ships is compressed. If two processes unpacked it at once, they would
 * start a partial file.
 */
export async function unpackBrowser(): Promise<void> {
  if (systemBrowser() === undefined) await packagedChromium.executablePath();
}

/**
 * A system Chromium if there is one (or `CHROMIUM_PATH`), else the one from the npm package.
 * @param more flags
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const system = systemBrowser();
  // Its processes share files. On a disk, which is Playwright's default, a page takes a tenth
  // longer.
  const ignoreDefaultArgs = isMemoryRoomy() ? ['--disable-dev-shm-usage'] : [];
  if (system !== undefined) {
    const args = ['--no-sandbox', ...QUIET, ...more];
    return chromium.launch({ executablePath: system, args, ignoreDefaultArgs });
  }
  // Paints on the processor, because a software GPU takes several times as long.
  packagedChromium.setGraphicsMode = false;
  return chromium.launch({
    executablePath: await packagedChromium.executablePath(),
    args: [...packagedChromium.args.filter((flag) => !UNWANTED.has(flag)), ...QUIET, ...more],
    ignoreDefaultArgs,
  });
}

let shared: Promise<Browser> | undefined;

/** Optimizing a function takes longer than it then saves in a page that lives for a second. */
const SHORT_LIVED = '--js-flags=--single-threaded,--no-opt,--no-maglev,--max-lazy';

/**
 * One for all test files of a worker, closed when the worker ends. Each file works in its own
 * contexts. Neither compiler threads nor a second process for a new address would be of use.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser([SHORT_LIVED, '--renderer-process-limit=1']);
  return shared;
}

function drawLess(isDrawn: boolean): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    isDrawn
      ? '*, *::before, *::after, *::backdrop { backdrop-filter: none !important; }'
      : 'html { opacity: 0 !important; }',
  );
  document.adoptedStyleSheets = [sheet];
}

export type QuickOptions = BrowserContextOptions & {
  /** For tests of layout shifts, of which Chromium reports none where it does not draw. */
  readonly isDrawn?: boolean;
};

/**
 * Its pages lay out, hit and read what they show as always, but do not draw it. Drawing takes half
 * of a page's processor time, and nobody looks at the pixels. Pages that are drawn do without
 * frosted glass, which is the most expensive part, and at a sixteenth of the pixels.
 */
export async function quickContext(
  browser: Browser,
  { isDrawn = false, ...options }: QuickOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    deviceScaleFactor: 0.25,
    ...options,
  });
  await context.addInitScript(drawLess, isDrawn);
  return context;
}
