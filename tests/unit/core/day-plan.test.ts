import { describe, expect, it } from 'vitest';
import { breakDown, undoBreakdown } from '#core/dispatch/break-down.ts';
import { type CrewDay, EMPTY_CREW_DAY, type Stop, YARD } from '#core/dispatch/crew-day.ts';
import { arrangePlan, currentPlan } from '#core/dispatch/day-plan.ts';
import { drivePlan } from '#core/dispatch/drive-plan.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { SATURDAY, trucks } from '#tests/support/crews.ts';

/** Each half an hour or more from the next. */
const stopAt = (id: string, lat: number, done?: string): Stop => ({
  id,
  reservationId: id,
  kind: 'deliver',
  lines: [0],
  units: [],
  point: { lat, lng: -97.4 },
  from: 480,
  to: 660,
  work: 40,
  lb: 100,
  cuFt: 10,
  state: done === undefined ? 'planned' : 'done',
  ...(done !== undefined && { times: { done: shopMoment(SATURDAY, done) } }),
});

describe('a plan under way', () => {
  it('drives on from the last report, even if several stops were reported at once', () => {
    const stops = [
      stopAt('a', 32.4, '10:00'),
      stopAt('b', 32.8, '10:00'),
      stopAt('c', 33.2, '10:00'),
      stopAt('d', 33.2),
    ];
    const crewDay: CrewDay = {
      ...EMPTY_CREW_DAY,
      stops: Object.fromEntries(stops.map((stop) => [stop.id, stop])),
      witness: { t0: ['a', 'b', 'c', 'd'] },
    };
    const now = shopMoment(SATURDAY, '10:01');
    const facts = { day: SATURDAY, fleet: trucks(1), crewDay, now };
    const [truck] = drivePlan(currentPlan(facts), facts).trucks;
    const leaves = truck?.stops.map(({ leave = 0 }) => leave) ?? [];
    expect(leaves.slice(0, 3)).toEqual(leaves.slice(0, 3).toSorted((a, b) => a - b));
    expect(leaves[2]).toBe(600);
    expect(truck?.stops[3]?.begin).toBeLessThan(610);
  });

  const now = shopMoment(SATURDAY, '10:01');
  const context = { now, by: { kind: 'system', job: 'test' } as const };
  const override = { reason: 'Test' };
  const onTheWay = { on_the_way: shopMoment(SATURDAY, '09:50') };
  const stops: readonly Stop[] = [
    stopAt('a', 32.4, '09:00'),
    { ...stopAt('b', 32.41), state: 'on_the_way', times: onTheWay },
    stopAt('c', 32.42),
    { ...stopAt('picked', 32.43), kind: 'collect', units: ['castle:u1'] },
    { ...stopAt('passed-on', 32.44), units: ['castle:u1'] },
    stopAt('second-load', 32.45),
    stopAt('x', 32.4, '09:10'),
    stopAt('y', 32.41),
  ];
  const facts = {
    day: SATURDAY,
    fleet: trucks(2),
    now,
    crewDay: {
      ...EMPTY_CREW_DAY,
      stops: Object.fromEntries(stops.map((stop) => [stop.id, stop])),
      plan: {
        order: { t0: ['a', 'b', 'c', 'picked', 'passed-on', YARD, 'second-load'], t1: ['x', 'y'] },
        locks: {},
      },
    },
  };
  const fetched = ({ stops: all }: CrewDay) =>
    Object.fromEntries(
      Object.values(all).flatMap(({ id, fetchFrom }) =>
        fetchFrom === undefined ? [] : [[id, fetchFrom]],
      ),
    );

  it('says what to fetch from a broken-down truck and from the yard, until that is undone', () => {
    const rest = ['x', 'y', 'b', 'c', 'picked', 'passed-on', 'second-load'];
    const trucksNow = [{ truckId: 't1', stopIds: rest }];
    const wanted = { version: 0, trucks: trucksNow, without: ['t0'], override };
    const broken = breakDown(facts, wanted, context);
    if (!broken.ok) throw new Error(JSON.stringify(broken.error));
    const { crewDay } = broken.value;
    expect(fetched(crewDay)).toEqual({ b: 't0', c: 't0', 'second-load': YARD });
    const fleet = broken.value.fleet ?? facts.fleet;
    const undone = undoBreakdown({ ...facts, fleet, crewDay }, crewDay.version, context);
    expect(undone.ok && fetched(undone.value.crewDay)).toEqual({});
  });

  it('says the same of a stop that is moved, until it is moved back or loaded in the yard', () => {
    const move = (from: CrewDay, t0: readonly string[], t1: readonly string[]) => {
      const trucksNow = [
        { truckId: 't0', stopIds: t0 },
        { truckId: 't1', stopIds: t1 },
      ];
      const wanted = { version: from.version, trucks: trucksNow, override };
      const moved = arrangePlan({ ...facts, crewDay: from }, wanted, context);
      if (!moved.ok) throw new Error(JSON.stringify(moved.error));
      return moved.value;
    };
    const away = move(facts.crewDay, ['a', 'b'], ['x', 'y', 'c']);
    expect(fetched(away)).toEqual({ c: 't0' });
    expect(fetched(move(away, ['a', 'b', 'y'], ['x', 'c']))).toEqual({ c: 't0', y: 't1' });
    expect(fetched(move(away, ['a', 'b', 'c'], ['x', 'y']))).toEqual({});
    const again = move(away, ['a', 'b'], ['x', 'y', 'c', YARD, 'second-load']);
    expect(fetched(again)).toEqual({ c: 't0' });
  });

  it('shows when a broken-down truck was at the stops it finished', () => {
    const [stop] = [stopAt('a', 32.4, '09:00')];
    const arrived = shopMoment(SATURDAY, '08:35');
    const known = { ...stop, times: { ...stop?.times, arrived } } as Stop;
    const fleet = {
      ...trucks(1),
      trucks: trucks(1).trucks.map((truck) => ({ ...truck, daysOff: [SATURDAY] })),
    };
    const crewDay = { ...EMPTY_CREW_DAY, stops: { a: known }, witness: { t0: ['a'] } };
    const then = { ...facts, fleet, crewDay };
    const [truck] = drivePlan(currentPlan(then), then).trucks;
    expect(truck?.stops).toMatchObject([{ begin: 515, leave: 540 }]);
  });
});
