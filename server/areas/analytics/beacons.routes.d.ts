import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { NoteBrowsing } from '#core/analytics/note-browsing.ts';
/**
 * Visitors' pages report here. Who asks not to be counted (Global Privacy Control), programs, and pages of other
 * sites get the same answer, and nothing is kept.
 */
export declare const beaconRoutes: (noteBrowsing: NoteBrowsing) => FastifyPluginAsyncZod;
