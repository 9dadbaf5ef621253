/** Below `/admin`. Each has a screen in `admin-screens.tsx`; any other path is the 404 page. */
export const ADMIN_PATHS = [
  '',
  'login',
  'products',
  'products/new',
  'inventory',
  'reviews',
  'loyalty',
  'reservations',
  'credits',
  'settings',
  'phase4',
] as const;
export type AdminPath = (typeof ADMIN_PATHS)[number];
