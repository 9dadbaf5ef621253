import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeUnits, type Wanted } from '#core/assignment/unit-allocation.ts';
import type { Schedules } from '#core/inventory/schedule.ts';
import { fleetOf } from '#core/inventory/unit.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { NOON, product } from '#tests/support/fixtures.ts';
import { runs } from '#tests/support/runs.ts';

const SATURDAY = calendarDay('2026-12-05');

type Order = 'listed' | 'level';

/** Takes them one after the other, as long as there is a unit. Returns which unit each got. */
function taken(
  wanted: readonly Wanted[],
  units: number,
  order: Order,
  reported: readonly string[] = [],
) {
  const one = product({ id: 'castle', units, turnaroundDays: 0 });
  const rentable = {
    ...one,
    fleet: fleetOf(one, new Map()),
    levelsWear: order === 'level',
    isReported: (unit: string) => reported.includes(unit),
  };
  let schedules: Schedules = new Map();
  return wanted.map((each, index) => {
    const slot = { reservationId: `r${index}` };
    const answer = takeUnits(schedules, rentable, each, slot, NOON);
    if (!answer.ok) return undefined;
    ({ schedules } = answer.value);
    return answer.value.units;
  });
}

const rental = (from: number, days: number, quantity = 1): Wanted => {
  const startDate = addDays(SATURDAY, from);
  return { startDate, endDate: addDays(startDate, days), quantity };
};

const wanted = fc
  .record({
    from: fc.nat(24),
    days: fc.integer({ min: 1, max: 4 }),
    quantity: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ from, days, quantity }) => rental(from, days, quantity));

describe('which unit goes out', () => {
  it('is never one that is taken, in either order', () => {
    fc.assert(
      fc.property(
        fc.array(wanted, { maxLength: 14 }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom<Order>('listed', 'level'),
        (all, units, order) => {
          const out = new Map<string, number>();
          taken(all, units, order).forEach((given, index) => {
            const one = all[index];
            if (given === undefined || one === undefined) return;
            expect(new Set(given).size).toBe(one.quantity);
            for (let day = one.startDate; day < one.endDate; day = addDays(day, 1)) {
              for (const unit of given) {
                const place = `${unit} ${day}`;
                expect(out.get(place)).toBeUndefined();
                out.set(place, index);
              }
            }
          });
        },
      ),
      { numRuns: runs(100, 3_000) },
    );
  });

  it('is a reported one only if no other will do, and reports never refuse an order', () => {
    fc.assert(
      fc.property(
        fc.array(wanted, { maxLength: 10 }),
        fc.integer({ min: 1, max: 5 }),
        fc.uniqueArray(fc.constantFrom<string>('u1', 'u2', 'u3', 'u4', 'u5')),
        (all, units, reported) => {
          const given = taken(all, units, 'listed', reported);
          const wrong = given.flatMap((mine, index) => {
            const one = all[index];
            if (one === undefined) return [];
            const isTaken = (unit: string): boolean =>
              given.slice(0, index).some((theirs, before) => {
                const other = all[before];
                return (
                  other !== undefined &&
                  theirs?.includes(unit) === true &&
                  other.startDate < one.endDate &&
                  one.startDate < other.endDate
                );
              });
            const left = Array.from({ length: units }, (_, at) => `u${at + 1}`).filter(
              (unit) => !isTaken(unit),
            );
            const sound = left.filter((unit) => !reported.includes(unit)).length;
            const torn = mine?.filter((unit) => reported.includes(unit)).length ?? 0;
            const isRefused = mine === undefined && left.length >= one.quantity;
            return isRefused || torn > Math.max(0, one.quantity - sound) ? [index] : [];
          });
          expect(wrong).toEqual([]);
        },
      ),
      { numRuns: runs(100, 3_000) },
    );
  });

  it('is the first in the list, or the next in turn with wear leveled, with gaps between the rentals', () => {
    const weekends = [0, 7, 14, 21].map((from) => rental(from, 1));
    expect(taken(weekends, 3, 'listed').flat()).toEqual(['u1', 'u1', 'u1', 'u1']);
    expect(taken(weekends, 3, 'level').flat()).toEqual(['u1', 'u2', 'u3', 'u1']);
  });

  it('creates no gap just to level wear', () => {
    expect(taken([rental(0, 2), rental(3, 1)], 2, 'level').flat()).toEqual(['u1', 'u1']);
  });

  it('is not one that the crews pick up that day, if another is in the yard', () => {
    expect(taken([rental(0, 1), rental(1, 1)], 2, 'listed').flat()).toEqual(['u1', 'u2']);
    expect(taken([rental(1, 1), rental(0, 1)], 2, 'listed').flat()).toEqual(['u1', 'u2']);
    expect(taken([rental(0, 1), rental(1, 1)], 1, 'listed').flat()).toEqual(['u1', 'u1']);
  });
});
