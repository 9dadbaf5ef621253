import { CATEGORIES } from '#core/catalogue/category.ts';
import type { ContentPage } from '#core/content/content-pages.ts';
import type { IconName } from '#web/shared/ui/icon.tsx';
import { ALL_INFLATABLES, CATEGORY_NAMES } from '#texts/categories.ts';

export type SiteLink = { readonly to: string; readonly label: string; readonly icon: IconName };

/** The Inflatables menu: everything, then the five shelves (specification §2). */
export const INFLATABLES: readonly SiteLink[] = [
  { to: '/products', label: ALL_INFLATABLES, icon: 'sparkle' },
  ...CATEGORIES.map(({ path, value }) => ({
    to: path,
    label: CATEGORY_NAMES[value].label,
    icon: value,
  })),
];

/** After the shelves and the booking, in header and mobile menu (specification §2). */
export const HEADER_PAGES: readonly ContentPage['path'][] = ['/about', '/contact'];
