import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '#core/contract/fields.ts';
import {
  savedReportBodySchema,
  savedReportRemovalSchema,
  savedReportsSchema,
} from '#core/contract/reports.ts';
import type { RunSavedReports, SavedReportList } from '#core/reporting/run-saved-reports.ts';
import { MOST_SAVED_REPORTS, type SavedReportRefusal } from '#core/reporting/saved-report.ts';
import {
  type Problem,
  problem,
  problems,
  refuse,
  staffProblem,
} from '#server/platform/http/problem.ts';

const listDto = ({ reports, staff }: SavedReportList): z.output<typeof savedReportsSchema> => ({
  reports: reports.map(({ mailsSince: _since, mailTo, ...one }) => ({
    ...one,
    mailTo: [...mailTo],
  })),
  staff: staff.map(({ uid, name, email }) => ({ uid, name, email })),
});

function refusal({ kind }: SavedReportRefusal): Problem {
  switch (kind) {
    case 'report_not_found':
      return problem('not_found');
    case 'report_changed':
      return staffProblem(
        409,
        kind,
        'Changed meanwhile',
        'Somebody else has saved or deleted this view since you read it. Load it again.',
      );
    case 'name_taken':
      return staffProblem(409, kind, 'Name taken', 'A view has this name. Choose another one.');
    case 'too_many_reports':
      return staffProblem(
        409,
        kind,
        'Too many views',
        `There are ${MOST_SAVED_REPORTS} views. Delete one first.`,
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

/** Saved views of reports, shared in the shop. Registered behind the admin check. */
export const savedReportRoutes =
  (use: RunSavedReports): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ bearer: [] }];
    const params = z.object({ id: idSchema });

    app.get(
      '/reports/saved',
      {
        schema: {
          summary: 'Saved views of reports, and who may get them by mail',
          security,
          response: { 200: savedReportsSchema, ...problems(401, 403) },
        },
      },
      async () => listDto(await use.read()),
    );

    app.post(
      '/reports/saved',
      {
        schema: {
          summary: 'Save a view of a report',
          security,
          body: savedReportBodySchema,
          response: { 200: savedReportsSchema, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async ({ body: { revision, ...view } }, reply) => {
        const saved = await use.save(view, { revision });
        return saved.ok ? listDto(saved.value) : refuse(reply, refusal(saved.error));
      },
    );

    app.put(
      '/reports/saved/:id',
      {
        schema: {
          summary: 'Change a saved view, and who gets it on Mondays',
          security,
          params,
          body: savedReportBodySchema,
          response: { 200: savedReportsSchema, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async ({ params: { id }, body: { revision, ...view } }, reply) => {
        const saved = await use.save(view, { id, revision });
        return saved.ok ? listDto(saved.value) : refuse(reply, refusal(saved.error));
      },
    );

    app.post(
      '/reports/saved/:id/remove',
      {
        schema: {
          summary: 'Delete a saved view; its mails end',
          security,
          params,
          body: savedReportRemovalSchema,
          response: { 200: savedReportsSchema, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async ({ params: { id }, body: { revision } }, reply) => {
        const removed = await use.remove({ id, revision });
        return removed.ok ? listDto(removed.value) : refuse(reply, refusal(removed.error));
      },
    );
  };
