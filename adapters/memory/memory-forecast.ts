import { HOUR, type Instant, instant } from '#core/kernel/instant.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { Forecast, ForecastProblem, WeatherAlert } from '#core/weather/forecast.ts';

type Winds = (at: Instant) => { readonly windMph: number | null; readonly gustMph: number | null };

/** Forecasts as told, one cell for each whole degree; `fail` answers a problem instead. */
export function memoryForecast(issuedAt: Instant = instant(0)): Forecast & {
  blow(winds: Winds): void;
  warn(alerts: readonly WeatherAlert[] | undefined): void;
  fail(problem: ForecastProblem | undefined): void;
  /** Cells that were read, in order. */
  readonly asked: readonly string[];
} {
  let winds: Winds = () => ({ windMph: null, gustMph: null });
  let alerts: readonly WeatherAlert[] | undefined = [];
  let problem: ForecastProblem | undefined;
  const asked: string[] = [];
  return {
    source: { name: 'Memory', recorded: false },
    async placeOf({ lat, lng }) {
      if (problem !== undefined) return err(problem);
      if (lat < 25 || lat > 37) return err({ kind: 'outside', detail: 'Not in its grid' });
      return ok({ cell: `${Math.round(lat)},${Math.round(lng)}`, zones: [] });
    },
    async read({ cell }, { from, to }) {
      asked.push(cell);
      if (problem !== undefined) return err(problem);
      const first = from - (from % HOUR);
      const count = Math.max(0, Math.ceil((to - first) / HOUR));
      const hours = Array.from({ length: count }, (_, index) => instant(first + index * HOUR));
      return ok({ issuedAt, hours: hours.map((at) => ({ at, ...winds(at) })), alerts });
    },
    blow(told) {
      winds = told;
    },
    warn(told) {
      alerts = told;
    },
    fail(told) {
      problem = told;
    },
    asked,
  };
}
