import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { calendarDaySchema, fileSchema } from '#core/contract/fields.ts';
import { publishPlanSchema, toldSchema } from '#core/contract/plans.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { makeTellCustomers } from '#core/notifications/crew-windows.ts';
import { problems, refuse, staffProblem } from '#server/platform/http/problem.ts';
import { fileOf, PDF, sendFile } from '#server/platform/http/file-answer.ts';

type AdminDayUseCases = {
  readonly loadList: (day: CalendarDay) => Promise<Uint8Array>;
  readonly tellCustomers: ReturnType<typeof makeTellCustomers>;
  readonly onMail: () => void;
};

const NOT_PUBLISHED = staffProblem(
  409,
  'not_published',
  'Not published',
  'The crews were told another plan. Publish this one first.',
);

const nameOf = (day: CalendarDay): string => `load-list-${day}.pdf`;

/** A day plan's output: lists for crews, mail to customers. Registered behind the admin check. */
export const adminDayRoutes =
  (use: AdminDayUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ bearer: [] }];
    const params = z.object({ day: calendarDaySchema });

    app.get(
      '/plans/:day/load-list.pdf',
      {
        schema: {
          summary: 'What each truck takes and does: a page or more a truck',
          security,
          params,
          response: {
            200: fileOf(PDF),
            ...problems(400, 401, 403),
          },
        },
      },
      async ({ params: { day } }, reply) => {
        return sendFile(reply, PDF, nameOf(day), await use.loadList(day));
      },
    );

    app.get(
      '/plans/:day/load-list',
      {
        schema: {
          summary: 'The load list for a page that saves it',
          security,
          params,
          response: { 200: fileSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ params: { day } }) => ({
        name: nameOf(day),
        pdf: Buffer.from(await use.loadList(day)).toString('base64'),
      }),
    );

    app.post(
      '/plans/:day/tell',
      {
        schema: {
          summary:
            'Mail customers when the crew comes: those who were told nothing, or another time',
          security,
          params,
          body: publishPlanSchema,
          response: { 200: toldSchema, ...problems(400, 401, 403, 409) },
        },
      },
      async ({ params: { day }, body: { version }, adminUid: uid }, reply) => {
        const told = await use.tellCustomers(day, version, { kind: 'admin', uid });
        if (!told.ok) return refuse(reply, NOT_PUBLISHED);
        use.onMail();
        return { told: told.value };
      },
    );
  };
