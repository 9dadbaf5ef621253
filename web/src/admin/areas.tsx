import type { QueryKey } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import type { AdminApi } from '#core/contract/admin-api.ts';
import type { MESSAGE_ROUTES } from '#core/contract/messages.ts';
import type { REVIEW_ROUTES } from '#core/contract/reviews.ts';
import { callsOf } from '#web/admin/ui/admin-query.ts';
import { ScreenUnreachable } from '#web/shared/ui/screen-states.tsx';
import type { AdminIconName } from '#web/admin/ui/admin-icon.tsx';

export type AdminArea = {
  /** Path below `/admin`; empty for the first screen. */
  readonly path: string;
  /** More paths of the same screen, below its own. */
  readonly below?: readonly string[];
  readonly label: string;
  readonly icon: AdminIconName;
  /** The day's work, the stock, the office: separated by lines. */
  readonly section: 'day' | 'stock' | 'office';
  /** A lazy chunk. */
  readonly Screen: ComponentType;
  /** How many items need someone; refetched whenever its key is. */
  readonly waiting?: {
    readonly key: QueryKey;
    /** Fails with `ApiProblemError`. */
    readonly read: (api: AdminApi) => Promise<number>;
    /** Waiting items are overdue already. */
    readonly isUrgent?: boolean;
  };
  /** Label in the phone's dock, for one of its four places. */
  readonly dock?: string;
  /** Not in the sidebar; a link or the search leads there. */
  readonly isUnlisted?: boolean;
  /** Signed-in users without the admin role read "Access Denied"; other areas send them to sign in. */
  readonly deniesOthers?: boolean;
  /** A wide board: the sidebar folds to icons. */
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

/** All areas of the back office in sidebar order: add a new area here. */
export const ADMIN_AREAS: readonly AdminArea[] = [
  {
    path: '',
    label: 'Dashboard',
    icon: 'home',
    section: 'day',
    dock: 'Today',
    Screen: screen(
      async () => (await import('#web/admin/dashboard/dashboard-screen.tsx')).DashboardScreen,
    ),
  },
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
    path: 'calendar',
    label: 'Calendar',
    icon: 'calendar',
    section: 'day',
    isBoard: true,
    Screen: screen(
      async () => (await import('#web/admin/calendar/calendar-screen.tsx')).CalendarScreen,
    ),
  },
  {
    path: 'orders/new',
    label: 'New order',
    icon: 'plus',
    section: 'day',
    isBoard: true,
    Screen: screen(async () => (await import('#web/admin/orders/order-screen.tsx')).OrderScreen),
  },
  {
    path: 'quotes',
    label: 'Quotes',
    icon: 'doc',
    section: 'day',
    Screen: screen(async () => (await import('#web/admin/quotes/quotes-screen.tsx')).QuotesScreen),
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
    path: 'old',
    label: 'Former shop',
    icon: 'list',
    section: 'day',
    isUnlisted: true,
    deniesOthers: true,
    Screen: screen(
      async () => (await import('#web/admin/reservations/former-screen.tsx')).FormerScreen,
    ),
  },
  {
    path: 'customers',
    label: 'Customers',
    icon: 'users',
    section: 'day',
    dock: 'Customers',
    Screen: screen(
      async () => (await import('#web/admin/customers/customers-screen.tsx')).CustomersScreen,
    ),
  },
  {
    path: 'messages',
    below: ['sent', 'answers'],
    label: 'Messages',
    icon: 'chat',
    section: 'day',
    waiting: {
      key: ['admin', 'messages', 'waiting'],
      read: async (api) => (await callsOf<typeof MESSAGE_ROUTES>(api)('GET /messages')).waiting,
    },
    Screen: screen(
      async () => (await import('#web/admin/messages/messages-screen.tsx')).MessagesScreen,
    ),
  },
  {
    path: 'loyalty',
    label: 'Loyalty',
    icon: 'star',
    section: 'office',
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
    path: 'reports',
    label: 'Reports',
    icon: 'chart',
    section: 'office',
    Screen: screen(
      async () => (await import('#web/admin/reports/reports-screen.tsx')).ReportsScreen,
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

/** Where sign-in leads. */
export const START_PATH = '/admin';

/** The URL of an area. */
export const addressOf = ({ path }: Pick<AdminArea, 'path'>): string =>
  path === '' ? START_PATH : `${START_PATH}/${path}`;

/** @param pathname of the URL; undefined if it has no area */
export function areaAt(
  pathname: string,
  areas: readonly AdminArea[] = ADMIN_AREAS,
): AdminArea | undefined {
  const [, path = ''] = /^\/admin(?:\/(.*?))?\/?$/.exec(pathname) ?? [undefined, pathname];
  return areas.find((area) =>
    [area.path, ...(area.below ?? []).map((below) => `${area.path}/${below}`)].includes(path),
  );
}

/** Paths the server answers with a page; all others below `/admin` get 404. */
export const isAdminAddress = (pathname: string): boolean =>
  /^\/admin\/login\/?$/.test(pathname) || areaAt(pathname) !== undefined;
