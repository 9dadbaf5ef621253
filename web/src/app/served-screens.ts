import type { ContentPage } from '#core/content/content-pages.ts';
import { type ServedScreen, servedScreen } from './lazy-screen.tsx';
import { CATEGORIES } from '#core/catalogue/category.ts';

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

/** The pages about the business, each a chunk of its own: the contact form brings its checks along. */
export const CONTENT_SCREENS: Readonly<Record<ContentPage['path'], ServedScreen>> = {
  '/about': servedScreen(
    async () => (await import('#web/storefront/pages/about-screen.tsx')).AboutScreen,
  ),
  '/contact': servedScreen(
    async () => (await import('#web/storefront/pages/contact-screen.tsx')).ContactScreen,
  ),
  '/faq': servedScreen(
    async () => (await import('#web/storefront/pages/faq-screen.tsx')).FaqScreen,
  ),
  '/privacy': servedScreen(
    async () => (await import('#web/storefront/pages/privacy-screen.tsx')).PrivacyScreen,
  ),
  '/terms': servedScreen(
    async () => (await import('#web/storefront/pages/terms-screen.tsx')).TermsScreen,
  ),
  '/safety': servedScreen(
    async () => (await import('#web/storefront/pages/safety-screen.tsx')).SafetyScreen,
  ),
};

/** All of them, before the server renders. */
export async function preloadContent(): Promise<void> {
  await Promise.all(Object.values(CONTENT_SCREENS).map(({ preload }) => preload()));
}

/** An address has one spelling: the server leads from any other to it. */
const BY_PATH: Readonly<Record<string, ServedScreen | undefined>> = CONTENT_SCREENS;

/** The one a served page shows, if it is one of them. */
export async function preloadContentAt(pathname: string): Promise<void> {
  await BY_PATH[pathname]?.preload();
}

/** As the build's manifest names it; undefined where no page of words is. */
export const contentModuleAt = (pathname: string): string | undefined =>
  BY_PATH[pathname] && `src/storefront/pages${pathname}-screen.tsx`;
