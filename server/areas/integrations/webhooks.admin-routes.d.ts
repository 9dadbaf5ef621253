import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { makeRunWebhooks } from '#core/integrations/run-webhooks.ts';
/** Registered behind the check of staff. */
export declare const adminWebhookRoutes: (use: ReturnType<typeof makeRunWebhooks>) => FastifyPluginAsyncZod;
