import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { calendarQuerySchema, calendarSchema } from '#core/contract/calendar.ts';
import { MOST_CALENDAR_DAYS } from '#core/desk/calendar.ts';
import type { ReadCalendar } from '#core/desk/read-calendar.ts';
import { calendarDto } from '#server/areas/calendar/calendar.presenter.ts';
import { rangeProblem } from '#server/areas/checkout/checkout.problems.ts';
import { problems, refuse } from '#server/platform/http/problem.ts';
import type { z } from 'zod';

/** What units and crews do. Registered behind the admin check. */
export const adminCalendarRoutes =
  (read: ReadCalendar): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/calendar',
      {
        schema: {
          summary: 'What each unit does on the days, and what every day brings',
          security: [{ bearer: [] }],
          querystring: calendarQuerySchema,
          response: { 200: calendarSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ query: { from, to, part } }, reply) => {
        const refused = rangeProblem(from, to, MOST_CALENDAR_DAYS);
        if (refused !== undefined) return refuse(reply, refused);
        return calendarDto(await read(from, to), part) as z.output<typeof calendarSchema>;
      },
    );
  };
