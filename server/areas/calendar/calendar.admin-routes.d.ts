import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ReadCalendar } from '#core/desk/read-calendar.ts';
/** What units and crews do. Registered behind the admin check. */
export declare const adminCalendarRoutes: (read: ReadCalendar) => FastifyPluginAsyncZod;
