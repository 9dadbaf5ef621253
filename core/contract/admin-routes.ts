import { API_KEY_ROUTES } from './api-keys.ts';
import { RESERVATION_ROUTES } from './admin-reservations.ts';
import { ANALYTICS_ROUTES } from './analytics.ts';
import { AUDIT_LOG_ROUTES } from './audit-log.ts';
import { AUTOMATION_ROUTES } from './automations.ts';
import { CALENDAR_ROUTES } from './calendar.ts';
import { CREDIT_ROUTES } from './credits.ts';
import { CREW_ROUTES } from './crew.ts';
import { CUSTOMER_ROUTES } from './customers.ts';
import { DESK_ROUTES } from './desk.ts';
import { FLEET_ROUTES } from './dispatch.ts';
import { GIFT_ROUTES } from './gift-cards.ts';
import { IMPORT_ROUTES } from './imports.ts';
import { INVENTORY_ROUTES } from './inventory.ts';
import { MARKETING_ROUTES } from './marketing.ts';
import { MEMBER_ROUTES } from './loyalty.ts';
import { MESSAGE_ROUTES } from './messages.ts';
import { ORDER_ROUTES } from './orders.ts';
import { PLAN_ROUTES } from './plans.ts';
import { PRODUCT_ROUTES } from './products.ts';
import { REPORT_ROUTES } from './reports.ts';
import { REVIEW_ROUTES } from './reviews.ts';
import { SESSION_ROUTES } from './sessions.ts';
import { SETTINGS_ROUTES } from './settings.ts';
import { STAFF_ROUTES } from './staff.ts';
import { WEATHER_ROUTES } from './weather.ts';
import { WEBHOOK_ROUTES } from './webhooks.ts';
import { WRITTEN_QUOTE_ROUTES } from './written-quotes.ts';
import type { Need } from '#core/staff/access.ts';

/** All route tables of the back office. */
export const ADMIN_ROUTES = {
  ...ANALYTICS_ROUTES,
  ...API_KEY_ROUTES,
  ...AUDIT_LOG_ROUTES,
  ...AUTOMATION_ROUTES,
  ...CALENDAR_ROUTES,
  ...CREDIT_ROUTES,
  ...CREW_ROUTES,
  ...CUSTOMER_ROUTES,
  ...DESK_ROUTES,
  ...GIFT_ROUTES,
  ...FLEET_ROUTES,
  ...IMPORT_ROUTES,
  ...INVENTORY_ROUTES,
  ...MARKETING_ROUTES,
  ...MEMBER_ROUTES,
  ...MESSAGE_ROUTES,
  ...ORDER_ROUTES,
  ...PLAN_ROUTES,
  ...PRODUCT_ROUTES,
  ...REPORT_ROUTES,
  ...RESERVATION_ROUTES,
  ...REVIEW_ROUTES,
  ...SESSION_ROUTES,
  ...SETTINGS_ROUTES,
  ...STAFF_ROUTES,
  ...WEATHER_ROUTES,
  ...WEBHOOK_ROUTES,
  ...WRITTEN_QUOTE_ROUTES,
};

/** Files, and calls made only by programs: not available through `AdminApi`. */
const OTHER_CALLS: Readonly<Record<string, Need>> = {
  'GET /outbox': 'messages:read',
  'POST /pictures': 'catalogue:write',
  'GET /plans/:day/load-list.pdf': 'deliveries:read',
  'GET /products/:idOrSlug': 'catalogue:read',
  'GET /products/:idOrSlug/units': 'inventory:read',
  'GET /reports/:name.csv': 'reports:read',
  'GET /reports/quickbooks.csv': 'reports:read',
  'GET /reports/quickbooks.iif': 'reports:read',
};

/** Ignores the names of parameters. */
const plain = (call: string): string => call.replaceAll(/:\w+/g, ':');

/**
 * The permission that each call of `/api/admin` needs, by method and path; parameters are a bare
 * `:`.
 */
export const CALL_NEEDS: ReadonlyMap<string, Need> = new Map(
  [
    ...Object.entries(OTHER_CALLS),
    ...Object.entries(ADMIN_ROUTES).map(([call, { needs }]) => [call, needs] as const),
  ].map(([call, needs]) => [plain(call), needs]),
);

const NEVER_BY_KEY: ReadonlySet<string> = new Set(
  Object.entries(ADMIN_ROUTES).flatMap(([call, route]) => ('byKey' in route ? [plain(call)] : [])),
);

/**
 * Whether an API key may make the call at all.
 * @param path as in `needOf`
 */
export const isForKeys = (method: string, path: string): boolean =>
  !NEVER_BY_KEY.has(plain(`${method} ${path}`));

/**
 * The permission a call needs; undefined for an unknown call.
 * @param path the route's, below `/api/admin`, with parameters in place
 */
export const needOf = (method: string, path: string): Need | undefined =>
  CALL_NEEDS.get(plain(`${method === 'HEAD' ? 'GET' : method} ${path}`));
