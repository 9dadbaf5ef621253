import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { AdminApi } from '#core/contract/admin-api.ts';
import type { MESSAGE_ROUTES } from '#core/contract/messages.ts';
import type { REVIEW_ROUTES } from '#core/contract/reviews.ts';
import { may, type Need, type StaffRole } from '#core/staff/access.ts';
import type { AdminIconName } from '#web/admin/ui/admin-icon.tsx';
import { callsOf } from '#web/admin/ui/admin-query.ts';
import { lazyOr } from '#web/shared/ui/lazy-part.tsx';
import { ScreenUnreachable } from '#web/shared/ui/screen-states.tsx';
import { SECTIONS } from './settings/sections.ts';

export type AdminArea = {
  /** Path below `/admin`; empty for the first screen. */
  readonly path: string;
  /** More paths of the same screen, below its own. */
  readonly below?: readonly string[];
  readonly label: string;
  /** Other words people use for what is there; the search matches them. */
  readonly also?: string;
  readonly icon: AdminIconName;
  /** The day's work, the stock, the office. Lines separate the groups. */
  readonly group: 'day' | 'stock' | 'office';
  /**
   * What a role needs to see it; other roles do not have it in their sidebar. Undefined: all
   * staff.
   */
  readonly needs?: Need;
  /** A lazy chunk. */
  readonly Screen: ComponentType;
  /** How many items need someone; refetched whenever its key is. */
  readonly waiting?: {
    readonly key: QueryKey;
    /** Fails with `ApiProblemError`. */
    readonly read: (api: AdminApi) => Promise<number>;
  };
  /** Has one of the four places in the phone's dock. */
  readonly isDocked?: boolean;
  /**
   * Not in the sidebar; reached by a link or the search. The path of the area that leads to it and
   * is marked there instead; its own if that is the frame.
   */
  readonly listedAt?: string;
  /**
   * Anyone but an owner reads "Access Denied". Other areas send people who are not staff to sign
   * in.
   */
  readonly deniesOthers?: boolean;
  /** A wide board: the sidebar folds to icons. */
  readonly isBoard?: boolean;
};

const screen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): ComponentType => lazyOr(async () => (await load())[name], ScreenUnreachable);

/** All areas of the back office in sidebar order: add a new area here. */
export const ADMIN_AREAS: readonly AdminArea[] = [
  {
    path: '',
    needs: 'day:read',
    label: 'Dashboard',
    also: 'today, tomorrow, needs me, help, getting started, how to, setup guide, to do',
    icon: 'home',
    group: 'day',
    isDocked: true,
    Screen: screen(() => import('#web/admin/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  },
  {
    path: 'deliveries',
    needs: 'deliveries:read',
    label: 'Deliveries',
    also: 'routes, trucks, stops, load list, packing list, driver app, crew app, dispatch, print the day',
    icon: 'truck',
    group: 'day',
    isDocked: true,
    isBoard: true,
    Screen: screen(() => import('#web/admin/deliveries/deliveries-screen.tsx'), 'DeliveriesScreen'),
  },
  {
    path: 'calendar',
    needs: 'day:read',
    label: 'Calendar',
    also: 'close a day, closed days, holiday, blackout, move',
    icon: 'calendar',
    group: 'day',
    isBoard: true,
    Screen: screen(() => import('#web/admin/calendar/calendar-screen.tsx'), 'CalendarScreen'),
  },
  {
    path: 'orders/new',
    needs: 'orders:write',
    label: 'New order',
    also: 'book, reserve, phone order, walk-in, take an order, net 30, net days, purchase order, po number',
    icon: 'plus',
    group: 'day',
    isBoard: true,
    Screen: screen(() => import('#web/admin/orders/order-screen.tsx'), 'OrderScreen'),
  },
  {
    path: 'quotes',
    needs: 'orders:read',
    label: 'Quotes',
    also: 'estimate, proposal, bid, follow up',
    icon: 'doc',
    group: 'day',
    Screen: screen(() => import('#web/admin/quotes/quotes-screen.tsx'), 'QuotesScreen'),
  },
  {
    path: 'reservations',
    needs: 'reservations:read',
    label: 'Reservations',
    also: 'bookings, orders, refund, cancel, balance, owed, record payment, cash, check, zelle, venmo, bank transfer, ach, wire, terminal, card reader, card on file, saved card, charge card, dispute, chargeback, invoices, receipt, certificate of insurance, venue pack, export, backup, csv',
    icon: 'list',
    group: 'day',
    isDocked: true,
    Screen: screen(
      () => import('#web/admin/reservations/reservations-screen.tsx'),
      'ReservationsScreen',
    ),
  },
  {
    path: 'old',
    needs: 'security:write',
    label: 'Former shop',
    icon: 'list',
    group: 'day',
    listedAt: 'reservations',
    deniesOthers: true,
    Screen: screen(() => import('#web/admin/reservations/former-screen.tsx'), 'FormerScreen'),
  },
  {
    path: 'customers',
    needs: 'customers:read',
    label: 'Customers',
    also: 'people, clients, merge, do not rent, blacklist, organizations, schools, churches, tax exempt, statement, net 30, export, backup, csv',
    icon: 'users',
    group: 'day',
    isDocked: true,
    Screen: screen(() => import('#web/admin/customers/customers-screen.tsx'), 'CustomersScreen'),
  },
  {
    path: 'messages',
    needs: 'messages:read',
    below: ['sent', 'answers'],
    label: 'Messages',
    also: 'inbox, email, answers, sent, contact, chat, text messages',
    icon: 'chat',
    group: 'day',
    waiting: {
      key: ['admin', 'messages', 'waiting'],
      read: async (api) => (await callsOf<typeof MESSAGE_ROUTES>(api)('GET /messages')).waiting,
    },
    Screen: screen(() => import('#web/admin/messages/messages-screen.tsx'), 'MessagesScreen'),
  },
  {
    path: 'loyalty',
    needs: 'customers:read',
    label: 'Loyalty',
    also: 'points, rewards, members',
    icon: 'heart',
    group: 'office',
    Screen: screen(() => import('#web/admin/members/members-screen.tsx'), 'MembersScreen'),
  },
  {
    path: 'credits',
    needs: 'money:read',
    label: 'Credits',
    also: 'gift cards, rain checks',
    icon: 'gift',
    group: 'day',
    Screen: screen(() => import('#web/admin/credits/credits-screen.tsx'), 'CreditsScreen'),
  },
  {
    path: 'products',
    needs: 'catalogue:read',
    below: ['new'],
    label: 'Products',
    also: 'rentals, inventory, prices, pictures, photos, add-ons, attendant, staffing, generator, tables and chairs, cleaning, turnaround, anchors, stakes, sandbags, export, backup, csv',
    icon: 'box',
    group: 'stock',
    Screen: screen(() => import('#web/admin/products/products-screen.tsx'), 'AdminProductsScreen'),
  },
  {
    path: 'inventory',
    needs: 'inventory:read',
    label: 'Units',
    also: 'units, maintenance, repair, cleaning, wet, drying, inspection, insurance, serial, qr code, labels',
    icon: 'layers',
    group: 'stock',
    Screen: screen(
      () => import('#web/admin/inventory/inventory-screen.tsx'),
      'AdminInventoryScreen',
    ),
  },
  {
    path: 'fleet',
    needs: 'inventory:read',
    label: 'Trucks and crew',
    also: 'drivers, employees, staff, workers, shifts, yard, warehouse, payload, google calendar, apple calendar, ical, calendar feed, sync',
    icon: 'wheel',
    group: 'stock',
    Screen: screen(() => import('#web/admin/fleet/fleet-screen.tsx'), 'FleetScreen'),
  },
  {
    path: 'weather',
    needs: 'day:read',
    label: 'Weather',
    also: 'wind, forecast, rain, storm, weather policy',
    icon: 'wind',
    group: 'stock',
    isBoard: true,
    Screen: screen(() => import('#web/admin/weather/weather-screen.tsx'), 'WeatherScreen'),
  },
  {
    path: 'reviews',
    needs: 'customers:read',
    label: 'Reviews',
    also: 'ratings, stars',
    icon: 'star',
    group: 'stock',
    waiting: {
      key: ['admin', 'reviews', 'waiting'],
      read: async (api) => {
        const call = callsOf<typeof REVIEW_ROUTES>(api);
        return (await call('GET /reviews', { query: { state: 'pending' } })).counts.pending;
      },
    },
    Screen: screen(() => import('#web/admin/reviews/reviews-screen.tsx'), 'AdminReviewsScreen'),
  },
  {
    path: 'reports',
    needs: 'reports:read',
    label: 'Reports',
    also: 'quickbooks, taxes, sales tax, profit, revenue, journal, mileage, costs, wages, payroll, money in, payments, zelle, venmo, turned away, waiting list, waitlist, export, csv',
    icon: 'chart',
    group: 'office',
    Screen: screen(() => import('#web/admin/reports/reports-screen.tsx'), 'ReportsScreen'),
  },
  {
    path: 'analytics',
    needs: 'reports:read',
    label: 'Analytics',
    also: 'visitors, sources, funnel',
    icon: 'chart',
    group: 'office',
    listedAt: 'reports',
    Screen: screen(() => import('#web/admin/analytics/analytics-screen.tsx'), 'AnalyticsScreen'),
  },
  {
    path: 'marketing',
    needs: 'customers:read',
    below: ['campaigns', 'people', 'friends'],
    label: 'Marketing',
    also: 'campaigns, newsletter, leads, abandoned carts, follow up, friends, referral, unsubscribe',
    icon: 'megaphone',
    group: 'office',
    Screen: screen(() => import('#web/admin/marketing/marketing-screen.tsx'), 'MarketingScreen'),
  },
  {
    path: 'phase4',
    needs: 'automations:read',
    below: ['engine'],
    label: 'Automations',
    also: 'reminders, sms, texts, text messages, follow up, automatic emails, review requests, jobs',
    icon: 'bolt',
    group: 'office',
    Screen: screen(
      () => import('#web/admin/automations/automations-screen.tsx'),
      'AutomationsScreen',
    ),
  },
  {
    path: 'integrations',
    below: ['imports', 'keys'],
    listedAt: 'settings',
    needs: 'settings:read',
    label: 'Integrations',
    also: 'import, csv, spreadsheet, inflatableoffice, booqable, goodshuffle, webhooks, api keys',
    icon: 'link',
    group: 'office',
    Screen: screen(
      () => import('#web/admin/integrations/integrations-screen.tsx'),
      'IntegrationsScreen',
    ),
  },
  {
    path: 'settings',
    needs: 'settings:read',
    label: 'Settings',
    also: 'sales tax, delivery fee, zip, deposit, discount, promo codes, holiday rates, gift cards, cancellation, hours, phone, address',
    icon: 'gear',
    group: 'office',
    Screen: screen(() => import('#web/admin/settings/settings-screen.tsx'), 'SettingsScreen'),
  },
  {
    path: 'security',
    listedAt: 'settings',
    label: 'Security',
    also: 'staff, employees, users, team, invite, roles, limits, permissions',
    icon: 'shield',
    group: 'office',
    needs: 'security:read',
    Screen: screen(() => import('#web/admin/security/security-screen.tsx'), 'SecurityScreen'),
  },
  {
    path: 'account',
    listedAt: 'account',
    label: 'Your account',
    also: 'password, two-step verification, recovery codes, passkey, sessions, sign out',
    icon: 'user',
    group: 'office',
    Screen: screen(() => import('#web/admin/security/account-screen.tsx'), 'AccountScreen'),
  },
  {
    path: 'audit-log',
    listedAt: 'settings',
    needs: 'security:read',
    label: 'Audit log',
    also: 'history, who changed what',
    icon: 'list',
    group: 'office',
    Screen: screen(() => import('#web/admin/audit-log/audit-log-screen.tsx'), 'AuditLogScreen'),
  },
];

export const maySee = (role: StaffRole | undefined, { needs }: AdminArea): boolean =>
  needs === undefined ? role !== undefined : may(role, needs);

export const areasFor = (role: StaffRole | undefined): readonly AdminArea[] =>
  ADMIN_AREAS.filter((area) => maySee(role, area));

/** Places in an area that the search finds by themselves. */
const PLACES_IN: Readonly<
  Record<string, readonly { readonly at: string; readonly label: string; readonly also?: string }[]>
> = {
  settings: SECTIONS.map(([id, name, also]) => ({
    at: `#${id}`,
    label: `Settings, ${name}`,
    also,
  })),
  integrations: [
    { at: '/imports', label: 'Imports', also: 'import, upload, csv, spreadsheet, move, transfer' },
  ],
};

/** Where the search can go: areas and places in them. */
export const placesIn = (areas: readonly AdminArea[]) =>
  areas.flatMap((area) => {
    const to = addressOf(area);
    const { label, also, icon, path } = area;
    const within = PLACES_IN[path] ?? [];
    return [
      { to, label, also, icon },
      ...within.map(({ at, ...place }) => ({ ...place, to: `${to}${at}`, icon })),
    ];
  });

/** Where sign-in goes. */
export const START_PATH = '/admin';

export const addressOf = ({ path }: Pick<AdminArea, 'path'>): string =>
  path === '' ? START_PATH : `${START_PATH}/${path}`;

/** @param pathname of the URL; undefined if it has no area */
export function areaAt(pathname: string): AdminArea | undefined {
  const [, path = ''] = /^\/admin(?:\/(.*?))?\/?$/.exec(pathname) ?? [undefined, pathname];
  return ADMIN_AREAS.find((area) =>
    [area.path, ...(area.below ?? []).map((below) => `${area.path}/${below}`)].includes(path),
  );
}

/** Where a role starts: at the dashboard, or at the first area that it may see. */
export const firstArea = (role: StaffRole | undefined): AdminArea | undefined =>
  areasFor(role).find(({ listedAt }) => listedAt === undefined);

/** Whether the role may see the screen at a path; true elsewhere in the shop. */
export function mayOpen(role: StaffRole | undefined, pathname: string): boolean {
  const area = areaAt(pathname);
  return area === undefined || maySee(role, area);
}

export type AreaMark = 'page' | 'true' | undefined;

/**
 * How an entry of the sidebar is marked at a URL (`aria-current`): it is the open area, or leads
 * to it.
 */
export function markAt(pathname: string, { path }: Pick<AdminArea, 'path'>): AreaMark {
  const open = areaAt(pathname);
  if (open?.path === path) return 'page';
  return open?.listedAt === path ? 'true' : undefined;
}

/** Paths the server answers with a page; all others below `/admin` get 404. */
export const isAdminAddress = (pathname: string): boolean =>
  /^\/admin\/(?:login|join)\/?$/.test(pathname) || areaAt(pathname) !== undefined;
