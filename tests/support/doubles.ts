import { memoryKey } from '#adapters/memory/memory-system.ts';
import type { OneTimeCodes } from '#core/accounts/second-factor.ts';
import { estimateTravel, type TravelTimes } from '#core/dispatch/travel.ts';
import { after, HOUR, instant, type Instant } from '#core/kernel/instant.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { HolderNames } from '#core/reservations/live-holds.ts';
import type { Forecast, ForecastProblem, WeatherAlert } from '#core/weather/forecast.ts';

/** A clock that stands still until `pass` advances it by milliseconds. */
export function settableClock(start: Instant): Clock & { pass(milliseconds: number): void } {
  let now = start;
  return {
    now: () => now,
    pass(milliseconds) {
      now = after(now, milliseconds);
    },
  };
}

/** `id1`, `id2`, … */
export function countingRandomness(prefix = 'id'): Randomness {
  let last = 0;
  return {
    id() {
      last += 1;
      return `${prefix}${last}`;
    },
  };
}

/** Distinct names, not secure. */
export const memoryHolderNames = (): HolderNames => ({
  nameOf: (kind, text) => memoryKey(`${kind}:${text}`),
});

const PERIOD = 30_000;

/** The code that an authenticator app would show. */
export const memoryCode = (secret: string, step: number): string =>
  String(Number.parseInt(memoryKey(`${secret} ${step}`).slice(0, 8), 16) % 1_000_000).padStart(
    6,
    '0',
  );

/** Codes of six digits per half minute, but not those of authenticator apps. */
export const memoryOneTimeCodes = (randomness: Randomness): OneTimeCodes => ({
  newSecret: () => randomness.id(),
  uriFor: (secret, issuer, account) => `otpauth://totp/${issuer}:${account}?secret=${secret}`,
  stepOf(secret, code, now: Instant) {
    const present = Math.floor(now / PERIOD);
    return [present, present - 1, present + 1].find((step) => memoryCode(secret, step) === code);
  },
});

type Winds = (at: Instant) => { readonly windMph: number | null; readonly gustMph: number | null };

/** Forecasts set by the test, a cell for each whole degree. `fail` answers with a problem. */
export function memoryForecast(issuedAt: Instant = instant(0)): Forecast & {
  blow(winds: Winds): void;
  warn(alerts: readonly WeatherAlert[] | undefined): void;
  fail(problem: ForecastProblem | undefined): void;
  /** Cells that were requested, in order. */
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

/** Answers a multiple of the estimate, and can simulate an outage. */
export function memoryTravelTimes(factor = 1): TravelTimes & { breakDown(broken: boolean): void } {
  let isAway = false;
  return {
    async between(points) {
      if (isAway) throw new Error('The routing service is away');
      const table = estimateTravel(points);
      return { ...table, minutes: table.minutes.map((one) => one * factor) };
    },
    breakDown(broken) {
      isAway = broken;
    },
  };
}
