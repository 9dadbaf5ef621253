import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { WEATHER_ROUTES, weatherQuerySchema, weatherSchema } from '#core/contract/weather.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import type { makeOfferChoice, OfferChoiceError } from '#core/weather/offer-choice.ts';
import type { WatchWeather } from '#core/weather/watch-weather.ts';
import { weatherDto } from '#server/areas/weather/weather.presenter.ts';
import { actingStaff } from '#server/platform/plugins/require-account.ts';
import {
  needsOwner,
  type Problem,
  problem,
  problems,
  refuse,
  staffProblem,
} from '#server/platform/http/problem.ts';

const FIRST = calendarDay('1970-01-01');
const LAST = calendarDay('2199-12-31');

type WeatherUseCases = {
  readonly watch: WatchWeather;
  readonly offerChoice: ReturnType<typeof makeOfferChoice>;
  /** There is mail to send. */
  readonly onOffered: () => void;
};

/** Why no choice was offered. */
function offerProblem(error: OfferChoiceError): Problem {
  switch (error.kind) {
    case 'reservation_not_found':
      return problem(error.kind);
    case 'cannot_offer':
      return staffProblem(
        409,
        error.kind,
        'Nothing to offer',
        'Offers are for parties outdoors in the next 72 hours, until the crew comes.',
      );
    case 'offer_open':
      return staffProblem(409, error.kind, 'Already offered', 'The customer has not answered yet.');
    case 'needs_owner':
      return needsOwner(error);
    case 'recorded_forecast':
      return staffProblem(
        409,
        error.kind,
        'A recorded week',
        'It is not the weather to come. Allow offers on it in the settings, under Cancellation.',
      );
  }
}

/** Wind at the parties ahead. Registered behind the admin check. */
export const adminWeatherRoutes =
  (use: WeatherUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const { watch } = use;
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
      '/weather/offers',
      {
        schema: {
          summary:
            'Offer the customer a choice by private link: a refund, a rain check, another day',
          security,
          body: WEATHER_ROUTES['POST /weather/offers'].body,
          response: { 200: weatherSchema, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const { body, staffLimits } = request;
        const by = actingStaff(request);
        const offered = await use.offerChoice(body.reservationId, by, staffLimits);
        if (!offered.ok) return refuse(reply, offerProblem(offered.error));
        use.onOffered();
        return board();
      },
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
