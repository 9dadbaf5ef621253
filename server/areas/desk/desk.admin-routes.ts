import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { deskSchema, markSchema, outlookSchema } from '#core/contract/desk.ts';
import type { ReadDesk } from '#core/desk/read-desk.ts';
import { deskDto, outlookDto } from '#server/areas/desk/desk.presenter.ts';
import type { StaffRole } from '#core/staff/access.ts';
import { problems } from '#server/platform/http/problem.ts';
import type { z } from 'zod';

/** Today, what needs someone, money and load. Registered behind the admin check. */
export const adminDeskRoutes =
  (use: ReadDesk): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ bearer: [] }];
    const desk = async (role: StaffRole | undefined) =>
      structuredClone(deskDto(await use.desk(), role)) as z.output<typeof deskSchema>;

    app.get(
      '/desk',
      {
        schema: {
          summary: 'Today and tomorrow in numbers, and everything that needs somebody',
          security,
          response: { 200: deskSchema, ...problems(401, 403) },
        },
      },
      ({ staffRole }) => desk(staffRole),
    );

    app.get(
      '/desk/outlook',
      {
        schema: {
          summary: 'Money of the week beside a year ago, and how full the next two weeks are',
          security,
          response: { 200: outlookSchema, ...problems(401, 403) },
        },
      },
      async ({ staffRole }) =>
        structuredClone(outlookDto(await use.outlook(), staffRole)) as z.output<
          typeof outlookSchema
        >,
    );

    app.post(
      '/desk/marks',
      {
        schema: {
          summary:
            'Put something aside, for good or for a time, give it to somebody, or bring it back',
          security,
          body: markSchema,
          response: { 200: deskSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ body: { id, act }, adminUid, staffRole }) => {
        await use.mark(id, act, { kind: 'admin', uid: adminUid });
        return desk(staffRole);
      },
    );
  };
