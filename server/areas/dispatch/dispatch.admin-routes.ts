import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { FLEET_ROUTES, PLAN_ROUTES } from '#core/contract/dispatch.ts';
import { calendarDaySchema } from '#core/contract/fields.ts';
import { type Stale, type TruckFleet, zipOf } from '#core/dispatch/fleet.ts';
import { LEAST_DAYS, LEAST_DRIVES } from '#core/dispatch/learn-travel.ts';
import type { Point } from '#core/dispatch/travel.ts';
import { admin } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Result } from '#core/kernel/result.ts';
import type { makeTellCustomers } from '#core/notifications/crew-windows.ts';
import type { makePreviewHours } from '#core/notifications/preview-hours.ts';
import { STALE } from '#server/areas/dispatch/plans.presenter.ts';
import { fileOf, PDF, sendFile } from '#server/platform/http/file-answer.ts';
import { problems, refuse, staffProblem } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

type AdminDispatchUseCases = {
  readonly readFleet: () => Promise<TruckFleet>;
  readonly saveFleet: (fleet: TruckFleet) => Promise<Result<TruckFleet, Stale>>;
  /** The center of a ZIP code. */
  readonly pointOf: (postalCode: string) => Point | undefined;
  /** Called because available days depend on the trucks. */
  readonly onChanged: () => void;
};

const NO_PLACE = staffProblem(
  404,
  'place_not_found',
  'Not found',
  'End the address with its Texas ZIP code, such as 76033, or type the coordinates.',
);

function fleetDto({ learned, ...fleet }: TruckFleet) {
  const needed = { neededDrives: LEAST_DRIVES, neededDays: LEAST_DAYS };
  return { ...fleet, ...(learned && { learned: { ...learned, ...needed } }) };
}

/** Trucks, crews and the yard. Registered behind the admin check. */
export const adminDispatchRoutes =
  (use: AdminDispatchUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, FLEET_ROUTES);

    serve('GET /fleet', { summary: 'Get the trucks, crews and yard' }, async () =>
      fleetDto(await use.readFleet()),
    );

    serve(
      'GET /fleet/point',
      { summary: 'Locate an address by the center of its ZIP code', refuses: [404] },
      async ({ query: { address } }, reply) => {
        const postalCode = zipOf(address);
        const point = postalCode === undefined ? undefined : use.pointOf(postalCode);
        if (postalCode === undefined || point === undefined) return refuse(reply, NO_PLACE);
        return { ...point, postalCode };
      },
    );

    serve(
      'PUT /fleet',
      {
        summary:
          'Replace the trucks and crews, and the yard, unless they were saved after the given version',
        refuses: [409],
      },
      async ({ body }, reply) => {
        const saved = await use.saveFleet(body);
        if (!saved.ok) return refuse(reply, STALE);
        use.onChanged();
        return fleetDto(saved.value);
      },
    );
  };

type AdminDayUseCases = {
  readonly loadList: (day: CalendarDay) => Promise<Uint8Array>;
  readonly tellCustomers: ReturnType<typeof makeTellCustomers>;
  readonly previewHours: ReturnType<typeof makePreviewHours>;
  readonly onOutboxFilled: () => void;
};

const NOT_PUBLISHED = staffProblem(
  409,
  'not_published',
  'Not published',
  'The crews have a different plan. Send them this one first.',
);

const nameOf = (day: CalendarDay): string => `load-list-${day}.pdf`;

/** A day plan's output: lists for crews, email to customers. Behind the admin check. */
export const adminDayRoutes =
  (use: AdminDayUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, PLAN_ROUTES);

    const params = z.object({ day: calendarDaySchema });

    app.get(
      '/plans/:day/load-list.pdf',
      {
        config: { needs: 'deliveries:read' },
        schema: {
          summary:
            'Get the load list as a PDF: what each truck takes and does, one or more pages per truck',
          params,
          response: { 200: fileOf(PDF), ...problems(400, 401, 403) },
        },
      },
      async ({ params: { day } }, reply) => {
        return sendFile(reply, PDF, nameOf(day), await use.loadList(day));
      },
    );

    serve(
      'GET /plans/:day/load-list',
      { summary: 'Get the load list as JSON, for a page that saves it as a file', refuses: [400] },
      async ({ params: { day } }) => ({
        name: nameOf(day),
        pdf: Buffer.from(await use.loadList(day)).toString('base64'),
      }),
    );

    serve(
      'POST /plans/:day/tell',
      {
        summary:
          'Email customers when the crew comes; only those who had no email or were given a different time; a preview sends nothing',
        refuses: [409],
      },
      async ({ params: { day }, body: { version, except, preview }, adminUid: uid }, reply) => {
        const by = admin(uid);
        if (preview !== undefined) {
          const seen = await use.previewHours(day, version, preview, by);
          return seen.ok ? { told: 0, mail: seen.value } : refuse(reply, NOT_PUBLISHED);
        }
        const told = await use.tellCustomers(day, version, by, except);
        if (!told.ok) return refuse(reply, NOT_PUBLISHED);
        use.onOutboxFilled();
        return { told: told.value };
      },
    );
  };
