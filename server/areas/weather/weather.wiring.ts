import { stays } from '#adapters/documents/engine/declared-collection.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { makeListOut } from '#core/reservations/reservation-lists.ts';
import { makeCallOff } from '#core/weather/call-off.ts';
import { makeOfferChoice } from '#core/weather/offer-choice.ts';
import { makeReadRainDay } from '#core/weather/rain-day.ts';
import { makeWarnOfWind } from '#core/weather/warn-of-wind.ts';
import { makeWatchWeather } from '#core/weather/watch-weather.ts';
import { adminWeatherRoutes } from '#server/areas/weather/weather.admin-routes.ts';
import {
  FORECAST_CELLS,
  FORECAST_PLACES,
  forecastCellCodec,
  forecastPlaceCodec,
  documentsForecastBook,
} from '#server/areas/weather/weather.records.ts';
import { hourly } from '#server/platform/jobs/recurring.ts';
import { type Area, makings, optional } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { bound, boundByName, made } = makings();

const forecastBook = bound(documentsForecastBook, [PORTS.store]);

const watchWeather = boundByName(makeWatchWeather, {
  listOut: bound(makeListOut, [RECORDS.reservationBook]),
  catalogue: RECORDS.catalogue,
  crewDays: RECORDS.crewDays,
  settings: RECORDS.settings,
  forecastBook,
  forecast: optional(PORTS.forecast),
  pointOf: RECORDS.pointOf,
  clock: PORTS.clock,
  randomness: PORTS.randomness,
});

const rainDay = boundByName(makeReadRainDay, {
  book: RECORDS.reservationBook,
  crewDays: RECORDS.crewDays,
  settings: RECORDS.settings,
  clock: PORTS.clock,
});

export const WEATHER = {
  watchWeather,
  warnOfWind: boundByName(makeWarnOfWind, {
    publicUrl: PORTS.publicUrl,
    watchWeather,
    settings: RECORDS.settings,
    outbox: RECORDS.outbox,
    clock: PORTS.clock,
  }),
  offerChoice: boundByName(makeOfferChoice, {
    watchWeather,
    rainDay,
    ledger: RECORDS.ledger,
    manageSecrets: PORTS.manageSecrets,
    randomness: PORTS.randomness,
    clock: PORTS.clock,
  }),
  callOff: boundByName(makeCallOff, {
    rainDay,
    ledger: RECORDS.ledger,
    manageSecrets: PORTS.manageSecrets,
    randomness: PORTS.randomness,
    clock: PORTS.clock,
  }),
} as const;

const AGAIN = 'the forecasts are asked for again';

export const weather: Area = {
  ...made(),
  collections: [
    stays(FORECAST_PLACES, 'program', forecastPlaceCodec.fromDocument, AGAIN),
    stays(FORECAST_CELLS, 'program', forecastCellCodec.fromDocument, AGAIN),
  ],
  admin: ({ of, onOutboxFilled }) => [
    adminWeatherRoutes({
      watch: of(watchWeather),
      rainDay: of(rainDay),
      offerChoice: of(WEATHER.offerChoice),
      callOff: of(WEATHER.callOff),
      previewMail: of(RECORDS.previewMail),
      onOutboxFilled,
    }),
  ],
  jobs({ of, maybe }) {
    if (!maybe(PORTS.forecast)) return [];
    const watch = of(watchWeather);
    const { warn, hasWork } = of(WEATHER.warnOfWind);
    return [
      {
        ...hourly('watch-weather', () => watch.refresh()),
        everyMs: 10 * MINUTE,
        hasWork: watch.hasWork,
      },
      { ...hourly('wind-warnings', warn), everyMs: 10 * MINUTE, hasWork },
    ];
  },
};
