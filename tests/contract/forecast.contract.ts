import { describe, expect, it } from 'vitest';
import { after, HOUR, type Instant } from '#core/kernel/instant.ts';
import type { Forecast } from '#core/weather/forecast.ts';

const FORT_WORTH = { lat: 32.755512, lng: -97.330812 };

/** @param open fresh for each case; `from`: the first of at least 30 hours that the source knows */
export function describeForecast(
  name: string,
  open: () => {
    readonly forecast: Forecast;
    readonly from: Instant;
    /** Undefined if it cannot be down. */
    readonly goAway?: (() => void) | undefined;
  },
): void {
  const read = async ({ forecast, from }: ReturnType<typeof open>, to: number) => {
    const place = await forecast.placeOf(FORT_WORTH);
    if (!place.ok) throw new Error(place.error.detail);
    return forecast.read(place.value, { from, to: after(from, to) });
  };

  describe(`${name}, as Forecast`, () => {
    it('names itself', () => {
      expect(open().forecast.source.name).not.toBe('');
    });

    it('returns one entry per hour, soonest first, from the hour of the first moment on', async () => {
      const opened = open();
      const late = { ...opened, from: after(opened.from, HOUR / 2) };
      const told = await read(late, 5 * HOUR);
      const hours = told.ok ? told.value.hours : [];
      const at = Array.from({ length: 6 }, (_, index) => after(opened.from, index * HOUR));
      expect(hours.map((hour) => hour.at)).toEqual(at);
      expect(
        hours.every(({ windMph, gustMph }) => windMph !== undefined && gustMph !== undefined),
      ).toBe(true);
    });

    it('returns nothing for an empty span', async () => {
      const told = await read(open(), 0);
      expect(told.ok && told.value.hours).toEqual([]);
    });

    it('gives winds in miles an hour, with gusts no weaker than the wind', async () => {
      const told = await read(open(), 30 * HOUR);
      const hours = told.ok ? told.value.hours : [];
      expect(hours.length).toBe(30);
      for (const { windMph, gustMph } of hours) {
        expect(windMph).toBeGreaterThanOrEqual(0);
        expect(gustMph).toBeGreaterThanOrEqual(windMph ?? Infinity);
        expect(gustMph).toBeLessThan(400);
      }
    });

    it('reports an outage without rejecting', async () => {
      const opened = open();
      const place = await opened.forecast.placeOf(FORT_WORTH);
      opened.goAway?.();
      const span = { from: opened.from, to: after(opened.from, HOUR) };
      const told = place.ok && (await opened.forecast.read(place.value, span));
      const isAway = opened.goAway !== undefined;
      expect([isAway, told]).toMatchObject(
        isAway
          ? [true, { ok: false, error: { kind: 'no_answer' } }]
          : [opened.forecast.source.recorded !== true, { ok: true }],
      );
    });
  });
}
