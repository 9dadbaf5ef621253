import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { CATEGORIES } from '#core/catalogue/category.ts';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { makeBookings, type MadeBookings } from '#tests/screenshots/made-bookings.ts';
import {
  ADMIN_STATES,
  cartFor,
  SCREEN_STATES,
  type ScreenState,
} from '#tests/screenshots/screen-states.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { startShopProcess } from '#tests/support/shop-process.ts';

/**
 * `npm run screenshots [-- path …]`: pictures of screens at phone, tablet and desktop width, for
 * a person to look at. Without paths, also of screens after something was done on them, and while
 * responses fail or are missing. `states` takes only those, `states ticket` only those with the
 * word in their names.
 */
const FOLDER = path.join('tests', '.output', 'screenshots');
const README_PICTURE = path.join('docs', 'screenshots', 'home.jpg');
const WIDTHS = [390, 768, 1280];

const PATHS = [
  '/',
  '/products',
  '/products?wet=wet&age=kids&yardLength=30&yardWidth=22&gate=40&surface=grass',
  '/products?wet=dry&age=toddlers&minPrice=350',
  '/products?panel=fit&yardLength=30&yardWidth=22&gate=40&surface=grass&outlet=60',
  ...CATEGORIES.map((category) => category.path),
  '/products/neon-castle-bounce-house',
  '/about',
  '/contact',
  '/faq',
  '/privacy',
  '/terms',
  '/safety',
  '/delivery',
  '/delivery/arlington',
  '/booking',
  '/booking?product=neon-castle-bounce-house',
  '/cart-checkout',
  '/checkout',
  '/success',
  '/manage/no.link',
  '/login',
  '/login?mode=create',
  '/login?mode=reset',
  '/admin/login',
  '/no-such-page',
  '/es',
  '/es/products',
  '/es/products/neon-castle-bounce-house',
  '/es/faq',
  '/es/delivery/tarrant-county',
];

/** All pictures, including those a visitor would have to scroll to. */
const loadPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
  });

const nameOf = (address: string): string => address.replaceAll(/[^a-z0-9]+/gi, '-') || 'home';

async function shoot(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  // Some parts wait for a sign of the visitor.
  await page.keyboard.press('Shift');
  await page.waitForLoadState('networkidle');
  await loadPictures(page);
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: true });
}

async function signedIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openBackOffice(page, '/admin/products');
  return page;
}

/**
 * Each on its own page, so that its effects disappear with it. A dialog is shown in the window,
 * not in the whole page. A state that is no longer possible is reported, and the others continue.
 */
async function shootStates(
  context: BrowserContext,
  width: number,
  states: readonly ScreenState[],
  made: MadeBookings,
): Promise<void> {
  for (const { name, isForPhones = false, show } of states) {
    if (isForPhones && width > 390) continue;
    const page = await context.newPage();
    try {
      await show(page, made);
    } catch (error) {
      process.stdout.write(`${name} at ${width}: ${String(error).split('\n', 1)[0]}\n`);
    }
    // What opens loads as a separate chunk, and slides in.
    await page.waitForTimeout(1_000);
    const fullPage = (await page.locator('dialog[open]').count()) === 0;
    await page.screenshot({ path: path.join(FOLDER, `state-${name}-${width}.png`), fullPage });
    await page.close();
  }
}

/** The office's screens as its sidebar names them, which a phone does not show. */
async function adminPaths(page: Page): Promise<readonly string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 900 });
  const links = page.locator('nav a[href^="/admin"]');
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  if (size !== null) await page.setViewportSize(size);
  return [...new Set([...paths, '/admin/products/new'])];
}

async function shootAdmin(context: BrowserContext, width: number): Promise<void> {
  const page = await signedIn(context);
  for (const address of await adminPaths(page)) {
    await shoot(page, address, `${nameOf(address)}-${width}`);
  }
}

async function shootCart(context: BrowserContext, width: number): Promise<void> {
  const page = await context.newPage();
  await page.goto('/faq');
  await page.evaluate((cart) => localStorage.setItem('inflatableCart', cart), cartFor(30));
  await shoot(page, '/cart-checkout', `cart-checkout-filled-${width}`);
}

const given = process.argv.slice(2);
const isStates = given[0] === 'states';
const [, word = ''] = isStates ? given : [];
const named = (states: readonly ScreenState[]) => states.filter(({ name }) => name.includes(word));
const asked = isStates ? [] : given;
const folder = await dataFolder();
const shop = await startShopProcess(folder.dataDir, { RATE_LIMIT: 'off' });
const made = await makeBookings(shop.url);
const browser = await launchBrowser();
await mkdir(FOLDER, { recursive: true });
for (const width of WIDTHS) {
  const context = await browser.newContext({
    baseURL: shop.url,
    reducedMotion: 'reduce',
    viewport: { width, height: width === 390 ? 844 : 900 },
  });
  const page = await context.newPage();
  for (const address of isStates ? [] : asked.length > 0 ? asked : PATHS) {
    await shoot(page, address, `${nameOf(address)}-${width}`);
    if (address === '/' && width === 1280) {
      await page.screenshot({ path: README_PICTURE, type: 'jpeg', quality: 82 });
    }
  }
  if (given.length === 0) await shootCart(context, width);
  // Before anyone signs in: an account fills in the details.
  if (asked.length === 0) {
    await shootStates(context, width, named(SCREEN_STATES), made);
    await (await signedIn(context)).close();
    await shootStates(context, width, named(ADMIN_STATES), made);
  }
  if (given.length === 0) await shootAdmin(context, width);
  await context.close();
}
await browser.close();
await shop.stop();
await folder.remove();
process.stdout.write(`Screenshots are in ${FOLDER}\n`);
