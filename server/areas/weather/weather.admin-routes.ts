import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { weatherQuerySchema, weatherSchema } from '#core/contract/weather.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import type { WatchWeather } from '#core/weather/watch-weather.ts';
import { weatherDto } from '#server/areas/weather/weather.presenter.ts';
import { problems } from '#server/platform/http/problem.ts';

const FIRST = calendarDay('1970-01-01');
const LAST = calendarDay('2199-12-31');

/** Wind at the parties ahead. Registered behind the admin check. */
export const adminWeatherRoutes =
  (watch: WatchWeather): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ bearer: [] }];
    const board = async (days?: Parameters<WatchWeather['board']>[0]) =>
      structuredClone(weatherDto(await watch.board(days))) as z.output<typeof weatherSchema>;

    app.get(
      '/weather',
      {
        schema: {
          summary: 'Wind against the limit of each unit, at the parties of the next 72 hours',
          security,
          querystring: weatherQuerySchema,
          response: { 200: weatherSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ query: { from = FIRST, to = LAST } }) => board({ from, to }),
    );

    app.post(
      '/weather/refresh',
      {
        schema: {
          summary: 'Ask for the forecasts now, but not more often than every two minutes',
          security,
          response: { 200: weatherSchema, ...problems(401, 403) },
        },
      },
      async () => {
        await watch.refresh(true);
        return board();
      },
    );
  };
