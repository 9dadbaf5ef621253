import { beforeAll, describe, expect, it } from 'vitest';
import { oneHttpShop } from '#tests/support/opened-shop.ts';

/**
 * Every route except those of `/api/admin`, which are the rows of docs/authorization.md. A route
 * in only one of the two is a mistake.
 */
const ROUTES = [
  'post /api/manage/{token}/insurance',
  'post /api/manage/{token}/items',
  'post /api/gift-cards',
  'get /api/gift-cards/{token}/card.pdf',
  'get /api/gift-cards/{token}',
  'get /api/manage/{token}/insurance',
  'get /api/units/{code}',
  'get /api/units/{code}/inspection',
  'delete /api/session',
  'get /api/crew/today',
  'post /api/crew/acts',
  'post /api/crew/photos',
  'get /api/crew/office',
  'post /api/crew/session',
  'get /api/quotes/{token}',
  'get /api/quotes/{token}/quote.pdf',
  'post /api/quotes/{token}/accept',
  'post /api/quotes/{token}/decline',
  'post /api/sms/receipt',
  'post /api/staff-invitations/{token}/accept',
  'post /api/beacons',
  'post /api/leads',
  'post /api/mail/inbound',
  'post /api/news',
  'get /api/leads/cart',
  'post /api/unsubscribe',
  'get /api/health',
  'get /api/health/live',
  'post /api/manage/{token}/offer',
  'get /api/calendars/{token}',
  'get /api/manage/{token}',
  'get /api/manage/{token}/agreement',
  'get /api/manage/{token}/agreement.pdf',
  'get /api/manage/{token}/calendar.ics',
  'get /api/manage/{token}/invoice.pdf',
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
  'post /api/me/confirmation',
  'post /api/me/confirmation/proof',
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
];

type Operation = {
  readonly summary?: string;
  readonly security?: unknown;
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
  readonly responses: Record<string, { readonly content?: Record<string, object> }>;
};

describe('the OpenAPI document', () => {
  const shop = oneHttpShop();
  let paths: Record<string, Record<string, Operation>>;
  let components: { readonly schemas: Record<string, object> };
  beforeAll(async () => {
    const answer = await shop.get('/api/openapi.json');
    ({ paths, components } = answer.json());
  });

  const operations = () =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method} ${path}`,
        operation,
      })),
    );

  it('lists every route outside the office, and nothing else', () => {
    expect(
      operations()
        .map(({ name }) => name)
        .filter((name) => !name.includes(' /api/admin/'))
        .sort(),
    ).toEqual(ROUTES.toSorted());
  });

  it('says for each what it does, what it returns, and how it refuses', () => {
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

  it('lists the schemas by name, so that moving code does not change it', () => {
    const names = Object.keys(components.schemas);
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(names.toSorted());
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

  it('requires authentication for the admin routes', () => {
    const admin = operations().filter(({ name }) => name.includes('/admin/'));
    expect(admin.length).toBeGreaterThan(3);
    for (const { operation } of admin) expect(operation.security).toEqual([{ bearer: [] }]);
  });
});
