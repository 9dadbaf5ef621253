import { CATEGORIES } from '#core/catalogue/category.ts';
import type { IconName } from '#web/shared/ui/icon.tsx';

export type SiteLink = { readonly to: string; readonly label: string; readonly icon: IconName };

/** The Inflatables menu: everything, then the five shelves (specification §2). */
export const INFLATABLES: readonly SiteLink[] = [
  { to: '/products', label: 'All Inflatables', icon: 'sparkle' },
  ...CATEGORIES.map(({ path, label, value }) => ({ to: path, label, icon: value })),
];
