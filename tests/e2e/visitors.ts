import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { quickContext, type QuickOptions, sharedBrowser } from '#tests/support/browser.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { startHostedShop, startShopProcess } from '#tests/support/shop-process.ts';

/** Responses that a flow provokes on purpose. The browser reports them as errors. */
const PROVOKED = /status of (402|404|409|422)/;

/**
 * Resolves when the application has hydrated the page. Until then, a key works as without
 * scripts.
 */
export async function whenLive(page: Page): Promise<void> {
  await page.waitForFunction(() => 'live' in window && window.live);
}

/**
 * The same, and the screen has appeared. An idle network says nothing about a processor that is
 * still busy.
 */
export async function whenDrawn(page: Page): Promise<void> {
  await whenLive(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/**
 * The page sends this event once (web/src/entry-client.tsx), maybe before anybody waits for it.
 */
function noteHistory(): void {
  const live = new Promise((resolve) => {
    window.addEventListener('live', () => resolve(true));
  });
  Object.assign(window, { live });
}

export type Surroundings = {
  /** For the server, in addition to what every test gives it. */
  readonly env?: Readonly<Record<string, string>>;
  readonly host?: 'localhost';
  /** Runs on every visitor's context before its first page. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  /** Where pages may go besides the shop: prefixes of addresses. */
  readonly elsewhere?: readonly string[];
};

/**
 * The settings in which shops of one process may differ. With any other setting, a shop has its
 * own process, as `npm start` runs it.
 */
const HOSTED = new Set(['RATE_LIMIT', 'MANAGE_LINK_KEY']);

const startShop = (dataDir: string, { env = {}, host }: Surroundings) =>
  host === undefined && Object.keys(env).every((name) => HOSTED.has(name))
    ? startHostedShop(dataDir, env)
    : startShopProcess(dataDir, env, host);

/**
 * A page that visitors use one after the other, so its process, compiled scripts and cache are
 * already there.
 */
type Seat = {
  readonly page: Page;
  readonly devtools: CDPSession;
  /**
   * What the next visitor must have in common: everything that cannot be changed once the context
   * is made.
   */
  readonly kind: string;
  /** Belongs to the current visitor. */
  readonly scripts: { dispose: () => Promise<void> }[];
};

const WINDOW = { width: 1280, height: 900 };

/** A page of the shop without scripts. Staying on its origin keeps the page's process. */
const DOOR = '/robots.txt';

/** For the visitors who are here. */
const leavings = new WeakMap<Page, () => Promise<void>>();

/**
 * Removes everything of this visitor, and the next one may get the page. A test's visitors leave
 * automatically at its end.
 */
export async function leave(page: Page): Promise<void> {
  await leavings.get(page)?.();
}

/**
 * Removes the visitor's scripts, cookies, storage, routes, listeners and history. False if
 * something cannot be removed.
 */
async function isCleared({ page, devtools, scripts }: Seat, origin: string): Promise<boolean> {
  for (const event of ['request', 'console', 'pageerror', 'dialog'] as const) {
    page.removeAllListeners(event);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(scripts.splice(0).map((script) => script.dispose()));
  const others = page.context().pages();
  await Promise.all(others.filter((other) => other !== page).map((other) => other.close()));
  await page.goto(DOOR);
  const isClockTheirs = await page.evaluate(() => {
    window.sessionStorage.clear();
    window.name = '';
    // What Playwright's clock leaves in a page; its `Date` calls itself native.
    return '__pwClock' in window;
  });
  if (isClockTheirs) return false;
  await Promise.all([
    page.context().clearCookies(),
    devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    devtools.send('Page.resetNavigationHistory'),
    page.mouse.move(-1, -1),
  ]);
  return true;
}

/**
 * A server on an empty folder, and the worker's browser. `visitor` gives a page with empty
 * storage, which others may have had before (`leave`). `newcomer` gives a page with a cold cache,
 * whose clock and network can be tampered with. Anything the browser complains about on any page,
 * and every request that leaves the shop, goes into `complaints`.
 */
export async function openForVisitors(surroundings: Surroundings = {}) {
  const { prepare, elsewhere = [] } = surroundings;
  const folder = await dataFolder();
  const [shop, browser] = await Promise.all([
    startShop(folder.dataDir, surroundings),
    sharedBrowser(),
  ]);
  const complaints: string[] = [];
  const here = new Set<Page>();
  const free: Seat[] = [];

  function welcome(page: Page, goes: () => Promise<void>): Page {
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      const bad = message.type() === 'error' || message.type() === 'warning';
      if (bad && !PROVOKED.test(message.text())) complaints.push(message.text());
    });
    page.on('request', (request) => {
      const allowed = [`${shop.url}/`, 'data:', ...elsewhere];
      const stays = allowed.some((beginning) => request.url().startsWith(beginning));
      if (!stays) complaints.push(`Left the shop: ${request.url()}`);
    });
    here.add(page);
    leavings.set(page, async () => {
      leavings.delete(page);
      here.delete(page);
      await goes();
    });
    return page;
  }

  async function newPage(options: QuickOptions): Promise<Page> {
    const context = await quickContext(browser, {
      baseURL: shop.url,
      viewport: WINDOW,
      ...options,
    });
    await context.addInitScript(noteHistory);
    await prepare?.(context);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return page;
  }

  async function newcomer(options: QuickOptions = {}): Promise<Page> {
    const page = await newPage(options);
    return welcome(page, () => page.context().close());
  }

  async function newSeat(kind: string, options: QuickOptions): Promise<Seat> {
    const page = await newPage(options);
    const devtools = await page.context().newCDPSession(page);
    const seat: Seat = { page, devtools, kind, scripts: [] };
    const addInitScript = page.addInitScript.bind(page);
    page.addInitScript = async (...script: Parameters<typeof addInitScript>) => {
      const added = await addInitScript(...script);
      seat.scripts.push(added);
      return added;
    };
    return seat;
  }

  async function seatOf(options: QuickOptions): Promise<Seat> {
    const { viewport = WINDOW, reducedMotion = 'reduce', ...fixed } = options;
    const kind = JSON.stringify(fixed);
    const at = free.findIndex((seat) => seat.kind === kind);
    const [seat] = at === -1 ? [] : free.splice(at, 1);
    if (seat === undefined) return newSeat(kind, options);
    if (viewport !== null) await seat.page.setViewportSize(viewport);
    await seat.page.emulateMedia({ media: null, reducedMotion });
    return seat;
  }

  const everybodyLeaves = async (): Promise<void> => {
    await Promise.all([...here].map((page) => leave(page)));
  };

  return {
    shop,
    folder,
    complaints,
    newcomer,
    async visitor(options: QuickOptions = {}): Promise<Page> {
      // Without scripts, nothing can be cleared.
      if (options.javaScriptEnabled === false) return newcomer(options);
      const seat = await seatOf(options);
      return welcome(seat.page, async () => {
        if (!seat.page.isClosed() && (await isCleared(seat, shop.url))) free.push(seat);
        else await seat.page.context().close();
      });
    },
    everybodyLeaves,
    async close() {
      await everybodyLeaves();
      await Promise.all(free.map(({ page }) => page.context().close()));
      await shop.stop();
      await folder.remove();
    },
  };
}

export type Visitors = Awaited<ReturnType<typeof openForVisitors>>;

/**
 * For a test file or a `describe`: opens before its tests, closes after them. A browser complaint
 * fails the test in which it happened.
 * @param each `try`: every test has its own shop, and its second try has one without what the first left
 */
export function visitorsOfTests(
  surroundings: () => Surroundings = () => ({}),
  each: 'file' | 'try' = 'file',
): Visitors {
  const [before, after] = each === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  let open: Visitors | undefined;
  before(async () => {
    open = await openForVisitors(surroundings());
  });
  after(() => open?.close());
  afterEach(async () => {
    await open?.everybodyLeaves();
    // As a text, so that it appears in the list of second tries.
    expect(open?.complaints.splice(0).join('\n') ?? '').toBe('');
  });
  const there = (): Visitors => {
    if (open === undefined) throw new Error('The shop is not open yet.');
    return open;
  };
  return {
    get shop() {
      return there().shop;
    },
    get folder() {
      return there().folder;
    },
    get complaints() {
      return there().complaints;
    },
    visitor: (options) => there().visitor(options),
    newcomer: (options) => there().newcomer(options),
    everybodyLeaves: () => there().everybodyLeaves(),
    close: () => there().close(),
  };
}
