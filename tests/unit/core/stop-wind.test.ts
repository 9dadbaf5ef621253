import { describe, expect, it } from 'vitest';
import { HOUR, instant } from '#core/kernel/instant.ts';
import { type Risk, hourRisk } from '#core/weather/forecast.ts';
import { stopWind, type WindyDay } from '#core/weather/stop-wind.ts';

/** A product with this limit in hours with this wind; undefined is unknown. */
const row = (limitMph: number | undefined, ...winds: readonly (number | undefined)[]) =>
  ({
    limitMph,
    readAt: instant(0),
    recorded: false,
    hours: winds.map((mph, index) => ({
      at: instant(index * HOUR),
      mph,
      isWind: false,
      risk: hourRisk(mph, limitMph) satisfies Risk,
      isParty: true,
    })),
  }) as unknown as WindyDay;

describe('the wind at a stop', () => {
  it('is the strongest, with the lowest limit and the first hour above one', () => {
    expect(stopWind([row(25, 10, 22, 30, 30), row(20, 10, 22, 30, 30)])).toMatchObject({
      mph: 30,
      at: 2 * HOUR,
      limitMph: 20,
      overFrom: HOUR,
    });
    expect(stopWind([row(20, 10, 12)])).toMatchObject({ mph: 12, overFrom: undefined });
    expect(stopWind([row(undefined, 10, 12)])).toMatchObject({ mph: 12, limitMph: undefined });
  });

  it('tells of thunder if it is likely, with the hours of the highest chance', () => {
    const stormy = (...chances: readonly (number | undefined)[]) => {
      const calm = row(20, ...chances.map(() => 5));
      const hours = calm.hours.map((hour, index) => ({ ...hour, thunder: chances[index] }));
      return stopWind([row(20, ...chances.map(() => 5)), { ...calm, hours }])?.thunder;
    };
    expect(stormy(undefined, 60, 70, 70, 50, 70)).toEqual({
      percent: 70,
      from: 2 * HOUR,
      to: 4 * HOUR,
    });
    expect([stormy(undefined, undefined), stormy(0, 49)]).toEqual([undefined, undefined]);
  });

  it('is not told without data, or with a gap that could hide more', () => {
    expect(stopWind([])).toBeUndefined();
    expect(stopWind([row(20, undefined, undefined)])).toBeUndefined();
    expect(stopWind([row(20, 10, undefined)])).toBeUndefined();
    expect(stopWind([row(20, 24, undefined)])).toMatchObject({ mph: 24, overFrom: 0 });
  });
});
