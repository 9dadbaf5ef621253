import { type ComponentType, Suspense } from 'react';
import { CATEGORIES } from '#core/catalogue/category.ts';
import type { ContentPage } from '#core/content/content-pages.ts';
import { SCREEN } from '#texts/site.ts';
import { useHydrated } from '#web/shared/data/hydrated.ts';
import { lazyOr } from '#web/shared/ui/lazy-part.tsx';
import { ScreenLoading, ScreenUnreachable } from '#web/shared/ui/screen-states.tsx';

type Load = () => Promise<ComponentType>;

function suspended(title: string, load: Load): ComponentType {
  const Screen = lazyOr(load, ScreenUnreachable);
  return () => (
    <Suspense fallback={<ScreenLoading title={title} />}>
      <Screen />
    </Suspense>
  );
}

/**
 * A screen in its own chunk that the server never renders: server and first browser render show
 * the same skeleton. Only for private or personal pages, which are hidden from search engines.
 * Their styles come with them.
 */
export function lazyScreen(title: string, load: Load): ComponentType {
  const Screen = suspended(title, async () => {
    const [screen] = await Promise.all([load(), import('./whole-styles.ts')]);
    return screen;
  });
  return () => (useHydrated() ? <Screen /> : <ScreenLoading title={title} />);
}

type ServedScreen = {
  readonly Screen: ComponentType;
  /** Call before the server renders, and before hydrating a page with this screen. */
  readonly preload: () => Promise<void>;
};

/** A screen in its own chunk that the server renders once it is preloaded. */
function servedScreen(load: Load): ServedScreen {
  let Loaded: ComponentType | undefined;
  const preload = async (): Promise<void> => {
    Loaded ??= await load();
  };
  const Waiting = suspended(SCREEN.loading, load);
  return { preload, Screen: () => (Loaded === undefined ? <Waiting /> : <Loaded />) };
}

/** Its name in the build's manifest. */
export const CATALOGUE_MODULE = 'src/storefront/catalogue/catalogue-screens.tsx';

/** In one chunk, because visitors go from a list to a rental. */
const chunk = () => import('#web/storefront/catalogue/catalogue-screens.tsx');

export const shelf = servedScreen(async () => (await chunk()).CategoryScreen);

export const productList = servedScreen(async () => (await chunk()).ProductListScreen);

export const product = servedScreen(async () => (await chunk()).ProductScreen);

/** All three are one chunk. Rejects if it cannot be loaded. */
export async function preloadCatalogue(): Promise<void> {
  await Promise.all([shelf, productList, product].map(({ preload }) => preload()));
}

/** Whether a served page shows one of these screens. */
export const isCataloguePath = (pathname: string): boolean =>
  pathname.startsWith('/products') || CATEGORIES.some(({ path }) => pathname.startsWith(path));

/**
 * Pages about the business. Each is its own chunk, because the contact form brings in validation.
 */
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
  '/gift-cards': servedScreen(
    async () => (await import('#web/storefront/pages/gift-cards-screen.tsx')).GiftCardsScreen,
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

/** `/delivery`, and a page below it for each city and county. */
export const places = servedScreen(
  async () => (await import('#web/storefront/pages/places-screen.tsx')).PlacesScreen,
);

const PLACES = /^\/delivery(?=\/|$)/;

/** Preloads all of them, before the server renders. */
export async function preloadContent(): Promise<void> {
  await Promise.all([places, ...Object.values(CONTENT_SCREENS)].map(({ preload }) => preload()));
}

/** Keys are canonical paths, to which the server redirects. */
const BY_PATH: Readonly<Record<string, ServedScreen | undefined>> = CONTENT_SCREENS;

/** Preloads the one a served page shows, if any. */
export async function preloadContentAt(pathname: string): Promise<void> {
  await (PLACES.test(pathname) ? places : BY_PATH[pathname])?.preload();
}

/** Its name in the build's manifest. Undefined for other pages. */
export const contentModuleAt = (pathname: string): string | undefined =>
  PLACES.test(pathname)
    ? 'src/storefront/pages/places-screen.tsx'
    : BY_PATH[pathname] && `src/storefront/pages${pathname}-screen.tsx`;
