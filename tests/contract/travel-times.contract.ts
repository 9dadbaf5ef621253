import { describe, expect, it } from 'vitest';
import { milesBetween, type Point, type TravelTimes } from '#core/dispatch/travel.ts';

const CLEBURNE: Point = { lat: 32.3476, lng: -97.3867 };
const BURLESON: Point = { lat: 32.5421, lng: -97.3208 };
const FORT_WORTH: Point = { lat: 32.7555, lng: -97.3308 };
const POINTS = [CLEBURNE, BURLESON, FORT_WORTH];
/** Faster than any truck. */
const MPH = 80;

/** @param open fresh for each case */
export function describeTravelTimes(
  name: string,
  open: () => { readonly times: TravelTimes; readonly isAway: (away: boolean) => void },
): void {
  describe(`${name}, as TravelTimes`, () => {
    it('returns a row for each point, in order, and zero to itself', async () => {
      const { points, minutes, miles } = await open().times.between(POINTS);
      expect([points, minutes.length, miles.length]).toEqual([3, 9, 9]);
      expect([minutes[0], minutes[4], minutes[8]]).toEqual([0, 0, 0]);
      expect(minutes[2]).toBeGreaterThan(minutes[1] ?? 0);
      expect(minutes[6]).toBeGreaterThan(minutes[7] ?? 0);
    });

    it('is never shorter than a straight line, or faster than a truck', async () => {
      const { minutes, miles } = await open().times.between(POINTS);
      POINTS.forEach((from, x) => {
        POINTS.forEach((to, y) => {
          if (x === y) return;
          const [took = 0, road = 0] = [minutes[x * 3 + y], miles[x * 3 + y]];
          expect(road).toBeGreaterThanOrEqual(milesBetween(from, to) * 0.98);
          expect(took).toBeGreaterThan((road / MPH) * 60);
        });
      });
    });

    it('gives the same answer again, in whatever order it is asked', async () => {
      const { times } = open();
      const there = await times.between(POINTS);
      const reversed = await times.between(POINTS.toReversed());
      expect((await times.between(POINTS)).minutes).toEqual(there.minutes);
      expect(reversed.minutes[1]).toBe(there.minutes[7]);
    });

    it('works for one point and for none', async () => {
      const { times } = open();
      expect((await times.between([])).points).toBe(0);
      const one = await times.between([CLEBURNE]);
      expect([one.points, [...one.minutes], [...one.miles]]).toEqual([1, [0], [0]]);
    });

    it('rejects while it is down', async () => {
      const { times, isAway } = open();
      isAway(true);
      await expect(times.between(POINTS)).rejects.toThrow(Error);
    });
  });
}
