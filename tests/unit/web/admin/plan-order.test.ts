import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayPlan, planStop } from '#tests/unit/web/admin/day-plan.ts';
import { truckShown } from '#web/admin/deliveries/phone-plan.tsx';
import {
  arrangeAs,
  arrangementOf,
  bodyOf,
  type Edit,
  isSameOrder,
  keptOnTrucks,
  mayBreakDown,
  moveTo,
  shift,
  takeOff,
  toggleLock,
} from '#web/admin/deliveries/plan-order.ts';
import { stopsOf } from '#web/admin/shared/plans.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const PLAN = dayPlan({
  stops: IDS.map((id) => planStop(id)),
  order: { t1: ['a', 'b', 'yard', 'c'], t2: ['d'] },
  locks: { a: 't1' },
});
const START = arrangementOf(PLAN);
const after = (...edits: readonly Edit[]) =>
  edits.reduce((arranged, edit) => edit(arranged, PLAN), START);

describe('truckShown', () => {
  const empty = { truckId: 't1', stops: [] };
  const full = { truckId: 't2', stops: PLAN.trucks[0]?.stops ?? [] };
  const shown = (pressed: { truckId: string; wasEmpty: boolean } | undefined) =>
    truckShown([empty, full], pressed, undefined)?.truckId;

  it('is a truck that drives, unless someone asked for one that does not', () => {
    expect(shown(undefined)).toBe('t2');
    expect(shown({ truckId: 't2', wasEmpty: false })).toBe('t2');
    // An accepted proposal took everything off it.
    expect(shown({ truckId: 't1', wasEmpty: false })).toBe('t2');
    expect(shown({ truckId: 't1', wasEmpty: true })).toBe('t1');
    expect(truckShown([empty], undefined, undefined)).toBe(empty);
  });
});

it('a truck is reported down once, while it has somewhere to go', () => {
  const truck = (...states: readonly ('done' | 'arrived')[]) => ({
    truckId: 't1',
    stops: states.map((state) => planStop(state, { state })),
  });
  const off = [{ truckId: 't1', name: 'Longhorn' }];
  expect([
    mayBreakDown({}, truck('done', 'arrived')),
    mayBreakDown({}, truck('done')),
    mayBreakDown({ off }, truck('done', 'arrived')),
  ]).toEqual([true, false, false]);
});

describe('arrangementOf', () => {
  it('is who drives where, with the loads in between', () => {
    expect(START).toEqual({
      order: { t1: ['a', 'b', 'yard', 'c'], t2: ['d'], t3: [] },
      locks: { a: 't1' },
    });
  });
});

describe('keptOnTrucks', () => {
  it('keeps each stop that has a truck on it, and leaves the others to be placed', () => {
    const waiting = dayPlan({
      stops: IDS.map((id) => planStop(id)),
      order: { t1: ['a', 'yard', 'b'], t2: ['d'] },
      locks: {},
    });
    expect(keptOnTrucks(waiting)).toEqual({ a: 't1', b: 't1', d: 't2' });
  });
});

describe('moveTo', () => {
  it('puts a stop before another one, or last', () => {
    expect(after(moveTo('d', 't1', 'b')).order).toMatchObject({
      t1: ['a', 'd', 'b', 'yard', 'c'],
      t2: [],
    });
    expect(after(moveTo('a', 't2', 'end')).order).toMatchObject({ t2: ['d', 'a'] });
  });

  it('moves its lock along', () => {
    expect(after(moveTo('a', 't3')).locks).toEqual({ a: 't3' });
    expect(after(moveTo('b', 't3')).locks).toEqual({ a: 't1' });
  });

  it('chooses a place where nobody is late, if none is given', () => {
    const plan = dayPlan({
      stops: [
        planStop('early', { window: { from: '07:30', to: '08:00' } }),
        planStop('late', { window: { from: '15:00', to: '16:00' } }),
        planStop('noon', { window: { from: '11:00', to: '12:00' } }),
      ],
      order: { t1: ['early', 'late'] },
    });
    const moved = moveTo('noon', 't1')(arrangementOf(plan), plan);
    expect(moved.order['t1']).toEqual(['early', 'noon', 'late']);
  });

  it('prefers several slightly late stops to one that is hours late', () => {
    const plan = dayPlan({
      stops: [
        planStop('a', { window: { from: '07:00', to: '07:30' } }),
        planStop('b', { window: { from: '07:30', to: '08:05' } }),
        planStop('c', { window: { from: '08:05', to: '08:40' } }),
        planStop('first', { window: { from: '07:00', to: '07:05' } }),
      ],
      order: { t1: ['a', 'b', 'c'] },
    });
    const moved = moveTo('first', 't1')(arrangementOf(plan), plan);
    expect(moved.order['t1']).toEqual(['first', 'a', 'b', 'c']);
  });

  it('puts nothing before a stop that has begun', () => {
    const plan = dayPlan({
      stops: [
        planStop('begun', { state: 'arrived', window: { from: '15:00', to: '16:00' } }),
        planStop('next', { window: { from: '08:00', to: '09:00' } }),
      ],
      order: { t1: ['begun'] },
    });
    expect(moveTo('next', 't1')(arrangementOf(plan), plan).order['t1']).toEqual(['begun', 'next']);
  });

  it('puts it where its customer and the others are reached in the hours that they were told', () => {
    const hours = { window: { from: '08:00', to: '14:00' }, manMinutes: 120 };
    const stops = [
      planStop('early', { ...hours, told: { from: '09:00', to: '10:30' } }),
      planStop('noon', { ...hours, told: { from: '12:00', to: '13:30' } }),
    ];
    const plan = dayPlan({ stops, order: { t1: ['early'], t2: ['noon'] } });
    expect(moveTo('noon', 't1')(arrangementOf(plan), plan).order['t1']).toEqual(['early', 'noon']);
  });

  it('tells plans apart by who drives where, not by the times that pass', () => {
    const later = dayPlan({
      stops: IDS.map((id) => planStop(id, { window: { from: '09:00', to: '12:00' } })),
      order: { t1: ['a', 'b', 'yard', 'c'], t2: ['d'] },
    });
    expect(isSameOrder(PLAN, later)).toBe(true);
    const moved = dayPlan({
      stops: stopsOf(PLAN),
      order: { t1: ['b', 'a', 'yard', 'c'], t2: ['d'] },
    });
    expect(isSameOrder(PLAN, moved)).toBe(false);
  });

  it('does nothing with an unknown truck', () => {
    expect(after(moveTo('a', 'sold'))).toEqual(START);
  });
});

describe('shift', () => {
  it('swaps a stop with its neighbor, and does nothing at the end', () => {
    expect(after(shift('b', -1)).order['t1']).toEqual(['b', 'a', 'yard', 'c']);
    expect(after(shift('c', 1))).toEqual(START);
  });
});

describe('toggleLock', () => {
  it('locks a stop to its truck, and unlocks it', () => {
    expect(after(toggleLock('d')).locks).toEqual({ a: 't1', d: 't2' });
    expect(after(toggleLock('a')).locks).toEqual({});
    expect(after(toggleLock('e')).locks).toEqual({ a: 't1' });
  });
});

describe('arrangeAs', () => {
  const proposal = dayPlan({
    stops: IDS.map((id) => planStop(id)),
    order: { t1: ['e', 'a'], t2: ['c', 'b'], t3: ['d'] },
  });

  it('locks nothing to a truck that is down', () => {
    expect(after(arrangeAs(proposal)).locks).toEqual({ a: 't1' });
    expect(after(arrangeAs(proposal, ['t1'])).locks).toEqual({});
  });

  it('takes over the other plan', () => {
    expect(after(arrangeAs(proposal)).order).toEqual({
      t1: ['e', 'a'],
      t2: ['c', 'b'],
      t3: ['d'],
    });
  });

  it('keeps a stop added in the meantime, and drops one that is gone', () => {
    const now = dayPlan({
      stops: ['a', 'b', 'c', 'd', 'new'].map((id) => planStop(id)),
      order: { t1: ['a', 'new', 'b'], t2: ['c', 'd'] },
    });
    expect(arrangeAs(proposal)(arrangementOf(now), now).order).toEqual({
      t1: ['a', 'new'],
      t2: ['c', 'b'],
      t3: ['d'],
    });
  });
});

describe('properties', () => {
  const id = fc.constantFrom(...IDS);
  const truck = fc.constantFrom('t1', 't2', 't3');
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    fc
      .tuple(id, truck, fc.oneof(id, fc.constantFrom('end' as const, undefined)))
      .map((given) => moveTo(...given)),
    fc.tuple(id, fc.constantFrom(1 as const, -1 as const)).map((given) => shift(...given)),
    id.map(toggleLock),
    id.map(takeOff),
  );

  it('whatever is done, a stop appears at most once, and none is made up', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        const ids = bodyOf(after(...edits), 6).trucks.flatMap(({ stopIds }) => stopIds);
        const stops = ids.filter((one) => one !== 'yard');
        expect(new Set(stops).size).toBe(stops.length);
        const known = new Set(stopsOf(PLAN).map((stop) => stop.id));
        expect(stops.filter((one) => !known.has(one))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('never sends two loads in a row, or one before the first or after the last stop', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        for (const { stopIds } of bodyOf(after(...edits), 6).trucks) {
          expect(stopIds.at(0)).not.toBe('yard');
          expect(stopIds.at(-1)).not.toBe('yard');
          expect(stopIds.join(' ')).not.toContain('yard yard');
        }
      }),
      { numRuns: 60 },
    );
  });
});
