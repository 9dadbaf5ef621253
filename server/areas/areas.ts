import { accounts } from '#server/areas/accounts/accounts.wiring.ts';
import { analytics } from '#server/areas/analytics/analytics.wiring.ts';
import { auditLog } from '#server/areas/audit-log/audit-log.wiring.ts';
import { automations } from '#server/areas/automations/automations.wiring.ts';
import { products } from '#server/areas/catalogue/catalogue.wiring.ts';
import { checkout } from '#server/areas/checkout/checkout.wiring.ts';
import { credits } from '#server/areas/credits/credits.wiring.ts';
import { crew } from '#server/areas/crew/crew.wiring.ts';
import { customers } from '#server/areas/customers/customers.wiring.ts';
import { desk } from '#server/areas/desk/desk.wiring.ts';
import { dispatch } from '#server/areas/dispatch/dispatch.wiring.ts';
import { disputes } from '#server/areas/disputes/disputes.wiring.ts';
import { documents } from '#server/areas/documents/documents.wiring.ts';
import { gifts } from '#server/areas/gifts/gifts.wiring.ts';
import { integrations } from '#server/areas/integrations/integrations.wiring.ts';
import { inventory } from '#server/areas/inventory/inventory.wiring.ts';
import { manage } from '#server/areas/manage/manage.wiring.ts';
import { marketing } from '#server/areas/marketing/marketing.wiring.ts';
import { messages } from '#server/areas/messages/messages.wiring.ts';
import { orders } from '#server/areas/orders/orders.wiring.ts';
import { payments } from '#server/areas/payments/payments.wiring.ts';
import { pictures } from '#server/areas/pictures/pictures.wiring.ts';
import { quotes } from '#server/areas/quotes/quotes.wiring.ts';
import { reports } from '#server/areas/reports/reports.wiring.ts';
import { reservations } from '#server/areas/reservations/reservations.wiring.ts';
import { reviews } from '#server/areas/reviews/reviews.wiring.ts';
import { settings } from '#server/areas/settings/settings.wiring.ts';
import { staff } from '#server/areas/staff/staff.wiring.ts';
import { weather } from '#server/areas/weather/weather.wiring.ts';
import type { Area } from '#server/platform/wiring/area.ts';

/** All areas of the shop's API. A new area is a folder and a line here. */
export const AREAS: readonly Area[] = [
  products,
  checkout,
  orders,
  quotes,
  manage,
  documents,
  disputes,
  payments,
  reviews,
  messages,
  marketing,
  accounts,
  reservations,
  credits,
  gifts,
  customers,
  pictures,
  inventory,
  dispatch,
  crew,
  desk,
  reports,
  analytics,
  auditLog,
  automations,
  integrations,
  settings,
  staff,
  weather,
];
