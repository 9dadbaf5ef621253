import type { Point } from '#core/dispatch/travel.ts';
import { after, HOUR, type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Result } from '#core/kernel/result.ts';

/** The hour starting at `at`, in mph. Null if the source gives no value, which never means calm. */
export type WindHour = {
  readonly at: Instant;
  readonly windMph: number | null;
  readonly gustMph: number | null;
  /** Chances in percent; null if not given, absent in a grid stored before they were read. */
  readonly thunder?: number | null | undefined;
  readonly rain?: number | null | undefined;
};

/** A warning in force, such as a Wind Advisory. */
export type WeatherAlert = {
  readonly event: string;
  readonly from: Instant;
  readonly until: Instant;
};

/** A point's cell in the source's grid. `zones` are the areas for which its alerts are issued. */
type Place = { readonly cell: string; readonly zones: readonly string[] };

export type CellForecast = {
  /** When the source issued the forecast. */
  readonly issuedAt: Instant;
  /** Soonest first, each hour at most once. A missing hour is unknown. */
  readonly hours: readonly WindHour[];
  /** Undefined if the source did not report any. */
  readonly alerts?: readonly WeatherAlert[] | undefined;
};

/** `expired`: the source has no current grid, which can last hours. */
export const FORECAST_PROBLEMS = ['expired', 'no_answer', 'bad_answer', 'outside'] as const;
export type ForecastProblem = {
  readonly kind: (typeof FORECAST_PROBLEMS)[number];
  readonly detail: string;
};

/** Hourly wind and gusts by cell of the source's grid. */
export interface Forecast {
  readonly source: {
    readonly name: string;
    /** A recorded week is being replayed. It predicts nothing. */
    readonly recorded: boolean;
  };
  placeOf(point: Point): Promise<Result<Place, ForecastProblem>>;
  /** The forecast between two moments, starting with the hour of the first. */
  read(
    place: Place,
    span: { readonly from: Instant; readonly to: Instant },
  ): Promise<Result<CellForecast, ForecastProblem>>;
}

/** The last answer, and the results of requests since. */
export type Fetched<T> = {
  readonly id: string;
  /** The last good answer, and when it was received. */
  readonly good?: (T & { readonly readAt: Instant }) | undefined;
  readonly askedAt: Instant;
  /** Ask again after this time. */
  readonly nextAt: Instant;
  /** Consecutive failures; 0 after a good answer. */
  readonly failures: number;
  readonly problem?: ForecastProblem | undefined;
};

/** Stored answers of the source. `source` is part of each id, so another source starts over. */
export interface ForecastBook {
  places(ids: readonly string[]): Promise<ReadonlyMap<string, Fetched<Place>>>;
  cells(ids: readonly string[]): Promise<ReadonlyMap<string, Fetched<CellForecast>>>;
  keepPlace(asked: Fetched<Place>): Promise<void>;
  keepCell(asked: Fetched<CellForecast>): Promise<void>;
}

const idOf = ({ source }: Forecast, part: string): string => `${source.name}: ${part}`;

/** Points within half a mile share an answer: the weather service's cells are 1.6 miles wide. */
export const placeId = (forecast: Forecast, { lat, lng }: Point): string =>
  idOf(forecast, `${lat.toFixed(2)},${lng.toFixed(2)}`);

export const cellId = (forecast: Forecast, { cell }: Place): string => idOf(forecast, cell);

const FIRST_PAUSE = 2 * MINUTE;
const LONGEST_PAUSE = HOUR;

/**
 * A failure keeps the last good answer and doubles the wait each time, up to an hour.
 * @param share random, 0 to 1, so that processes that failed together do not retry together
 * @param keptFor milliseconds until a good answer is requested again
 */
export function afterAnswer<T extends object>(
  id: string,
  before: Fetched<T> | undefined,
  answer: Result<T, ForecastProblem>,
  { now, share, keptFor }: { now: Instant; share: number; keptFor: number },
): Fetched<T> {
  if (answer.ok) {
    const nextAt = after(now, Math.round(keptFor * (1 + share / 10)));
    return { id, good: { ...answer.value, readAt: now }, askedAt: now, nextAt, failures: 0 };
  }
  const failures = (before?.failures ?? 0) + 1;
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(failures - 1, 10));
  const nextAt = after(now, Math.round(pause * (0.5 + share / 2)));
  return { id, good: before?.good, askedAt: now, nextAt, failures, problem: answer.error };
}

/** An older answer is not shown, because it is no longer reliable. */
export const VALID_FOR = 6 * HOUR;

/** The last good answer, if it is still valid. */
export const currentOf = <T>(
  asked: Fetched<T> | undefined,
  now: Instant,
): Fetched<T>['good'] | undefined =>
  asked?.good !== undefined && now < asked.good.readAt + VALID_FOR ? asked.good : undefined;

/** `watch`: near the limit. `stop`: over it. Without data it is `unknown`, never `ok`. */
export const RISKS = ['stop', 'watch', 'unknown', 'ok'] as const;
export type Risk = (typeof RISKS)[number];

/** Within this many mph below the limit counts as near. */
export const NEAR_MPH = 3;

/** What counts for an hour: the gust, or else the wind, rounded up to whole mph as shown. */
export function mphOf(hour: WindHour | undefined): number | undefined {
  const mph = hour?.gustMph ?? hour?.windMph ?? undefined;
  return mph === undefined ? undefined : Math.ceil(mph);
}

export function hourRisk(mph: number | undefined, limitMph: number | undefined): Risk {
  if (mph === undefined || limitMph === undefined) return 'unknown';
  if (mph > limitMph) return 'stop';
  return mph >= limitMph - NEAR_MPH ? 'watch' : 'ok';
}

/** From this chance on, thunder is likely and needs the owner. */
export const LIKELY = 50;

/** The worst of all hours; unknown if there are none. */
export const worstOf = (risks: readonly Risk[]): Risk =>
  RISKS.find((risk) => risks.includes(risk)) ?? 'unknown';
