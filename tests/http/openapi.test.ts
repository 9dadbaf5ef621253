import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';

/** Every route of the interface; one more here and none there, or the other way round, is a mistake. */
const ROUTES = [
  'delete /api/session',
  'get /api/admin/outbox',
  'get /api/admin/products',
  'get /api/admin/products/{idOrSlug}',
  'get /api/health',
  'get /api/manage/{token}',
  'get /api/products',
  'get /api/products/featured',
  'get /api/products/{idOrSlug}',
  'get /api/products/{idOrSlug}/availability',
  'get /api/reservations/{id}/status',
  'get /api/session',
  'post /api/admin/products',
  'post /api/contact',
  'post /api/createPaymentIntent',
  'post /api/manage/{token}/cancel',
  'post /api/quotes',
  'post /api/reservations',
  'post /api/session',
  'post /api/session/refresh',
  'post /api/simulated-card/confirm',
  'post /api/stripe/webhook',
  'put /api/admin/products/{idOrSlug}',
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
    ).toEqual(ROUTES);
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
