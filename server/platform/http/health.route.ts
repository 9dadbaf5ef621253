import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type ShopHealth, troublesOf } from '#core/jobs/shop-health.ts';
import { problem, problems, refuse } from './problem.ts';

type HealthUseCases = {
  readonly version: string;
  readonly commit?: string | undefined;
  readonly health: ShopHealth;
};

const healthSchema = z.object({
  status: z.literal('ok'),
  version: z.string(),
  /** The commit that the server was built from; absent where the sources run. */
  commit: z.string().optional(),
  /** Codes of troubles that keep nobody from booking. The log and the owner's desk say more. */
  warnings: z.array(z.string()).readonly().optional(),
});

const liveSchema = z.object({ status: z.literal('ok') });

/** `/health`: whether to send visitors here. `/health/live`: whether the process responds. */
export const healthRoutes =
  ({ version, commit, health }: HealthUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/health',
      {
        schema: {
          summary: 'Check that the server can serve: its store is intact, answers and takes writes',
          response: { 200: healthSchema, ...problems(503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const facts = await health.look();
        const troubles = troublesOf(facts);
        const codes = troubles.map(({ code }) => code);
        if (troubles.some(({ isDown }) => isDown)) {
          request.log.error({ troubles, facts }, 'store_unavailable');
          return refuse(reply, {
            ...problem('store_unavailable', { retryAfter: 5 }),
            troubles: codes,
          });
        }
        return {
          status: 'ok' as const,
          version,
          ...(commit && { commit }),
          ...(codes.length > 0 && { warnings: codes }),
        };
      },
    );

    app.get(
      '/health/live',
      { schema: { summary: 'Check that the process answers', response: { 200: liveSchema } } },
      async (_request, reply) => {
        reply.header('cache-control', 'no-store');
        return { status: 'ok' as const };
      },
    );
  };
