import type { WindHour } from './forecast.ts';

/** `watch`: near the limit. `stop`: over it. Without data it is `unknown`, never `ok`. */
export const RISKS = ['stop', 'watch', 'unknown', 'ok'] as const;
export type Risk = (typeof RISKS)[number];

/** Within this many mph below the limit counts as near. */
export const NEAR_MPH = 3;

/**
 * The value that counts for an hour: the gust, or else the wind. Rounded up to whole mph, so that
 * the shown and the judged value agree.
 */
export function mphOf(hour: WindHour | undefined): number | undefined {
  const mph = hour?.gustMph ?? hour?.windMph ?? undefined;
  return mph === undefined ? undefined : Math.ceil(mph);
}

export function hourRisk(mph: number | undefined, limitMph: number | undefined): Risk {
  if (mph === undefined || limitMph === undefined) return 'unknown';
  if (mph > limitMph) return 'stop';
  return mph >= limitMph - NEAR_MPH ? 'watch' : 'ok';
}

/** The worst of all hours; unknown if there are none. */
export const worstOf = (risks: readonly Risk[]): Risk =>
  RISKS.find((risk) => risks.includes(risk)) ?? 'unknown';
