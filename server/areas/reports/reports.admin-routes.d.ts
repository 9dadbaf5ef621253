import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { CostsStore } from '#core/reporting/costs.ts';
import type { ExportJournal } from '#core/reporting/export-journal.ts';
import { type ReadReports } from '#core/reporting/read-report.ts';
/** Serves reports and the journal for QuickBooks. Registered behind the admin check. */
export declare const adminReportRoutes: (read: ReadReports, journal: ExportJournal, costs: CostsStore) => FastifyPluginAsyncZod;
