import { existsSync } from 'node:fs';
import packagedChromium from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';
import { isMemoryRoomy } from '#tests/support/temporary-folder.ts';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Nothing a test does may leave the machine, and Chromium's own errands only cost time. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
];

/** Flags for one short life in a cloud function: they end the browser with its first context, start each page's process from nothing, or weaken what we test. */
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

/** What the npm package ships is packed: two who unpack it at once would start what is half there. */
export async function unpackBrowser(): Promise<void> {
  if (systemBrowser() === undefined) await packagedChromium.executablePath();
}

/**
 * A system Chromium when there is one (or `CHROMIUM_PATH`), else the one that the npm package ships.
 * @param more flags
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const system = systemBrowser();
  // What its processes share is files: on a disk, which Playwright takes for all machines, a page costs a tenth more.
  const ignoreDefaultArgs = isMemoryRoomy() ? ['--disable-dev-shm-usage'] : [];
  if (system !== undefined) {
    const args = ['--no-sandbox', ...QUIET, ...more];
    return chromium.launch({ executablePath: system, args, ignoreDefaultArgs });
  }
  // Painting on the processor: a software GPU takes several times as long.
  packagedChromium.setGraphicsMode = false;
  return chromium.launch({
    executablePath: await packagedChromium.executablePath(),
    args: [...packagedChromium.args.filter((flag) => !UNWANTED.has(flag)), ...QUIET, ...more],
    ignoreDefaultArgs,
  });
}

let shared: Promise<Browser> | undefined;

/**
 * One for all test files of a worker, which it ends with: what a file does is in contexts of its own. Threads that compile ahead
 * are of no use to pages that end in a second, nor is a second process for the address that a page comes to.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser(['--js-flags=--single-threaded', '--renderer-process-limit=1']);
  return shared;
}
