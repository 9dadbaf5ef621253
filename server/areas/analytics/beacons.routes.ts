import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isProgram } from '#core/analytics/browsing.ts';
import type { NoteBrowsing } from '#core/analytics/note-browsing.ts';
import { beaconSchema } from '#core/contract/analytics.ts';
import { problems } from '#server/platform/http/problem.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

/** Thirty events with their longest words. */
const MOST_BODY_BYTES = 8 * 1_024;

/**
 * Visitors' pages report here. Who asks not to be counted (Global Privacy Control), programs, and pages of other
 * sites get the same answer, and nothing is kept.
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
          summary: 'What a visitor does in the shop, without cookie, address or name',
          body: beaconSchema,
          response: { 204: z.undefined().describe('Counted, or not to be'), ...problems(400, 429) },
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
