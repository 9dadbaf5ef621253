import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { CATEGORIES } from '#core/catalogue/category.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { startShopProcess } from '#tests/support/shop-process.ts';

/** `npm run screenshots [-- path …]`: pictures of screens at a phone's, a tablet's and a desk's width, to be looked at. */
const FOLDER = path.join('tests', '.output', 'screenshots');
const README_PICTURE = path.join('docs', 'screenshots', 'home.jpg');
const WIDTHS = [390, 768, 1280];

const PATHS = [
  '/',
  '/products',
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
  '/admin/login',
  '/no-such-page',
];

/** All pictures, also those a visitor would have to scroll to. */
const loadPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
  });

const nameOf = (address: string): string => address.replaceAll(/[^a-z0-9]+/gi, '-') || 'home';

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
    await page.goto(address, { waitUntil: 'networkidle' });
    await loadPictures(page);
    const file = path.join(FOLDER, `${nameOf(address)}-${width}.png`);
    await page.screenshot({ path: file, fullPage: true });
    if (address === '/' && width === 1280) {
      await page.screenshot({ path: README_PICTURE, type: 'jpeg', quality: 82 });
    }
  }
  await context.close();
}
await browser.close();
await shop.stop();
await folder.remove();
process.stdout.write(`Screenshots are in ${FOLDER}\n`);
