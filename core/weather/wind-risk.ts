import type { WindHour } from './forecast.ts';

/** `watch`: near the limit; `stop`: over it. Without data it is `unknown`, never `ok`. */
export const RISKS = ['stop', 'watch', 'unknown', 'ok'] as const;
export type Risk = (typeof RISKS)[number];

/** This many mph below the limit is near. */
export const NEAR_MPH = 3;

/**
 * What counts of an hour: the gust, else the wind. Rounded up to whole mph, so that what is shown
 * and what is judged agree.
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

/** The worst of all hours; of no hours at all it is unknown. */
export const worstOf = (risks: readonly Risk[]): Risk =>
  RISKS.find((risk) => risks.includes(risk)) ?? 'unknown';
