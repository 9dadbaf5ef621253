import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  rearrange,
  type Occupancy,
  type Placement,
  type Allocation,
} from '#core/assignment/rearrange.ts';

const stay = (key: string, from: number, until: number, unit?: string): Allocation => ({
  key,
  from,
  until,
  unit,
});

const boardOf = (
  units: readonly string[],
  closed: Record<string, readonly number[]> = {},
): Occupancy => ({
  units,
  obstacles: new Map(units.map((unit) => [unit, new Set(closed[unit] ?? [])])),
});

const days = ({ from, until }: Allocation): readonly number[] =>
  Array.from({ length: until - from }, (_, index) => from + index);

/** Every stay has a unit, none twice on a day, none on a day when the unit is unavailable. */
function isSound(stays: readonly Allocation[], board: Occupancy, placement: Placement): boolean {
  const taken = new Set<string>();
  return stays.every((one) => {
    const unit = placement.get(one.key);
    if (unit === undefined) return false;
    return days(one).every((day) => {
      const place = `${unit} ${day}`;
      if (taken.has(place) || board.obstacles.get(unit)?.has(day) === true) return false;
      taken.add(place);
      return true;
    });
  });
}

/** Tries every placement. */
function isPossible(stays: readonly Allocation[], board: Occupancy): boolean {
  const taken = new Set<string>();
  const from = (index: number): boolean => {
    const one = stays[index];
    if (one === undefined) return true;
    return board.units.some((unit) => {
      const places = days(one).map((day) => `${unit} ${day}`);
      const closed = days(one).some((day) => board.obstacles.get(unit)?.has(day));
      if (closed || places.some((place) => taken.has(place))) return false;
      for (const place of places) taken.add(place);
      const rest = from(index + 1);
      for (const place of places) taken.delete(place);
      return rest;
    });
  };
  return from(0);
}

const UNITS = ['u1', 'u2', 'u3', 'u4', 'u5'];

const stays = (most: number) =>
  fc
    .array(fc.record({ from: fc.nat(9), days: fc.integer({ min: 1, max: 5 }) }), {
      maxLength: most,
    })
    .map((all) =>
      all.map(({ from, days: length }, index) => stay(`s${index}`, from, from + length)),
    );

const demand = (all: readonly Allocation[]): number =>
  Math.max(
    0,
    ...Array.from({ length: 15 }, (_, day) => all.filter((s) => days(s).includes(day)).length),
  );

describe('rearrange', () => {
  it('leaves the others alone if a unit is available throughout', () => {
    const placed = rearrange(
      [stay('a', 0, 2, 'u1'), stay('b', 3, 5, 'u1'), stay('new', 0, 5)],
      boardOf(['u1', 'u2']),
    );
    expect(placed).toEqual(
      new Map([
        ['a', 'u1'],
        ['b', 'u1'],
        ['new', 'u2'],
      ]),
    );
  });

  it('moves one other stay if a long period finds a unit each day but none throughout', () => {
    const placed = rearrange(
      [stay('a', 0, 2, 'u1'), stay('b', 2, 4, 'u2'), stay('new', 0, 4)],
      boardOf(['u1', 'u2']),
    );
    expect(placed?.get('a')).toBe(placed?.get('b'));
    expect(placed?.get('new')).not.toBe(placed?.get('a'));
  });

  it('swaps two stays if maintenance requires it', () => {
    const all = [stay('short', 0, 2, 'u2'), stay('long', 0, 4)];
    const placed = rearrange(all, boardOf(['u1', 'u2'], { u1: [2] }));
    expect(placed).toEqual(
      new Map([
        ['short', 'u1'],
        ['long', 'u2'],
      ]),
    );
  });

  it('moves a whole chain of others if nothing less makes room', () => {
    const chain = [
      stay('a', 2, 5, 'u1'),
      stay('b', 4, 7, 'u2'),
      stay('c', 6, 9, 'u1'),
      stay('d', 8, 11, 'u2'),
      stay('e', 10, 13, 'u1'),
    ];
    const placed = rearrange([...chain, stay('new', 0, 3)], boardOf(['u1', 'u2'], { u2: [0] }));
    expect([...(placed?.values() ?? [])].sort()).toEqual(['u1', 'u1', 'u1', 'u2', 'u2', 'u2']);
    expect(placed?.get('new')).toBe('u1');
    expect(placed?.get('e')).toBe('u2');
  });

  it('says so if a day has more stays than units', () => {
    expect(rearrange([stay('a', 0, 2, 'u1'), stay('b', 1, 3)], boardOf(['u1']))).toBeUndefined();
  });

  it('never gives out a unit twice on a day or on an unavailable day, and finds a placement whenever there is one', () => {
    const closed = fc.record({
      u1: fc.array(fc.nat(13), { maxLength: 3 }),
      u2: fc.array(fc.nat(13), { maxLength: 3 }),
      u3: fc.array(fc.nat(13), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(stays(8), closed, fc.integer({ min: 1, max: 3 }), (all, gaps, count) => {
        const board = boardOf(UNITS.slice(0, count), gaps);
        const placed = rearrange(all, board);
        const isFound = placed !== undefined && isSound(all, board, placed);
        expect(isFound).toBe(isPossible(all, board));
        expect(placed === undefined).toBe(!isFound);
      }),
      { numRuns: 2_000 },
    );
  });

  it('places any periods on as many units as the fullest day needs, wherever they were', () => {
    const found = fc.record({ all: stays(40), seats: fc.array(fc.nat(), { maxLength: 40 }) });
    fc.assert(
      fc.property(found, ({ all, seats }) => {
        const units = Array.from({ length: demand(all) }, (_, index) => `u${index + 1}`);
        const taken = new Set<string>();
        const seated = all.map((one, index) => {
          const unit = units[(seats[index] ?? 0) % Math.max(1, units.length)] ?? '';
          const places = days(one).map((day) => `${unit} ${day}`);
          if (unit === '' || seats[index] === undefined || places.some((p) => taken.has(p)))
            return one;
          for (const place of places) taken.add(place);
          return { ...one, unit };
        });
        const board = boardOf(units);
        const placed = rearrange(seated, board);
        expect(placed !== undefined && isSound(seated, board, placed)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
