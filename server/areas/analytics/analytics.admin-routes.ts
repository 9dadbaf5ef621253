import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { ReadFunnel } from '#core/analytics/read-funnel.ts';
import { funnelQuerySchema, funnelSchema } from '#core/contract/analytics.ts';
import { MOST_REPORT_DAYS } from '#core/reporting/read-report.ts';
import { rangeProblem } from '#server/areas/checkout/checkout.problems.ts';
import { problems, refuse } from '#server/platform/http/problem.ts';

/** Registered behind the admin check. */
export const adminAnalyticsRoutes =
  (readFunnel: ReadFunnel): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/analytics/funnel',
      {
        schema: {
          summary: 'From a visit to a paid party, by source, with what visitors looked for',
          security: [{ bearer: [] }],
          querystring: funnelQuerySchema,
          response: { 200: funnelSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ query }, reply) => {
        const { from, to, by = 'day', device = 'all', language = 'all' } = query;
        const refused = rangeProblem(from, to, MOST_REPORT_DAYS);
        if (refused !== undefined) return refuse(reply, refused);
        const funnel = await readFunnel({ from, to }, by, { device, language });
        return structuredClone({ ...funnel, from, to, by }) as z.output<typeof funnelSchema>;
      },
    );
  };
