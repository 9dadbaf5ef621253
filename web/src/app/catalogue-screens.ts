import { CATEGORIES } from '#core/catalogue/category.ts';
import { servedScreen } from '#web/app/lazy-screen.tsx';

/** As the build's manifest names it. */
export const CATALOGUE_MODULE = 'src/app/catalogue-chunk.ts';

const chunk = () => import('#web/app/catalogue-chunk.ts');

export const shelf = servedScreen(async () => (await chunk()).CategoryScreen);
export const productList = servedScreen(async () => (await chunk()).ProductListScreen);
export const product = servedScreen(async () => (await chunk()).ProductScreen);

/** All three are one chunk. Rejects when it cannot be had. */
export async function preloadCatalogue(): Promise<void> {
  await Promise.all([shelf, productList, product].map(({ preload }) => preload()));
}

/** Whether a served page shows one of these screens. */
export const isCataloguePath = (pathname: string): boolean =>
  pathname.startsWith('/products') || CATEGORIES.some(({ path }) => pathname.startsWith(path));
