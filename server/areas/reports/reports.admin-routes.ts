import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  journalQuerySchema,
  reportNameSchema,
  reportQuerySchema,
  REPORT_ROUTES,
} from '#core/contract/reports.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import type { CostsStore } from '#core/reporting/costs.ts';
import {
  type ExportJournal,
  journalCsv,
  journalFileName,
  journalFiles,
  journalIif,
} from '#core/reporting/journal.ts';
import type { ReadReports } from '#core/reporting/read-report.ts';
import type { Remittance, RemittanceRefusal, RunRemittances } from '#core/reporting/remittances.ts';
import { MOST_REPORT_DAYS, mostDaysOf } from '#core/reporting/report-kinds.ts';
import { csvName } from '#core/reporting/report-kinds.ts';
import { reportCsv } from '#core/reporting/report.ts';
import {
  type RunSavedReports,
  type SavedReportList,
  MOST_SAVED_REPORTS,
  type SavedReportRefusal,
} from '#core/reporting/saved-reports.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import { closedThrough } from '#core/settings/closed-books.ts';
import { rangeProblem } from '#server/platform/http/day-problems.ts';
import { sendFile } from '#server/platform/http/file-answer.ts';
import {
  booksClosed,
  invalid,
  problems,
  refuse,
  staffProblem,
  type Problem,
  problem,
  conflict,
} from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

const CSV = 'text/csv; charset=utf-8';
const csvSchema = z.string().meta({ description: 'UTF-8, CRLF after every row; dollars.' });

const STALE = conflict(
  'stale',
  'Changed in the meantime',
  'Bookings have changed since these entries were made. Load them again.',
);

const EXPORTED_SINCE = conflict(
  'stale',
  'Exported again since',
  'A later export has corrections of these days, or somebody took this one back. Load the page again, and take back the later one first.',
);

const COSTS_CHANGED = conflict(
  'costs_changed',
  'Changed in the meantime',
  'The costs were changed in the meantime. Load them again.',
);

/** Serves reports and the QuickBooks journal. Registered behind the admin check. */
export const adminReportRoutes =
  (
    read: ReadReports,
    journal: ExportJournal,
    costs: CostsStore,
    settings: Pick<BusinessSettingsStore, 'read'>,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, REPORT_ROUTES);

    const closing = async () => ({ closedThrough: closedThrough(await settings.read()) });

    const left = async (span: DaySpan) => {
      const { exports, ...rest } = await journal.read(span);
      const told = exports.map(({ at, ...one }) => ({ ...one, at: isoFromInstant(at) }));
      return { ...rest, exports: told, ...(await closing()) };
    };
    const summary = 'Get the journal entries that QuickBooks does not have yet';
    serve('GET /reports/quickbooks', { summary }, async ({ query: span }, reply) => {
      const refused = rangeProblem(span.from, span.to, MOST_REPORT_DAYS);
      if (refused !== undefined) return refuse(reply, refused);
      return await left(span);
    });

    serve(
      'POST /reports/quickbooks/sent',
      {
        summary:
          'Mark journal entries as exported to QuickBooks, so that they are not exported again',
        refuses: [409],
      },
      async ({ body: { version, ...span } }, reply) => {
        const refused = rangeProblem(span.from, span.to, MOST_REPORT_DAYS);
        if (refused !== undefined) return refuse(reply, refused);
        const kept = await journal.keep(span, version);
        return kept.ok ? await left(span) : refuse(reply, STALE);
      },
    );

    serve(
      'POST /reports/quickbooks/exports/:id/undo',
      { summary: 'Take back that entries were imported to QuickBooks', refuses: [409] },
      async ({ params: { id }, body: span }, reply) => {
        const refused = rangeProblem(span.from, span.to, MOST_REPORT_DAYS);
        if (refused !== undefined) return refuse(reply, refused);
        const undone = await journal.undo(id);
        return undone.ok ? await left(span) : refuse(reply, EXPORTED_SINCE);
      },
    );

    app.get(
      '/reports/quickbooks.csv',
      {
        config: { needs: 'reports:read' },
        schema: {
          summary: `${summary}, for QuickBooks Online: whole entries, at most 1,000 rows a file`,
          querystring: journalQuerySchema.extend({
            part: z.coerce.number().int().min(1).default(1),
          }),
          response: { 200: csvSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ query: { part, ...span } }, reply) => {
        const refused = rangeProblem(span.from, span.to, MOST_REPORT_DAYS);
        if (refused !== undefined) return refuse(reply, refused);
        const files = journalFiles((await journal.read(span)).entries);
        return sendFile(
          reply,
          CSV,
          journalFileName(span, 'csv', { part, parts: files.length }),
          journalCsv(files[part - 1] ?? []),
        );
      },
    );

    app.get(
      '/reports/quickbooks.iif',
      {
        config: { needs: 'reports:read' },
        schema: {
          summary: `${summary}, for QuickBooks Desktop`,
          querystring: journalQuerySchema,
          response: {
            200: z.string().meta({ description: 'Tab-separated blocks of TRNS, SPL and ENDTRNS.' }),
            ...problems(400, 401, 403),
          },
        },
      },
      async ({ query: span }, reply) => {
        const refused = rangeProblem(span.from, span.to, MOST_REPORT_DAYS);
        if (refused !== undefined) return refuse(reply, refused);
        const { entries } = await journal.read(span);
        return sendFile(
          reply,
          'text/plain; charset=utf-8',
          journalFileName(span, 'iif'),
          journalIif(entries),
        );
      },
    );

    serve(
      'GET /reports/costs',
      { summary: 'Get what running the shop costs: wage, mile, cleaning and card fees' },
      () => costs.read(),
    );

    serve(
      'PUT /reports/costs',
      { summary: 'Change what running the shop costs', refuses: [409] },
      async ({ body }, reply) => {
        const saved = await costs.save(body);
        return saved.ok ? saved.value : refuse(reply, COSTS_CHANGED);
      },
    );

    serve(
      'GET /reports/:name',
      { summary: 'Get a report with its formulas, rows and totals' },
      async ({ params: { name }, query: { from, to, by = 'month' } }, reply) => {
        const refused = rangeProblem(from, to, mostDaysOf(name));
        if (refused !== undefined) return refuse(reply, refused);
        const { report, span, isBehind } = await read(name, { from, to }, by);
        return { ...report, ...span, name, by, isBehind, ...(await closing()) };
      },
    );

    app.get(
      '/reports/:name.csv',
      {
        config: { needs: 'reports:read' },
        schema: {
          summary: 'Get the same report for a spreadsheet',
          params: z.object({ name: reportNameSchema }),
          querystring: reportQuerySchema,
          response: { 200: csvSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ params: { name }, query: { from, to, by = 'month' } }, reply) => {
        const refused = rangeProblem(from, to, mostDaysOf(name));
        if (refused !== undefined) return refuse(reply, refused);
        const { report, span, day } = await read(name, { from, to }, by);
        return sendFile(reply, CSV, csvName(name, span, day), reportCsv(report));
      },
    );
  };

const listDto = ({ reports, staff }: SavedReportList) => ({
  reports: reports.map(({ mailsSince: _since, ...one }) => one),
  staff: staff.map(({ uid, name, email }) => ({ uid, name, email })),
});

function refusal({ kind }: SavedReportRefusal): Problem {
  switch (kind) {
    case 'report_not_found':
      return problem('not_found');
    case 'report_changed':
      return conflict(
        kind,
        'Changed in the meantime',
        'This view was changed or deleted in the meantime. Load it again.',
      );
    case 'name_taken':
      return staffProblem(
        409,
        kind,
        'Name taken',
        'Another view has this name. Choose a different one.',
      );
    case 'too_many_reports':
      return staffProblem(
        409,
        kind,
        'Too many views',
        `There are already ${MOST_SAVED_REPORTS} views. Delete one first.`,
      );
    case 'may_not_see':
      return staffProblem(
        409,
        kind,
        'May not see reports',
        'One of these people is not staff, or has a role that may not see reports.',
      );
  }
}

/** Saved views of reports, shared by the whole shop. Registered behind the admin check. */
export const savedReportRoutes =
  (use: RunSavedReports): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, REPORT_ROUTES);

    serve(
      'GET /reports/saved',
      { summary: 'List saved views of reports, and who may get them by email' },
      async () => listDto(await use.read()),
    );

    serve(
      'POST /reports/saved',
      { summary: 'Save a view of a report', refuses: [404, 409] },
      async ({ body: { revision, ...view } }, reply) => {
        const saved = await use.save(view, { revision });
        return saved.ok ? listDto(saved.value) : refuse(reply, refusal(saved.error));
      },
    );

    serve(
      'PUT /reports/saved/:id',
      { summary: 'Change a saved view, and who gets it on Mondays', refuses: [404, 409] },
      async ({ params: { id }, body: { revision, ...view } }, reply) => {
        const saved = await use.save(view, { id, revision });
        return saved.ok ? listDto(saved.value) : refuse(reply, refusal(saved.error));
      },
    );

    serve(
      'POST /reports/saved/:id/remove',
      { summary: 'Delete a saved view; its emails stop', refuses: [404, 409] },
      async ({ params: { id }, body: { revision } }, reply) => {
        const removed = await use.remove({ id, revision });
        return removed.ok ? listDto(removed.value) : refuse(reply, refusal(removed.error));
      },
    );
  };

const remittancesDto = (all: readonly Remittance[]) => ({
  remittances: all.map(({ voidedAt, ...one }) => ({ ...one, isVoid: voidedAt !== undefined })),
});

function remittanceProblem(refused: RemittanceRefusal, path?: 'paidOn'): Problem {
  switch (refused.kind) {
    case 'books_closed':
      return booksClosed(refused, path);
    case 'remittance_not_found':
      return problem('not_found');
    case 'not_paid_yet':
      return invalid([{ path: 'paidOn', message: 'Choose today or an earlier day.' }]);
    case 'already_recorded':
      return invalid([{ path: 'amountCents', message: 'This payment is in the list already.' }]);
  }
}

/** Serves the payments of sales tax to the state. Registered behind the admin check. */
export const remittanceRoutes =
  (use: RunRemittances): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, REPORT_ROUTES);

    serve(
      'GET /reports/remittances',
      { summary: 'List payments of sales tax to the state' },
      async () => remittancesDto(await use.list()),
    );

    serve(
      'POST /reports/remittances',
      { summary: 'Record a payment of sales tax to the state', refuses: [409] },
      async ({ body }, reply) => {
        const recorded = await use.record(body);
        return recorded.ok
          ? remittancesDto(recorded.value)
          : refuse(reply, remittanceProblem(recorded.error, 'paidOn'));
      },
    );

    serve(
      'POST /reports/remittances/:id/void',
      { summary: 'Take back a payment of sales tax to the state', refuses: [404, 409] },
      async ({ params: { id } }, reply) => {
        const left = await use.void(id);
        return left.ok ? remittancesDto(left.value) : refuse(reply, remittanceProblem(left.error));
      },
    );
  };
