import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { CATEGORIES } from '#core/catalogue/category.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { ADMIN, startShopProcess } from '#tests/support/shop-process.ts';

/** `npm run screenshots [-- path …]`: pictures of screens at a phone's, a tablet's and a desk's width, to be looked at. */
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
];

/** The back office, signed in. */
const ADMIN_PATHS = [
  '/admin/products',
  '/admin/products/new',
  '/admin/inventory',
  '/admin/reservations',
  '/admin/credits',
  '/admin/reviews',
  '/admin/settings',
  '/admin/phase4',
];

/** A castle for a weekend to come, as the browser keeps a cart. */
function cartOfNextMonth(): string {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString();
  const item = {
    id: 'neon-castle-bounce-house',
    title: 'Neon Castle Bounce House',
    image: '/art/neon-castle-bounce-house-400.webp',
    price: 279,
    quantity: 1,
    startDate: day(30).slice(0, 10),
    endDate: day(31).slice(0, 10),
  };
  return JSON.stringify([item]);
}

/** All pictures, also those a visitor would have to scroll to. */
const loadPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
  });

const nameOf = (address: string): string => address.replaceAll(/[^a-z0-9]+/gi, '-') || 'home';

async function shoot(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await loadPictures(page);
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: true });
}

async function shootAdmin(context: BrowserContext, width: number): Promise<void> {
  const page = await context.newPage();
  await page.goto('/admin/login', { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.locator('input[type="password"]').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/admin/products');
  for (const address of ADMIN_PATHS) await shoot(page, address, `${nameOf(address)}-${width}`);
}

async function shootCart(context: BrowserContext, width: number): Promise<void> {
  const page = await context.newPage();
  await page.goto('/faq');
  await page.evaluate((cart) => localStorage.setItem('inflatableCart', cart), cartOfNextMonth());
  await shoot(page, '/cart-checkout', `cart-checkout-filled-${width}`);
}

const asked = process.argv.slice(2);
const folder = await dataFolder();
const shop = await startShopProcess(folder.dataDir);
const browser = await launchBrowser();
await mkdir(FOLDER, { recursive: true });
for (const width of WIDTHS) {
  const context = await browser.newContext({
    baseURL: shop.url,
    reducedMotion: 'reduce',
    viewport: { width, height: width === 390 ? 844 : 900 },
  });
  const page = await context.newPage();
  for (const address of asked.length > 0 ? asked : PATHS) {
    await shoot(page, address, `${nameOf(address)}-${width}`);
    if (address === '/' && width === 1280) {
      await page.screenshot({ path: README_PICTURE, type: 'jpeg', quality: 82 });
    }
  }
  if (asked.length === 0) {
    await shootCart(context, width);
    await shootAdmin(context, width);
  }
  await context.close();
}
await browser.close();
await shop.stop();
await folder.remove();
process.stdout.write(`Screenshots are in ${FOLDER}\n`);
