import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';

/** Every route of the interface; one more here and none there, or the other way round, is a mistake. */
const ROUTES = [
  'post /api/manage/{token}/items',
  'post /api/gift-cards',
  'post /api/admin/credits/{code}/refund',
  'get /api/gift-cards/{token}/card.pdf',
  'get /api/gift-cards/{token}',
  'get /api/admin/credits/{code}/sale',
  'delete /api/session',
  'get /api/admin/crew-acts',
  'get /api/admin/plans/{day}/crew-links',
  'post /api/admin/crew-acts/{id}/settle',
  'post /api/admin/plans/{day}/crew-links',
  'post /api/admin/plans/{day}/crew-links/{id}/revoke',
  'get /api/crew/today',
  'post /api/crew/acts',
  'post /api/crew/photos',
  'post /api/crew/session',
  'get /api/admin/quotes',
  'get /api/admin/quotes/{id}',
  'get /api/admin/quotes/{id}/paper',
  'post /api/admin/quotes',
  'post /api/admin/quotes/{id}/send',
  'post /api/admin/quotes/{id}/withdraw',
  'put /api/admin/quotes/{id}',
  'get /api/quotes/{token}',
  'get /api/quotes/{token}/quote.pdf',
  'post /api/quotes/{token}/accept',
  'post /api/quotes/{token}/decline',
  'post /api/admin/orders',
  'post /api/admin/orders/preview',
  'post /api/admin/certificates',
  'get /api/admin/certificates/{id}',
  'get /api/admin/credits',
  'get /api/admin/credits/{code}',
  'get /api/admin/members',
  'get /api/admin/events',
  'get /api/admin/fleet',
  'get /api/admin/friends',
  'put /api/admin/friends/{code}',
  'post /api/admin/leads/skip',
  'get /api/admin/audit-log',
  'post /api/admin/audit-log/check',
  'get /api/admin/fleet/calendars',
  'get /api/admin/inventory',
  'post /api/admin/inventory/costs',
  'get /api/admin/jobs',
  'get /api/admin/outbox',
  'get /api/admin/plans/overdue',
  'get /api/admin/canned-answers',
  'get /api/admin/closing',
  'post /api/sms/receipt',
  'post /api/staff-invitations/{token}/accept',
  'get /api/admin/correspondence',
  'get /api/admin/messages',
  'get /api/admin/messages/{id}',
  'get /api/admin/outgoing',
  'get /api/admin/outgoing/{id}',
  'post /api/admin/messages/{id}/changes',
  'post /api/admin/outgoing/{id}/resend',
  'put /api/admin/canned-answers',
  'get /api/admin/customers',
  'get /api/admin/customers/{id}',
  'get /api/admin/customers/{id}/export',
  'post /api/admin/customers/{id}/changes',
  'post /api/admin/customers/{id}/erase',
  'post /api/admin/customers/{id}/merge',
  'post /api/admin/customers/{id}/unmerge',
  'get /api/admin/search',
  'get /api/admin/calendar',
  'get /api/admin/analytics/funnel',
  'get /api/admin/reports/costs',
  'put /api/admin/reports/costs',
  'post /api/beacons',
  'get /api/admin/reports/saved',
  'post /api/admin/reports/saved',
  'put /api/admin/reports/saved/{id}',
  'post /api/admin/reports/saved/{id}/remove',
  'get /api/admin/reports/{name}',
  'get /api/admin/reports/{name}.csv',
  'get /api/admin/reports/quickbooks',
  'get /api/admin/reports/quickbooks.csv',
  'get /api/admin/reports/quickbooks.iif',
  'post /api/admin/reports/quickbooks/sent',
  'get /api/admin/desk',
  'get /api/admin/desk/outlook',
  'post /api/admin/desk/marks',
  'get /api/admin/plans/{day}',
  'get /api/admin/plans/{day}/load-list',
  'get /api/admin/plans/{day}/load-list.pdf',
  'get /api/admin/outbox/dead',
  'get /api/admin/reminders',
  'post /api/admin/reminders/skip',
  'get /api/admin/leads',
  'post /api/leads',
  'post /api/mail/inbound',
  'get /api/admin/campaigns',
  'get /api/admin/subscribers',
  'post /api/admin/campaigns',
  'post /api/admin/campaigns/audience',
  'post /api/admin/campaigns/preview',
  'post /api/admin/campaigns/{id}/schedule',
  'post /api/admin/campaigns/{id}/stop',
  'post /api/admin/campaigns/{id}/test',
  'post /api/admin/subscribers',
  'post /api/news',
  'put /api/admin/campaigns/{id}',
  'put /api/admin/marketing-rules',
  'get /api/leads/cart',
  'post /api/unsubscribe',
  'get /api/admin/automations',
  'get /api/admin/automations/{name}',
  'put /api/admin/automations',
  'put /api/admin/automations/{name}',
  'put /api/admin/automations/{name}/texts',
  'post /api/admin/automations/{name}/preview',
  'post /api/admin/automations/{name}/test',
  'get /api/admin/products',
  'get /api/admin/promo-codes',
  'get /api/admin/sessions',
  'get /api/admin/settings',
  'get /api/admin/staff',
  'get /api/admin/products/{idOrSlug}',
  'get /api/admin/products/{idOrSlug}/units',
  'get /api/admin/products/{idOrSlug}/units/unplaced',
  'get /api/admin/reservations',
  'get /api/admin/reservations/{id}',
  'get /api/admin/reservations/{id}/agreement',
  'get /api/admin/reservations/{id}/dispute-evidence',
  'get /api/admin/reservations/{id}/receipt',
  'get /api/admin/reservations/{id}/venue-pack',
  'get /api/admin/reviews',
  'get /api/health',
  'get /api/health/live',
  'get /api/admin/api-keys',
  'post /api/admin/api-keys',
  'post /api/admin/api-keys/{id}/revoke',
  'get /api/admin/imports',
  'post /api/admin/imports/plan',
  'put /api/admin/imports/{id}',
  'get /api/admin/webhooks',
  'post /api/admin/webhooks',
  'get /api/admin/webhooks/{id}/deliveries',
  'post /api/admin/webhooks/{id}/changes',
  'post /api/admin/webhooks/{id}/secrets',
  'post /api/admin/webhooks/{id}/test',
  'post /api/admin/webhooks/deliveries/{id}/again',
  'get /api/admin/weather',
  'post /api/admin/weather/refresh',
  'post /api/admin/weather/offers',
  'post /api/manage/{token}/weather',
  'get /api/calendars/{token}',
  'get /api/manage/{token}',
  'get /api/manage/{token}/agreement',
  'get /api/manage/{token}/agreement.pdf',
  'get /api/manage/{token}/calendar.ics',
  'get /api/manage/{token}/receipt.pdf',
  'get /api/manage/{token}/venue-pack.pdf',
  'get /api/manage/{token}/availability',
  'get /api/me',
  'get /api/me/loyalty',
  'get /api/me/news',
  'put /api/me/news',
  'get /api/me/reservations',
  'get /api/me/reservations/{id}',
  'get /api/me/second-factor',
  'get /api/me/sessions',
  'get /api/manage/{token}/reviews',
  'get /api/manage/{token}/texts',
  'get /api/products',
  'get /api/products/featured',
  'get /api/products/{idOrSlug}',
  'get /api/products/{idOrSlug}/availability',
  'get /api/products/{idOrSlug}/reviews',
  'get /api/reservations/{id}/status',
  'get /api/session',
  'get /api/staff-invitations/{token}',
  'patch /api/me',
  'post /api/accounts',
  'post /api/admin/credits',
  'post /api/admin/credits/{code}/mail',
  'post /api/admin/credits/{code}/void',
  'post /api/admin/events/{id}/dismiss',
  'post /api/admin/fleet/calendars/{truckId}',
  'post /api/admin/jobs/{name}/run',
  'post /api/admin/outbox/{id}/discard',
  'post /api/admin/outbox/{id}/retry',
  'post /api/admin/pictures',
  'post /api/admin/plans/{day}/propose',
  'post /api/admin/plans/{day}/publish',
  'post /api/admin/plans/{day}/stops/{id}',
  'post /api/admin/plans/{day}/tell',
  'post /api/admin/plans/{day}/undo',
  'post /api/admin/products',
  'post /api/admin/products/{idOrSlug}/units/changes',
  'post /api/admin/products/{idOrSlug}/units/preview',
  'post /api/admin/promo-codes',
  'post /api/admin/reservations/{id}/actions',
  'post /api/admin/reservations/{id}/amendments',
  'post /api/admin/reservations/{id}/amendments/preview',
  'post /api/admin/reservations/{id}/release',
  'get /api/admin/reservations/{id}/substitutes',
  'post /api/admin/reviews/{id}/publish',
  'post /api/admin/reviews/{id}/reject',
  'post /api/admin/reviews/{id}/reply',
  'post /api/admin/sessions',
  'post /api/admin/staff',
  'post /api/admin/staff/invitations/{id}',
  'post /api/admin/staff/second-factor',
  'post /api/admin/staff/{id}/changes',
  'post /api/contact',
  'post /api/createPaymentIntent',
  'post /api/manage-links',
  'post /api/manage/{token}/agreement',
  'post /api/manage/{token}/amendments',
  'post /api/manage/{token}/amendments/preview',
  'post /api/manage/{token}/renew',
  'post /api/manage/{token}/cancel',
  'post /api/manage/{token}/card-consent',
  'post /api/manage/{token}/credit',
  'post /api/manage/{token}/rain-check',
  'post /api/manage/{token}/language',
  'post /api/manage/{token}/reviews',
  'post /api/manage/{token}/texts',
  'post /api/me/password',
  'post /api/me/second-factor',
  'post /api/me/second-factor/proof',
  'post /api/me/sessions',
  'post /api/password-resets',
  'post /api/password-resets/{token}',
  'post /api/quotes',
  'post /api/reservations',
  'post /api/session',
  'post /api/session/refresh',
  'post /api/simulated-card/confirm',
  'post /api/sms/inbound',
  'post /api/stripe/webhook',
  'put /api/admin/fleet',
  'put /api/admin/plans/{day}',
  'put /api/admin/products/{idOrSlug}',
  'put /api/admin/promo-codes/{code}',
  'put /api/admin/settings',
];

type Operation = {
  readonly summary?: string;
  readonly security?: unknown;
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
  readonly responses: Record<string, { readonly content?: Record<string, object> }>;
};

describe('the OpenAPI document', () => {
  let shop: HttpShop;
  let paths: Record<string, Record<string, Operation>>;
  beforeAll(async () => {
    shop = await openHttpShop();
    const answer = await shop.get('/api/openapi.json');
    ({ paths } = answer.json());
  });
  afterAll(() => shop.close());

  const operations = () =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method} ${path}`,
        operation,
      })),
    );

  it('lists every route and nothing else', () => {
    expect(
      operations()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(ROUTES.toSorted());
  });

  it('says of each what it is for, what it answers, and how it refuses', () => {
    for (const { operation } of operations()) {
      expect(operation.summary).toMatch(/\w/);
      const statuses = Object.keys(operation.responses);
      expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
      for (const status of statuses.filter((code) => code >= '400')) {
        const types = Object.keys(operation.responses[status]?.content ?? {});
        expect(types).toEqual(['application/problem+json']);
      }
    }
  });

  it('describes what is sent', () => {
    const schema = paths['/api/reservations']?.['post']?.requestBody?.content['application/json'];
    expect(schema).toMatchObject({
      schema: {
        required: ['lines', 'plan', 'contact', 'event'],
        properties: { lines: { minItems: 1, maxItems: 50 } },
      },
    });
  });

  it('locks the admin routes', () => {
    const admin = operations().filter(({ name }) => name.includes('/admin/'));
    expect(admin.length).toBeGreaterThan(3);
    for (const { operation } of admin) expect(operation.security).toEqual([{ bearer: [] }]);
  });
});
