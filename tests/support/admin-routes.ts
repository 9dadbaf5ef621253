import { SESSION_ROUTES } from '#core/contract/accounts.ts';
import { RESERVATION_ROUTES } from '#core/contract/admin-reservations.ts';
import { ANALYTICS_ROUTES } from '#core/contract/analytics.ts';
import { AUDIT_LOG_ROUTES } from '#core/contract/audit-log.ts';
import { AUTOMATION_ROUTES } from '#core/contract/automations.ts';
import { CALENDAR_ROUTES } from '#core/contract/calendar.ts';
import { CREDIT_ROUTES } from '#core/contract/credits.ts';
import { CREW_ROUTES } from '#core/contract/crew.ts';
import { CUSTOMER_ROUTES } from '#core/contract/customers.ts';
import { DESK_ROUTES } from '#core/contract/desk.ts';
import { FLEET_ROUTES, PLAN_ROUTES } from '#core/contract/dispatch.ts';
import { GIFT_ROUTES } from '#core/contract/gift-cards.ts';
import { IMPORT_ROUTES } from '#core/contract/imports.ts';
import { INVENTORY_ROUTES } from '#core/contract/inventory.ts';
import { MEMBER_ROUTES } from '#core/contract/loyalty.ts';
import { MARKETING_ROUTES } from '#core/contract/marketing.ts';
import { MESSAGE_ROUTES } from '#core/contract/messages.ts';
import { ORDER_ROUTES } from '#core/contract/orders.ts';
import { PRODUCT_ROUTES } from '#core/contract/products.ts';
import { REPORT_ROUTES } from '#core/contract/reports.ts';
import { REVIEW_ROUTES } from '#core/contract/reviews.ts';
import { SETTINGS_ROUTES } from '#core/contract/settings.ts';
import { API_KEY_ROUTES, STAFF_ROUTES } from '#core/contract/staff.ts';
import { WEATHER_ROUTES } from '#core/contract/weather.ts';
import { WEBHOOK_ROUTES } from '#core/contract/webhooks.ts';
import { WRITTEN_QUOTE_ROUTES } from '#core/contract/written-quotes.ts';
import type { Need } from '#core/staff/access.ts';

/**
 * All route tables of the back office. The product has no such list: the server serves a table where
 * the area's routes name it, and a screen names the one it calls.
 */
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
export const plainCall = (call: string): string => call.replaceAll(/:\w+/g, ':');

/** The permission that each call needs, by its `plainCall`. */
export const CALL_NEEDS: ReadonlyMap<string, Need> = new Map(
  [
    ...Object.entries(OTHER_CALLS),
    ...Object.entries(ADMIN_ROUTES).map(([call, { needs }]) => [call, needs] as const),
  ].map(([call, needs]) => [plainCall(call), needs]),
);
