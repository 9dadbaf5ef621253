import type { QueryKey } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import type { AdminApi } from '#core/contract/admin-api.ts';
import type { REVIEW_ROUTES } from '#core/contract/reviews.ts';
import { callsOf } from '#web/admin/ui/admin-query.ts';
import { ScreenUnreachable } from '#web/shared/ui/screen-states.tsx';
import type { AdminIconName } from '#web/admin/ui/admin-icon.tsx';

export type AdminArea = {
  /** Below `/admin`. */
  readonly path: string;
  /** More addresses of the same screen, below its own. */
  readonly below?: readonly string[];
  readonly label: string;
  readonly icon: AdminIconName;
  /** The day's work, what is rented out, the office: a line stands between them. */
  readonly section: 'day' | 'stock' | 'office';
  /** In a chunk of its own. */
  readonly Screen: ComponentType;
  /** How many in it wait for somebody; asked again whenever its key is. */
  readonly waiting?: {
    readonly key: QueryKey;
    /** Fails with `ApiProblemError`. */
    readonly read: (api: AdminApi) => Promise<number>;
    /** What waits is late already. */
    readonly isUrgent?: boolean;
  };
  /** Among the four places of a phone's dock, under this word. */
  readonly dock?: string;
  /** A board: needs the width, so the sidebar folds to icons. */
  readonly isBoard?: boolean;
};

const screen = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: ScreenUnreachable };
    }
  });

/** All of the back office, in the order of the sidebar: a new area is an entry here. */
export const ADMIN_AREAS: readonly AdminArea[] = [
  {
    path: 'deliveries',
    label: 'Deliveries',
    icon: 'truck',
    section: 'day',
    dock: 'Deliveries',
    isBoard: true,
    Screen: screen(
      async () => (await import('#web/admin/deliveries/deliveries-screen.tsx')).DeliveriesScreen,
    ),
  },
  {
    path: 'reservations',
    label: 'Reservations',
    icon: 'list',
    section: 'day',
    dock: 'Orders',
    Screen: screen(
      async () =>
        (await import('#web/admin/reservations/reservations-screen.tsx')).ReservationsScreen,
    ),
  },
  {
    path: 'loyalty',
    label: 'Customers',
    icon: 'users',
    section: 'day',
    dock: 'Customers',
    Screen: screen(
      async () => (await import('#web/admin/members/members-screen.tsx')).MembersScreen,
    ),
  },
  {
    path: 'credits',
    label: 'Credits',
    icon: 'gift',
    section: 'day',
    Screen: screen(
      async () => (await import('#web/admin/credits/credits-screen.tsx')).CreditsScreen,
    ),
  },
  {
    path: 'products',
    below: ['new'],
    label: 'Products',
    icon: 'box',
    section: 'stock',
    dock: 'Products',
    Screen: screen(
      async () => (await import('#web/admin/products/products-screen.tsx')).AdminProductsScreen,
    ),
  },
  {
    path: 'inventory',
    label: 'Units',
    icon: 'doc',
    section: 'stock',
    Screen: screen(
      async () => (await import('#web/admin/inventory/inventory-screen.tsx')).AdminInventoryScreen,
    ),
  },
  {
    path: 'fleet',
    label: 'Trucks and crew',
    icon: 'truck',
    section: 'stock',
    Screen: screen(async () => (await import('#web/admin/fleet/fleet-screen.tsx')).FleetScreen),
  },
  {
    path: 'reviews',
    label: 'Reviews',
    icon: 'star',
    section: 'stock',
    waiting: {
      key: ['admin', 'reviews', 'waiting'],
      read: async (api) => {
        const call = callsOf<typeof REVIEW_ROUTES>(api);
        return (await call('GET /reviews', { query: { state: 'pending' } })).counts.pending;
      },
    },
    Screen: screen(
      async () => (await import('#web/admin/reviews/reviews-screen.tsx')).AdminReviewsScreen,
    ),
  },
  {
    path: 'phase4',
    label: 'Automations',
    icon: 'bolt',
    section: 'office',
    Screen: screen(
      async () => (await import('#web/admin/automations/automations-screen.tsx')).AutomationsScreen,
    ),
  },
  {
    path: 'settings',
    label: 'Settings',
    icon: 'gear',
    section: 'office',
    Screen: screen(
      async () => (await import('#web/admin/settings/settings-screen.tsx')).SettingsScreen,
    ),
  },
];

/** Where `/admin` leads. */
export const START_PATH = '/admin/products';

/** @param pathname of the address; undefined where nothing is */
export function areaAt(
  pathname: string,
  areas: readonly AdminArea[] = ADMIN_AREAS,
): AdminArea | undefined {
  const path = pathname.replace(/^\/admin\/?/, '').replace(/\/$/, '');
  return areas.find((area) =>
    [area.path, ...(area.below ?? []).map((below) => `${area.path}/${below}`)].includes(path),
  );
}

/** What the server answers with a page, all else below `/admin` with 404. */
export const isAdminAddress = (pathname: string): boolean =>
  /^\/admin(\/login)?\/?$/.test(pathname) || areaAt(pathname) !== undefined;
