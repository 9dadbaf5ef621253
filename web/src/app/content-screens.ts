import type { ContentPage } from '#core/content/content-pages.ts';
import { type ServedScreen, servedScreen } from '#web/app/lazy-screen.tsx';

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
