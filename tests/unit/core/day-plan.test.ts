import { describe, expect, it } from 'vitest';
import { breakDown, undoBreakdown } from '#core/dispatch/break-down.ts';
import {
  type CrewDay,
  EMPTY_CREW_DAY,
  type Stop,
  type StopOrder,
  YARD,
} from '#core/dispatch/crew-day.ts';
import { arrangePlan, currentPlan, type PlanFacts, publishPlan } from '#core/dispatch/day-plan.ts';
import { type DrivenPlan, drivePlan } from '#core/dispatch/drive-plan.ts';
import { makePlanDay, proposePlan } from '#core/dispatch/plan-day.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { BEFORE, plannedStop, SATURDAY, trucks } from '#tests/support/crews.ts';
import { valueOf } from '#tests/support/expected.ts';

/** Each half an hour or more from the next. */
const stopAt = (id: string, lat: number, done?: string): Stop =>
  plannedStop(id, {
    point: { lat, lng: -97.4 },
    work: 40,
    ...(done !== undefined && { state: 'done', times: { done: shopMoment(SATURDAY, done) } }),
  });

describe('a unit that goes from one customer to the next', () => {
  const drive = (more: Partial<Stop> = {}) => {
    const castle = { units: ['castle:u1'], lb: 400, cuFt: 40 };
    const stops = [
      plannedStop('before', { lb: 300 }),
      plannedStop('pickup', { ...castle, kind: 'collect' }),
      plannedStop('next', { ...castle, lb: 450, ...more }),
    ];
    const crewDay: CrewDay = {
      ...EMPTY_CREW_DAY,
      stops: Object.fromEntries(stops.map((stop) => [stop.id, stop])),
      witness: { t0: ['before', 'pickup', 'next'] },
    };
    const facts = { day: SATURDAY, fleet: trucks(1), crewDay, now: BEFORE };
    const [truck] = drivePlan(currentPlan(facts), facts).trucks;
    return [truck?.peakLb, truck?.stops.map(({ stays }) => stays?.lb)];
  };

  it('is aboard its truck once, with room kept for it from the yard to the end of the load', () => {
    expect(drive()).toEqual([750, [undefined, 400, 400]]);
    // Also once the crew has left for the second customer.
    const times = { on_the_way: shopMoment(SATURDAY, '09:00') };
    expect(drive({ state: 'on_the_way', times })[0]).toBe(750);
  });

  it('counts at both stops if its weight cannot be told from that of other rentals', () => {
    expect(drive({ lines: [0, 1] })).toEqual([850, [undefined, undefined, undefined]]);
  });
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

  it('keeps the times that the crew reported, however fast it drove', () => {
    const at = (arrived: string, done?: string): Stop['times'] => ({
      on_the_way: shopMoment(SATURDAY, '09:50'),
      arrived: shopMoment(SATURDAY, arrived),
      ...(done !== undefined && { done: shopMoment(SATURDAY, done) }),
    });
    const stops: readonly Stop[] = [
      { ...stopAt('a', 32.4), state: 'done', times: at('10:00', '10:10') },
      { ...stopAt('b', 32.8), state: 'done', times: at('10:12', '10:15') },
      { ...stopAt('c', 33.2), state: 'arrived', times: at('10:17') },
    ];
    const crewDay: CrewDay = {
      ...EMPTY_CREW_DAY,
      stops: Object.fromEntries(stops.map((stop) => [stop.id, stop])),
      witness: { t0: ['a', 'b', 'c'] },
    };
    const facts = { day: SATURDAY, fleet: trucks(1), crewDay, now: shopMoment(SATURDAY, '10:20') };
    const [truck] = drivePlan(currentPlan(facts), facts).trucks;
    expect(truck?.stops.map(({ begin, leave }) => [begin, leave])).toEqual([
      [600, 610],
      [612, 615],
      [617, 637],
    ]);
    expect(truck?.out).toBe(590);
  });

  it('has a crew that left before its shift arrive after its drive', () => {
    const left = shopMoment(SATURDAY, '02:32');
    const stop: Stop = {
      ...stopAt('early', 32.42),
      state: 'on_the_way',
      times: { on_the_way: left },
    };
    const crewDay = {
      ...EMPTY_CREW_DAY,
      stops: { early: stop },
      plan: { order: { t0: ['early'] }, locks: {} },
    };
    const facts = { day: SATURDAY, fleet: trucks(1), crewDay, now: left };
    const [truck] = drivePlan(currentPlan(facts), facts).trucks;
    const drive = (truck?.stops[0]?.begin ?? 0) - (2 * 60 + 32);
    expect([drive > 0, drive < 30]).toEqual([true, true]);
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
    const broken = valueOf(breakDown(facts, wanted, context));
    const { crewDay } = broken;
    expect(fetched(crewDay)).toEqual({ b: 't0', c: 't0', 'second-load': YARD });
    const fleet = broken.fleet ?? facts.fleet;
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
      const moved = valueOf(arrangePlan({ ...facts, crewDay: from }, wanted, context));
      return moved;
    };
    const away = move(facts.crewDay, ['a', 'b'], ['x', 'y', 'c']);
    expect(fetched(away)).toEqual({ c: 't0' });
    expect(fetched(move(away, ['a', 'b', 'y'], ['x', 'c']))).toEqual({ c: 't0', y: 't1' });
    expect(fetched(move(away, ['a', 'b', 'c'], ['x', 'y']))).toEqual({});
    const again = move(away, ['a', 'b'], ['x', 'y', 'c', YARD, 'second-load']);
    expect(fetched(again)).toEqual({ c: 't0' });
  });

  it('sends a truck that is out back to the yard for what it left without', () => {
    const [a, c] = [stopAt('a', 32.4, '09:00'), stopAt('c', 32.42)];
    const proposed = (newcomer: Stop) => {
      const all = [a, c, newcomer].flatMap((stop) => stop ?? []);
      const crewDay: CrewDay = {
        ...EMPTY_CREW_DAY,
        stops: Object.fromEntries(all.map((stop) => [stop.id, stop])),
        plan: { order: { t0: ['a', 'c'] }, locks: {} },
      };
      const day = { day: SATURDAY, fleet: trucks(1), crewDay, now };
      const search = proposePlan(day, { seconds: 0.01, isOver: () => false });
      let step = search.next();
      while (step.done !== true) step = search.next();
      const [truck] = drivePlan(step.value, day).trucks;
      const ids = truck?.stops.map(({ stop }) => stop.id) ?? [];
      return { ids, loads: truck?.reloads.map(({ before }) => ids[before]) };
    };
    const delivery = proposed(stopAt('new', 32.421));
    expect(delivery.ids).toHaveLength(3);
    expect(delivery.loads).toHaveLength(1);
    // Whatever the truck left with comes first, and the load from the yard after its trip there.
    expect(delivery.ids.indexOf('new')).toBeGreaterThanOrEqual(
      delivery.ids.indexOf(delivery.loads?.[0] ?? ''),
    );
    expect(proposed({ ...stopAt('new', 32.421), kind: 'collect' }).loads).toEqual([]);
  });

  it('counts the trip to the yard before it says that a stop would fit on a truck that is out', () => {
    const whyNot = (to: number, count: number, kind: Stop['kind'] = 'deliver') => {
      const newcomer = { ...stopAt('new', 32.421), kind, to };
      const all = [stopAt('a', 32.4, '10:00'), stopAt('c', 32.42), newcomer];
      const crewDay: CrewDay = {
        ...EMPTY_CREW_DAY,
        stops: Object.fromEntries(all.map((stop) => [stop.id, stop])),
        plan: { order: { t0: ['a', 'c'] }, locks: {} },
      };
      const day = { day: SATURDAY, fleet: trucks(count), crewDay, now };
      const [first] = drivePlan(currentPlan(day), day).unassigned;
      return [first?.reasons, first?.byTruck.map(({ code }) => code)];
    };
    // In time from where the truck is, but not from the yard.
    expect(whyNot(625, 1)).toEqual([['late'], ['late']]);
    expect(whyNot(625, 1, 'collect')).toEqual([['not_planned'], ['fits']]);
    expect(whyNot(1_000, 2)).toEqual([['not_planned'], ['fits_from_yard', 'fits']]);
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
    // What it drove and carried stays, without a way back that nobody knows.
    expect(truck).toMatchObject({ peakLb: 100 });
    const whole = drivePlan(currentPlan({ ...then, fleet: trucks(1) }), {
      ...then,
      fleet: trucks(1),
    }).trucks[0];
    expect(truck?.miles).toBeGreaterThan(1);
    expect(truck?.miles).toBeCloseTo((whole?.miles ?? 0) / 2, 1);
    expect(truck?.minutes).toBeGreaterThan(25);
  });

  const due = (id: string, lat: number, to: number, done?: string): Stop => ({
    ...stopAt(id, lat, done),
    to,
  });
  const behind = (order: StopOrder, all: readonly Stop[], at: string, count = 2): PlanFacts => ({
    day: SATURDAY,
    fleet: trucks(count),
    now: shopMoment(SATURDAY, at),
    crewDay: {
      ...EMPTY_CREW_DAY,
      stops: Object.fromEntries(all.map((stop) => [stop.id, stop])),
      plan: { order, locks: {} },
    },
  });
  const proposed = (from: PlanFacts) => {
    const search = proposePlan(from, { seconds: 0.01, isOver: () => false });
    let step = search.next();
    while (step.done !== true) step = search.next();
    return drivePlan(step.value, from);
  };
  const lateIn = ({ trucks: all }: DrivenPlan) =>
    all.flatMap(({ stops: driven }) =>
      driven.flatMap(({ stop, late }) => (late > 0 ? [stop.id] : [])),
    );

  it('proposes to be late rather than to leave out a stop', () => {
    // The crew is at b at 10:54 and at c at 11:57.
    const one = [due('a', 32.4, 660, '10:20'), due('b', 32.6, 660), due('c', 32.9, 700)];
    const late = behind({ t0: ['a', 'b', 'c'] }, one, '10:21', 1);
    expect(lateIn(drivePlan(currentPlan(late), late))).toEqual(['c']);
    const same = proposed(late);
    expect(same.unassigned).toEqual([]);
    expect(lateIn(same)).toEqual(['c']);
    // A second truck can.
    const helped = proposed({ ...late, fleet: trucks(2) });
    expect([helped.unassigned, lateIn(helped)]).toEqual([[], []]);
    // What lost its truck is taken late, although another stop of that truck is late, too.
    const alone = { ...due('d', 32.92, 690), fetchFrom: 't1' };
    const lost = behind({ t0: ['a', 'b', 'c'] }, [...one, alone], '10:21', 1);
    const taken = proposed(lost);
    expect(taken.unassigned).toEqual([]);
    expect(lateIn(taken).length).toBeGreaterThan(0);
    // A week before, nothing is promised late.
    const before = { ...behind({ t0: [] }, [due('x', 33.9, 500)], '10:21', 1) };
    const ahead = proposed({ ...before, now: shopMoment(addDays(SATURDAY, -7), '10:21') });
    expect(ahead.unassigned.map(({ stop }) => stop.id)).toEqual(['x']);
  });

  it('keeps to the trucks that somebody arranged, and once it is published, to those', () => {
    const all = [due('a', 32.4, 660), due('b', 32.6, 660)];
    const arranged = behind({ t0: ['a'], t1: ['b'] }, all, '07:00');
    const trucksOf = (from: PlanFacts) =>
      currentPlan(from).problem.problem.stops.map(({ publishedOn }) => publishedOn);
    expect(trucksOf(arranged)).toEqual([0, 1]);
    const published = valueOf(publishPlan(arranged, 0, context));
    const moved = { ...published, plan: { order: { t1: ['a', 'b'] }, locks: {} } };
    expect(trucksOf({ ...arranged, crewDay: moved })).toEqual([0, 1]);
    const { plan: _, ...witnessed } = arranged.crewDay;
    const ofProgram = { ...witnessed, witness: { t0: ['a', 'b'] } };
    expect(trucksOf({ ...arranged, crewDay: ofProgram })).toEqual([undefined, undefined]);
  });

  it('takes no reason to publish or keep being late on the day, but to make a stop later', () => {
    const all = [due('a', 32.4, 660, '10:20'), due('b', 32.6, 660), due('c', 32.9, 650)];
    const late = behind({ t0: ['a', 'b', 'c'] }, all, '10:21');
    expect(publishPlan(late, 0, context).ok).toBe(true);
    const wanted = (...stopIds: readonly string[]) => ({
      version: 0,
      trucks: [{ truckId: 't0', stopIds }],
    });
    expect(arrangePlan(late, wanted('a', 'b', 'c'), context).ok).toBe(true);
    expect(arrangePlan(late, wanted('a', 'c', 'b'), context)).toMatchObject({
      ok: false,
      error: { kind: 'infeasible', violations: [{ stopId: 'b', code: 'late' }] },
    });
  });
});

describe('a day with one of two people on each truck', () => {
  const whole = trucks(2);
  const fleet = {
    ...whole,
    crew: whole.crew.slice(0, 4).map((one, index) => ({
      ...one,
      truckId: `t${index % 2}`,
      daysOff: index < 2 ? [SATURDAY] : [],
    })),
  };
  const spared = async (latest: number, begun: Partial<Stop> = {}) => {
    const stops = [stopAt('a', 32.4), { ...stopAt('b', 33.2), ...begun }].map((stop) => ({
      ...stop,
      to: latest,
    }));
    const crewDay: CrewDay = {
      ...EMPTY_CREW_DAY,
      stops: Object.fromEntries(stops.map((stop) => [stop.id, stop])),
      witness: { t0: ['a'], t1: ['b'] },
    };
    const { propose } = makePlanDay({
      crewDays: { crewDays: async () => new Map([[SATURDAY, crewDay]]) },
      dayPlans: { change: () => Promise.reject(new Error('Nothing is stored.')) },
      truckFleet: { read: async () => fleet, save: () => Promise.reject(new Error('Nothing is.')) },
      clock: { now: () => shopMoment(addDays(SATURDAY, -1), '12:00') },
      pause: async () => undefined,
      elapsed: () => 0,
    });
    return (await propose(SATURDAY, { seconds: 0.1 })).spared;
  };

  it('sends one truck with both, unless somebody would then wait', async () => {
    expect(await spared(900)).toEqual(['t1']);
    expect(await spared(510)).toBeUndefined();
    // Once a crew has loaded, the trucks are what they are.
    expect(await spared(900, { state: 'loaded' })).toBeUndefined();
  });
});

describe('hours that customers were told, and the people a stop needs', () => {
  const dayOf = (
    stops: readonly Stop[],
    order: StopOrder,
    needs: NonNullable<PlanFacts['needs']>,
    fleet = trucks(2),
  ): PlanFacts => ({
    day: SATURDAY,
    fleet,
    now: shopMoment(addDays(SATURDAY, -1), '12:00'),
    needs,
    crewDay: {
      ...EMPTY_CREW_DAY,
      stops: Object.fromEntries(stops.map((stop) => [stop.id, stop])),
      witness: order,
    },
  });
  const begins = ({ trucks: all }: DrivenPlan) =>
    Object.fromEntries(
      all.flatMap(({ truck, stops }) =>
        stops.map(({ stop, begin = 0 }) => [stop.id, [truck.id, Math.round(begin)]]),
      ),
    );
  const proposed = async ({ needs, fleet, now, crewDay }: PlanFacts) => {
    const { propose } = makePlanDay({
      crewDays: { crewDays: async () => new Map([[SATURDAY, crewDay]]) },
      dayPlans: { change: () => Promise.reject(new Error('Nothing is stored.')) },
      truckFleet: { read: async () => fleet, save: () => Promise.reject(new Error('Nothing is.')) },
      clock: { now: () => now },
      readNeeds: async () => needs ?? new Map(),
      pause: async () => undefined,
      elapsed: () => 0,
    });
    return begins((await propose(SATURDAY, { seconds: 0.1 })).driven);
  };
  const wide = (id: string, lat: number): Stop => ({ ...stopAt(id, lat), from: 480, to: 840 });
  const told = (from: number, to: number) => ({ told: { from, to } });

  it('send a truck that stands idle rather than come at another hour', async () => {
    const stops = [wide('a', 32.4), wide('b', 33.2)];
    const needs = new Map([
      ['a', told(600, 640)],
      ['b', told(600, 640)],
    ]);
    const both = await proposed(dayOf(stops, { t0: ['a', 'b'] }, needs));
    expect(Object.values(both).map(([, at]) => Number(at) >= 600 && Number(at) <= 640)).toEqual([
      true,
      true,
    ]);
    expect(both['a']?.[0]).not.toBe(both['b']?.[0]);
  });

  it('make a truck wait, unless somebody else would then be late', () => {
    const stops = [wide('a', 32.4), { ...wide('b', 32.42), to: 700 }];
    const at = (from: number) => {
      const facts = dayOf(stops, { t0: ['a', 'b'] }, new Map([['a', told(from, from + 60)]]));
      return begins(drivePlan(currentPlan(facts), facts))['a']?.[1];
    };
    expect(at(600)).toBe(600);
    // The other would be reached after its hours.
    expect(at(690)).toBe(480);
    // Later than promised: the promise counts.
    expect(at(900)).toBe(480);
  });

  it('send a crew that is large enough, if there is one', async () => {
    const fleet = trucks(2);
    const [first, second] = fleet.trucks;
    if (first === undefined || second === undefined) throw new Error('There are two.');
    const short = { ...fleet, crew: [], trucks: [first, { ...second, crewSize: 1 }] };
    const light = { ...wide('a', 32.4), work: 2 };
    const planned = dayOf([light], { t1: ['a'] }, new Map([['a', { people: 2 }]]), short);
    // Somebody put it there.
    const plan = { order: { t1: ['a'] }, locks: {} };
    const day = { ...planned, crewDay: { ...planned.crewDay, plan } };
    expect((await proposed(day))['a']?.[0]).toBe('t0');
    const alone = { ...short, trucks: [{ ...second, crewSize: 1 }] };
    expect((await proposed({ ...day, fleet: alone }))['a']?.[0]).toBe('t1');
  });

  it('let no plan be offered that saves neither time nor miles', async () => {
    // One truck could do both, but would wait for hours in between.
    const stops = [
      { ...wide('a', 32.4), to: 500 },
      { ...wide('b', 32.42), from: 690, to: 700 },
    ];
    const order = { t0: ['a'], t1: ['b'] };
    expect(await proposed(dayOf(stops, order, new Map()))).toMatchObject({
      a: ['t0', expect.any(Number)],
      b: ['t1', expect.any(Number)],
    });
  });
});
