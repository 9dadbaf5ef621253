import type { QueryKey } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import type { AdminApi } from '#core/contract/admin-api.ts';
import type { MESSAGE_ROUTES } from '#core/contract/messages.ts';
import type { REVIEW_ROUTES } from '#core/contract/reviews.ts';
import { callsOf } from '#web/admin/ui/admin-query.ts';
import { ScreenUnreachable } from '#web/shared/ui/screen-states.tsx';
import { may, type Need, type StaffRole } from '#core/staff/access.ts';
import type { AdminIconName } from '#web/admin/ui/admin-icon.tsx';

export type AdminArea = {
  /** Path below `/admin`; empty for the first screen. */
  readonly path: string;
  /** More paths of the same screen, below its own. */
  readonly below?: readonly string[];
  readonly label: string;
  readonly icon: AdminIconName;
  /** The day's work, the stock, the office: separated by lines. */
  readonly group: 'day' | 'stock' | 'office';
  /** What a role needs to see it; others do not have it in their sidebar. Absent: all of the staff. */
  readonly needs?: Need;
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
  /** Anyone but an owner reads "Access Denied"; other areas send who is no staff to sign in. */
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
    needs: 'day:read',
    label: 'Dashboard',
    icon: 'home',
    group: 'day',
    dock: 'Today',
    Screen: screen(
      async () => (await import('#web/admin/dashboard/dashboard-screen.tsx')).DashboardScreen,
    ),
  },
  {
    path: 'deliveries',
    needs: 'deliveries:read',
    label: 'Deliveries',
    icon: 'truck',
    group: 'day',
    dock: 'Deliveries',
    isBoard: true,
    Screen: screen(
      async () => (await import('#web/admin/deliveries/deliveries-screen.tsx')).DeliveriesScreen,
    ),
  },
  {
    path: 'calendar',
    needs: 'day:read',
    label: 'Calendar',
    icon: 'calendar',
    group: 'day',
    isBoard: true,
    Screen: screen(
      async () => (await import('#web/admin/calendar/calendar-screen.tsx')).CalendarScreen,
    ),
  },
  {
    path: 'orders/new',
    needs: 'orders:write',
    label: 'New order',
    icon: 'plus',
    group: 'day',
    isBoard: true,
    Screen: screen(async () => (await import('#web/admin/orders/order-screen.tsx')).OrderScreen),
  },
  {
    path: 'quotes',
    needs: 'orders:read',
    label: 'Quotes',
    icon: 'doc',
    group: 'day',
    Screen: screen(async () => (await import('#web/admin/quotes/quotes-screen.tsx')).QuotesScreen),
  },
  {
    path: 'reservations',
    needs: 'reservations:read',
    label: 'Reservations',
    icon: 'list',
    group: 'day',
    dock: 'Orders',
    Screen: screen(
      async () =>
        (await import('#web/admin/reservations/reservations-screen.tsx')).ReservationsScreen,
    ),
  },
  {
    path: 'old',
    needs: 'security:write',
    label: 'Former shop',
    icon: 'list',
    group: 'day',
    isUnlisted: true,
    deniesOthers: true,
    Screen: screen(
      async () => (await import('#web/admin/reservations/former-screen.tsx')).FormerScreen,
    ),
  },
  {
    path: 'customers',
    needs: 'customers:read',
    label: 'Customers',
    icon: 'users',
    group: 'day',
    dock: 'Customers',
    Screen: screen(
      async () => (await import('#web/admin/customers/customers-screen.tsx')).CustomersScreen,
    ),
  },
  {
    path: 'messages',
    needs: 'messages:read',
    below: ['sent', 'answers'],
    label: 'Messages',
    icon: 'chat',
    group: 'day',
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
    needs: 'customers:read',
    label: 'Loyalty',
    icon: 'heart',
    group: 'office',
    Screen: screen(
      async () => (await import('#web/admin/members/members-screen.tsx')).MembersScreen,
    ),
  },
  {
    path: 'credits',
    needs: 'money:read',
    label: 'Credits',
    icon: 'gift',
    group: 'day',
    Screen: screen(
      async () => (await import('#web/admin/credits/credits-screen.tsx')).CreditsScreen,
    ),
  },
  {
    path: 'products',
    needs: 'catalogue:read',
    below: ['new'],
    label: 'Products',
    icon: 'box',
    group: 'stock',
    Screen: screen(
      async () => (await import('#web/admin/products/products-screen.tsx')).AdminProductsScreen,
    ),
  },
  {
    path: 'inventory',
    needs: 'inventory:read',
    label: 'Units',
    icon: 'layers',
    group: 'stock',
    Screen: screen(
      async () => (await import('#web/admin/inventory/inventory-screen.tsx')).AdminInventoryScreen,
    ),
  },
  {
    path: 'fleet',
    needs: 'inventory:read',
    label: 'Trucks and crew',
    icon: 'wheel',
    group: 'stock',
    Screen: screen(async () => (await import('#web/admin/fleet/fleet-screen.tsx')).FleetScreen),
  },
  {
    path: 'weather',
    needs: 'day:read',
    label: 'Weather',
    icon: 'wind',
    group: 'stock',
    isBoard: true,
    Screen: screen(
      async () => (await import('#web/admin/weather/weather-screen.tsx')).WeatherScreen,
    ),
  },
  {
    path: 'reviews',
    needs: 'customers:read',
    label: 'Reviews',
    icon: 'star',
    group: 'stock',
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
    needs: 'reports:read',
    label: 'Reports',
    icon: 'chart',
    group: 'office',
    Screen: screen(
      async () => (await import('#web/admin/reports/reports-screen.tsx')).ReportsScreen,
    ),
  },
  {
    path: 'analytics',
    needs: 'reports:read',
    label: 'Analytics',
    icon: 'chart',
    group: 'office',
    isUnlisted: true,
    Screen: screen(
      async () => (await import('#web/admin/analytics/analytics-screen.tsx')).AnalyticsScreen,
    ),
  },
  {
    path: 'marketing',
    needs: 'customers:read',
    below: ['campaigns', 'people', 'friends'],
    label: 'Marketing',
    icon: 'megaphone',
    group: 'office',
    Screen: screen(
      async () => (await import('#web/admin/marketing/marketing-screen.tsx')).MarketingScreen,
    ),
  },
  {
    path: 'phase4',
    needs: 'automations:read',
    below: ['engine'],
    label: 'Automations',
    icon: 'bolt',
    group: 'office',
    Screen: screen(
      async () => (await import('#web/admin/automations/automations-screen.tsx')).AutomationsScreen,
    ),
  },
  {
    path: 'integrations',
    below: ['imports', 'keys'],
    isUnlisted: true,
    // Every role has it: API keys are everybody's, the rest is the owner's.
    needs: 'catalogue:read',
    label: 'Integrations',
    icon: 'link',
    group: 'office',
    Screen: screen(
      async () =>
        (await import('#web/admin/integrations/integrations-screen.tsx')).IntegrationsScreen,
    ),
  },
  {
    path: 'settings',
    needs: 'settings:read',
    label: 'Settings',
    icon: 'gear',
    group: 'office',
    Screen: screen(
      async () => (await import('#web/admin/settings/settings-screen.tsx')).SettingsScreen,
    ),
  },
  {
    path: 'security',
    isUnlisted: true,
    label: 'Security',
    icon: 'shield',
    group: 'office',
    needs: 'security:read',
    Screen: screen(
      async () => (await import('#web/admin/security/security-screen.tsx')).SecurityScreen,
    ),
  },
  {
    path: 'account',
    isUnlisted: true,
    label: 'Your sign-in',
    icon: 'user',
    group: 'office',
    Screen: screen(
      async () => (await import('#web/admin/security/account-screen.tsx')).AccountScreen,
    ),
  },
  {
    path: 'audit-log',
    isUnlisted: true,
    needs: 'security:read',
    label: 'Audit log',
    icon: 'list',
    group: 'office',
    Screen: screen(
      async () => (await import('#web/admin/audit-log/audit-log-screen.tsx')).AuditLogScreen,
    ),
  },
];

/** Whether somebody in the role may see the area. */
export const maySee = (role: StaffRole | undefined, { needs }: AdminArea): boolean =>
  needs === undefined ? role !== undefined : may(role, needs);

/** The areas a role may see. */
export const areasFor = (role: StaffRole | undefined): readonly AdminArea[] =>
  ADMIN_AREAS.filter((area) => maySee(role, area));

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
  /^\/admin\/(?:login|join)\/?$/.test(pathname) || areaAt(pathname) !== undefined;
