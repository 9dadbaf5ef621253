import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isProgram, type NoteBrowsing } from '#core/analytics/browsing.ts';
import type { ReadFunnel } from '#core/analytics/read-funnel.ts';
import { beaconSchema, ANALYTICS_ROUTES } from '#core/contract/analytics.ts';
import { MOST_REPORT_DAYS } from '#core/reporting/report-kinds.ts';
import { rangeProblem } from '#server/platform/http/day-problems.ts';
import { problems, refuse } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

/** Room for thirty events with their longest words. */
const MOST_BODY_BYTES = 8 * 1_024;

/**
 * Receives reports from visitors' pages. Visitors who opt out (Global Privacy Control), bots and
 * pages of other sites get the same response, but nothing is stored.
 */
export const beaconRoutes =
  (noteBrowsing: NoteBrowsing): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/beacons',
      {
        config: LIMITS.beacon,
        bodyLimit: MOST_BODY_BYTES,
        schema: {
          summary: 'Record what a visitor does in the shop, without a cookie, address or name',
          body: beaconSchema,
          response: { 204: z.undefined().describe('Counted, or ignored'), ...problems(400, 429) },
        },
      },
      async ({ body, headers }, reply) => {
        const { session, source, device, language, events } = body;
        const site = headers['sec-fetch-site'];
        const isOurs = site === undefined || site === 'same-origin';
        if (headers['sec-gpc'] !== '1' && isOurs && !isProgram(headers['user-agent'])) {
          await noteBrowsing({ id: session, source, device, language, steps: events });
        }
        return reply.code(204).send();
      },
    );
  };

/** Registered behind the admin check. */
export const adminAnalyticsRoutes =
  (readFunnel: ReadFunnel): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, ANALYTICS_ROUTES);

    serve(
      'GET /analytics/funnel',
      {
        summary:
          'Get the funnel from a visit to a paid party, by source, with what visitors searched for',
      },
      async ({ query }, reply) => {
        const { from, to, by = 'day', device = 'all', language = 'all' } = query;
        const refused = rangeProblem(from, to, MOST_REPORT_DAYS);
        if (refused !== undefined) return refuse(reply, refused);
        const funnel = await readFunnel({ from, to }, by, { device, language });
        return { ...funnel, from, to, by };
      },
    );
  };
