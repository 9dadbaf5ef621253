import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ReadDesk } from '#core/desk/read-desk.ts';
/** Today, what needs someone, money and load. Registered behind the admin check. */
export declare const adminDeskRoutes: (use: ReadDesk) => FastifyPluginAsyncZod;
