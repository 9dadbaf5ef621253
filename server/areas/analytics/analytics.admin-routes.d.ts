import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ReadFunnel } from '#core/analytics/read-funnel.ts';
/** Registered behind the admin check. */
export declare const adminAnalyticsRoutes: (readFunnel: ReadFunnel) => FastifyPluginAsyncZod;
