import { CATEGORIES } from '#core/catalogue/category.ts';
import { ABOUT, CONTACT, type ContentPage } from '#core/site/content-pages.ts';
import type { IconName } from '#web/shared/ui/icon.tsx';

export type SiteLink = { readonly to: string; readonly label: string; readonly icon: IconName };

/** The Inflatables menu: everything, then the five shelves (specification §2). */
export const INFLATABLES: readonly SiteLink[] = [
  { to: '/products', label: 'All Inflatables', icon: 'sparkle' },
  ...CATEGORIES.map(({ path, label, value }) => ({ to: path, label, icon: value })),
];

/** After the shelves and the booking, in header and mobile menu (specification §2). */
export const HEADER_PAGES: readonly ContentPage[] = [ABOUT, CONTACT];
