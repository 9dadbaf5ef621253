import type { ContentPage } from '#core/site/content-pages.ts';
import { type ServedScreen, servedScreen } from '#web/app/lazy-screen.tsx';

/** The pages about the business, each a chunk of its own: the contact form brings its checks along. */
export const CONTENT_SCREENS: Readonly<Record<ContentPage['path'], ServedScreen>> = {
  '/about': servedScreen(
    async () => (await import('#web/features/pages/about-screen.tsx')).AboutScreen,
  ),
  '/contact': servedScreen(
    async () => (await import('#web/features/pages/contact-screen.tsx')).ContactScreen,
  ),
  '/faq': servedScreen(async () => (await import('#web/features/pages/faq-screen.tsx')).FaqScreen),
  '/privacy': servedScreen(
    async () => (await import('#web/features/pages/privacy-screen.tsx')).PrivacyScreen,
  ),
  '/terms': servedScreen(
    async () => (await import('#web/features/pages/terms-screen.tsx')).TermsScreen,
  ),
  '/safety': servedScreen(
    async () => (await import('#web/features/pages/safety-screen.tsx')).SafetyScreen,
  ),
};

/** All of them, before the server renders. */
export async function preloadContent(): Promise<void> {
  await Promise.all(Object.values(CONTENT_SCREENS).map(({ preload }) => preload()));
}

const contentAt = (pathname: string) => {
  // As routes do, takes any case and a slash at the end.
  const asked = pathname.toLowerCase().replace(/\/+$/, '');
  return Object.entries(CONTENT_SCREENS).find(([path]) => path === asked);
};

/** The one a served page shows, if it is one of them. */
export async function preloadContentAt(pathname: string): Promise<void> {
  await contentAt(pathname)?.[1].preload();
}

/** As the build's manifest names it; undefined where no page of words is. */
export function contentModuleAt(pathname: string): string | undefined {
  const found = contentAt(pathname);
  return found && `src/features/pages${found[0]}-screen.tsx`;
}
