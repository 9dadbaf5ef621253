import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RunSavedReports } from '#core/reporting/run-saved-reports.ts';
/** Saved views of reports, shared in the shop. Registered behind the admin check. */
export declare const savedReportRoutes: (use: RunSavedReports) => FastifyPluginAsyncZod;
