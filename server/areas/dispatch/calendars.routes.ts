import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { FLEET_ROUTES } from '#core/contract/dispatch.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import {
  type CalendarAct,
  type TruckCalendar,
  WHOLE_SHOP,
} from '#core/documents/calendar-events.ts';
import { problems, refuse, staffProblem } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

const NO_CALENDAR = staffProblem(
  404,
  'calendar_not_found',
  'Calendar not found',
  'This address has no calendar, or stopped working.',
);
const NO_TRUCK = staffProblem(404, 'truck_not_found', 'Truck not found', 'There is no such truck.');

/** For calendar programs, whose only authentication is a truck's secret address. */
export const truckCalendarRoutes =
  (calendarOf: (token: string) => Promise<string | undefined>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/calendars/:token',
      {
        config: LIMITS.privateLink,
        schema: {
          summary:
            'Get the stops of a truck, or of all trucks, yesterday to three weeks ahead, as an iCalendar feed',
          params: z.object({ token: z.string().max(200) }),
          response: {
            200: {
              description: 'A calendar.',
              content: { 'text/calendar': { schema: z.unknown() } },
            },
            ...problems(404, 429),
          },
        },
      },
      async ({ params: { token } }, reply) => {
        reply.header('cache-control', 'no-store');
        const calendar = await calendarOf(token.replace(/\.ics$/, ''));
        if (calendar === undefined) return refuse(reply, NO_CALENDAR);
        return reply.type('text/calendar; charset=utf-8').send(calendar);
      },
    );
  };

type AdminCalendarUseCases = {
  readonly readFleet: () => Promise<TruckFleet>;
  readonly find: (truckId: string) => Promise<TruckCalendar>;
  readonly act: (truckId: string, act: CalendarAct) => Promise<TruckCalendar>;
  readonly urlOf: (truckId: string, calendar: TruckCalendar) => string;
};

/** The secret addresses of truck calendars. Registered behind the admin check. */
export const adminCalendarRoutes =
  (use: AdminCalendarUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, FLEET_ROUTES);

    const row = async (truckId: string, name: string) => {
      const calendar = await use.find(truckId);
      return { truckId, name, ...(calendar.isOn && { url: use.urlOf(truckId, calendar) }) };
    };

    const calendars = async ({ trucks }: TruckFleet) => ({
      calendars: await Promise.all(trucks.map(({ id, name }) => row(id, name))),
      ...(trucks.length > 0 && { wholeShop: await row(WHOLE_SHOP, 'All trucks') }),
    });

    serve(
      'GET /fleet/calendars',
      { summary: 'List the secret calendar address of each truck that has one' },
      async () => calendars(await use.readFleet()),
    );

    serve(
      'POST /fleet/calendars/:truckId',
      {
        summary: 'Renew or stop a truck’s calendar address; a new one replaces the old one',
        act: ({ act }) =>
          act === 'renew' ? 'Renew a truck’s calendar address' : 'Stop a truck’s calendar address',
        refuses: [404],
      },
      async ({ params: { truckId }, body: { act } }, reply) => {
        const fleet = await use.readFleet();
        const isKnown = truckId === WHOLE_SHOP || fleet.trucks.some(({ id }) => id === truckId);
        if (!isKnown) return refuse(reply, NO_TRUCK);
        await use.act(truckId, act);
        return calendars(fleet);
      },
    );
  };
