import { describe, expect, it } from 'vitest';
import { estimateTravel, milesBetween, minutesFor, shareTravel } from '#core/dispatch/travel.ts';

const CLEBURNE = { lat: 32.3476, lng: -97.3867 };
const FORT_WORTH = { lat: 32.7555, lng: -97.3308 };

describe('estimateTravel', () => {
  it('is within a tenth for the drive from Cleburne to Fort Worth', () => {
    // 28.4 miles in a straight line; 32 to 38 by road, in about three quarters of an hour.
    expect(milesBetween(CLEBURNE, FORT_WORTH)).toBeCloseTo(28.37, 1);
    const { minutes, miles } = estimateTravel([CLEBURNE, FORT_WORTH]);
    expect(miles[1]).toBeCloseTo(36.9, 0);
    expect(minutes[1]).toBeCloseTo(minutesFor(miles[1] ?? 0), 9);
    expect(minutes[1]).toBeGreaterThan(45);
    expect(minutes[1]).toBeLessThan(60);
  });

  it('is the same both ways, and zero from a point to itself', () => {
    const { minutes, points } = estimateTravel([CLEBURNE, FORT_WORTH, { lat: 32.5, lng: -97 }]);
    expect(points).toBe(3);
    for (let x = 0; x < 3; x += 1) {
      expect(minutes[x * 3 + x]).toBe(0);
      for (let y = 0; y < 3; y += 1) expect(minutes[x * 3 + y]).toBe(minutes[y * 3 + x]);
    }
  });

  it('treats two addresses in one ZIP code as neighbors a mile apart, not as one place', () => {
    const { minutes, miles } = estimateTravel([CLEBURNE, { ...CLEBURNE }]);
    expect([miles[1], minutes[1]]).toEqual([1, minutesFor(1)]);
  });
});

describe('minutesFor', () => {
  it.each([
    [1, 4 + 60 / 22],
    [3, 4 + 180 / 22],
    [12, 4 + 180 / 22 + 540 / 36],
    [40, 4 + 180 / 22 + 540 / 36 + 1_680 / 55],
  ])('of %s miles is %s', (miles, minutes) => {
    expect(minutesFor(miles)).toBeCloseTo(minutes, 9);
  });
});

describe('shareTravel', () => {
  it('gives the same drives with fewer rows, and keeps the yard a separate place', () => {
    const points = [FORT_WORTH, CLEBURNE, FORT_WORTH, CLEBURNE];
    const whole = estimateTravel([...points, CLEBURNE]);
    const { table, rows, yard } = shareTravel(points, CLEBURNE);
    expect([table.points, rows, yard]).toEqual([3, [0, 1, 0, 1], 2]);
    const at = [...rows, yard];
    at.forEach((from, x) => {
      at.forEach((to, y) => {
        if (x === y && x < points.length) return;
        expect(table.minutes[from * table.points + to]).toBe(whole.minutes[x * whole.points + y]);
        expect(table.miles[from * table.points + to]).toBe(whole.miles[x * whole.points + y]);
      });
    });
  });
});
