import Fastify, { type RouteOptions } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Routes } from '#core/contract/admin-api.ts';
import type { CallTable, PublicRoutes } from '#core/contract/calls.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

const body = z.object({ name: z.string() });
const answer = z.object({ id: z.string() });

const TABLE = {
  'POST /trucks/:id/days/:day': { needs: 'deliveries:write', body, status: 201, answer },
  'GET /trucks/:plate': { needs: 'deliveries:read', answer },
} as const satisfies Routes;

const PUBLIC = {
  'POST /links/:token': { botChecked: true, body, status: 202, answer },
} as const satisfies PublicRoutes;

function opened<Table extends CallTable>(table: Table) {
  const routes: RouteOptions[] = [];
  const app = Fastify({ exposeHeadRoutes: false });
  app.addHook('onRoute', (route) => void routes.push(route));
  return { routes, serve: serveCalls(app.withTypeProvider<ZodTypeProvider>(), table) };
}

it('serves a call as its table declares it', () => {
  const { routes, serve } = opened(TABLE);
  serve(
    'POST /trucks/:id/days/:day',
    { summary: 'Book a truck', refuses: [404] },
    async ({ params, body: { name } }) => ({ id: `${params.id} ${params.day} ${name}` }),
  );
  const [route] = routes;
  expect(route).toMatchObject({ method: 'POST', url: '/trucks/:id/days/:day' });
  expect(route?.schema).toMatchObject({ summary: 'Book a truck', body, response: { 201: answer } });
  expect(Object.keys(route?.schema?.response ?? {})).toEqual(['201', '400', '401', '403', '404']);
  const params = route?.schema?.params as z.ZodType;
  expect(params.safeParse({ id: 'a', day: '2026-12-05' }).success).toBe(true);
  expect(params.safeParse({ id: 'a', day: '2026-12-32' }).success).toBe(false);
});

it('refuses to serve a call with a parameter that nothing describes', () => {
  const { serve } = opened(TABLE);
  expect(() =>
    serve('GET /trucks/:plate', { summary: 'A truck' }, async () => ({ id: 'a' })),
  ).toThrow('GET /trucks/:plate has no schema for its parameter plate.');
});

it('serves a call of customers with its limit and bot check, and without a permission', () => {
  const { routes, serve } = opened(PUBLIC);
  serve(
    'POST /links/:token',
    { summary: 'Ask for a link', limit: LIMITS.links, refuses: [404] },
    async ({ params: { token } }) => ({ id: token }),
  );
  const [route] = routes;
  expect(route?.config).toEqual({ ...LIMITS.links, botChecked: true });
  expect(Object.keys(route?.schema?.response ?? {})).toEqual(['202', '400', '403', '404', '429']);
});
