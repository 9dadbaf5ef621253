import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problem, problems, refuse } from '#server/platform/http/problem.ts';

export type HealthUseCases = {
  readonly version: string;
  /** Rejects when the store does not answer. */
  readonly askStore: () => Promise<void>;
};

const healthSchema = z.object({ status: z.literal('ok'), version: z.string() });

export const healthRoutes =
  ({ version, askStore }: HealthUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/health',
      {
        schema: {
          summary: 'Whether the server and its store answer',
          response: { 200: healthSchema, ...problems(503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        try {
          await askStore();
        } catch (error) {
          request.log.error({ err: error }, 'store_unavailable');
          return refuse(reply, problem('store_unavailable', { retryAfter: 5 }));
        }
        return { status: 'ok' as const, version };
      },
    );
  };
