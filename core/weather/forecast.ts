import type { Point } from '#core/dispatch/travel.ts';
import { after, HOUR, type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Result } from '#core/kernel/result.ts';

/** The hour from `at` on, in mph; null: the source gives no value, which never means calm. */
export type WindHour = {
  readonly at: Instant;
  readonly windMph: number | null;
  readonly gustMph: number | null;
};

/** A warning in force, such as a Wind Advisory. */
export type WeatherAlert = {
  readonly event: string;
  readonly from: Instant;
  readonly until: Instant;
};

/** Where a point lies in the source's grid; `zones` name the areas its alerts are given for. */
type Place = { readonly cell: string; readonly zones: readonly string[] };

export type CellForecast = {
  /** When the source made it. */
  readonly issuedAt: Instant;
  /** Soonest first, each hour at most once; an hour that is left out is unknown. */
  readonly hours: readonly WindHour[];
  /** Undefined: the source did not say. */
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
    /** A week on file, replayed: it says nothing about the weather to come. */
    readonly recorded: boolean;
  };
  placeOf(point: Point): Promise<Result<Place, ForecastProblem>>;
  /** Between two moments, from the hour of the first on. */
  read(
    place: Place,
    span: { readonly from: Instant; readonly to: Instant },
  ): Promise<Result<CellForecast, ForecastProblem>>;
}

/** What was last answered, and how asking went since. */
export type Asked<T> = {
  readonly id: string;
  /** The last good answer, and when it was given. */
  readonly good?: (T & { readonly readAt: Instant }) | undefined;
  readonly askedAt: Instant;
  /** Ask again from then on. */
  readonly nextAt: Instant;
  /** In a row; 0 after a good answer. */
  readonly failures: number;
  readonly problem?: ForecastProblem | undefined;
};

/** Answers of the source, kept. `source` is part of each id: another source starts anew. */
export interface ForecastBook {
  places(ids: readonly string[]): Promise<ReadonlyMap<string, Asked<Place>>>;
  cells(ids: readonly string[]): Promise<ReadonlyMap<string, Asked<CellForecast>>>;
  keepPlace(asked: Asked<Place>): Promise<void>;
  keepCell(asked: Asked<CellForecast>): Promise<void>;
}

const idOf = ({ source }: Forecast, part: string): string => `${source.name}: ${part}`;

/** Points within half a mile share an answer: the cells of the weather service are 1.6 miles wide. */
export const placeId = (forecast: Forecast, { lat, lng }: Point): string =>
  idOf(forecast, `${lat.toFixed(2)},${lng.toFixed(2)}`);

export const cellId = (forecast: Forecast, { cell }: Place): string => idOf(forecast, cell);

const FIRST_PAUSE = 2 * MINUTE;
const LONGEST_PAUSE = HOUR;

/**
 * A failure keeps the last good answer and waits twice as long each time, up to an hour.
 * @param share 0 to 1, by chance: askers who failed together do not return together
 * @param keptFor milliseconds until a good answer is asked for again
 */
export function afterAnswer<T extends object>(
  id: string,
  before: Asked<T> | undefined,
  answer: Result<T, ForecastProblem>,
  { now, share, keptFor }: { now: Instant; share: number; keptFor: number },
): Asked<T> {
  if (answer.ok) {
    const nextAt = after(now, Math.round(keptFor * (1 + share / 10)));
    return { id, good: { ...answer.value, readAt: now }, askedAt: now, nextAt, failures: 0 };
  }
  const failures = (before?.failures ?? 0) + 1;
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(failures - 1, 10));
  const nextAt = after(now, Math.round(pause * (0.5 + share / 2)));
  return { id, good: before?.good, askedAt: now, nextAt, failures, problem: answer.error };
}

/** An older answer is not shown: nobody vouches for it any more. */
export const VALID_FOR = 6 * HOUR;

/** The last good answer while it counts. */
export const currentOf = <T>(
  asked: Asked<T> | undefined,
  now: Instant,
): Asked<T>['good'] | undefined =>
  asked?.good !== undefined && now < asked.good.readAt + VALID_FOR ? asked.good : undefined;
