import { describe, expect, it } from 'vitest';
import {
  type CrewPlace,
  ridersOn,
  shortCrews,
  trucksToSpare,
  trucksWithoutLead,
  whyOff,
  withPlaces,
} from '#core/dispatch/crew-places.ts';
import { problemOf, trucksOn } from '#core/dispatch/day-problem.ts';
import { DEMO_FLEET } from '#core/dispatch/demo-fleet.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import { serviceMinutes } from '#core/dispatch/routing-problem.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import { SATURDAY, plannedStop } from '#tests/support/crews.ts';
import { present } from '#tests/support/expected.ts';

const SUNDAY = addDays(SATURDAY, 1);

/** Two people on each of three trucks; these are off on Saturday. */
const without = (ids: readonly string[], fleet: TruckFleet = DEMO_FLEET): TruckFleet => ({
  ...fleet,
  crew: fleet.crew.map((one) => (ids.includes(one.id) ? { ...one, daysOff: [SATURDAY] } : one)),
});
const people = (fleet: TruckFleet, day = SATURDAY) =>
  trucksOn(fleet, day).map(({ id, crewSize }) => [id, crewSize]);

describe('a crew with somebody off', () => {
  it('is smaller on that day alone, and its work takes longer', () => {
    const fleet = without(['crew-42']);
    expect(people(fleet)).toEqual([
      ['truck-1', 2],
      ['truck-2', 1],
      ['truck-3', 2],
    ]);
    expect(people(fleet, SUNDAY).map(([, size]) => size)).toEqual([2, 2, 2]);
    const { problem } = problemOf(SATURDAY, fleet, [plannedStop('a')]);
    const [first] = problem.stops;
    expect(first && problem.trucks.map((truck) => serviceMinutes(first, truck))).toEqual([
      40, 80, 40,
    ]);
  });

  it('says who is missing, and keeps a truck without people in the yard', () => {
    const fleet = without(['crew-42', 'crew-45']);
    const said = shortCrews(fleet, SATURDAY).map((one) => ({
      truck: one.truck.id,
      people: one.people,
      missing: one.missing.map(({ name }) => name),
    }));
    expect(said).toEqual([{ truck: 'truck-2', people: 0, missing: ['Marcus Demo', 'Diego Demo'] }]);
    expect(people(fleet).map(([id]) => id)).toEqual(['truck-1', 'truck-3']);
  });

  it('is whole if somebody is left over to step in', () => {
    const spare = present(DEMO_FLEET.crew[0]);
    const more = {
      ...DEMO_FLEET,
      crew: [...DEMO_FLEET.crew, { ...spare, id: 'x', truckId: undefined }],
    };
    expect(shortCrews(without(['crew-42'], more), SATURDAY)).toEqual([]);
    const parked = {
      ...DEMO_FLEET,
      trucks: DEMO_FLEET.trucks.map((truck) =>
        truck.id === 'truck-3' ? { ...truck, daysOff: [SATURDAY] } : truck,
      ),
    };
    expect(shortCrews(without(['crew-42', 'crew-43'], parked), SATURDAY)).toEqual([]);
  });

  it('loses no more people than are off, however few the shop has entered', () => {
    const [lead] = DEMO_FLEET.crew;
    const few = { ...DEMO_FLEET, crew: DEMO_FLEET.crew.filter((one) => one === lead) };
    expect(people(few).map(([, size]) => size)).toEqual([2, 2, 2]);
    expect(people(without(['crew-41'], few)).map(([, size]) => size)).toEqual([1, 2, 2]);
  });

  it('without a truck of their own, is short on the last trucks', () => {
    const anyTruck = {
      ...DEMO_FLEET,
      crew: DEMO_FLEET.crew.map((one) => ({ ...one, truckId: undefined })),
    };
    const fleet = without(['crew-41', 'crew-42', 'crew-44'], anyTruck);
    expect(people(fleet)).toEqual([
      ['truck-1', 2],
      ['truck-2', 1],
    ]);
  });
});

describe('trucks to spare', () => {
  const spared = (off: readonly string[], keep: readonly string[] = []) =>
    trucksToSpare(without(off), SATURDAY, new Set(keep));

  it('are those whose people complete the other crews, the fewest people first', () => {
    expect(spared([])).toEqual([]);
    expect(spared(['crew-42', 'crew-43'])).toEqual(['truck-3']);
    expect(spared(['crew-41', 'crew-42', 'crew-43'])).toEqual(['truck-3', 'truck-2']);
  });

  it('are not those that are to be kept, nor one that nobody is left for', () => {
    expect(spared(['crew-42', 'crew-43'], ['truck-3'])).toEqual(['truck-2']);
    expect(spared(['crew-42', 'crew-45'])).toEqual([]);
  });
});

/** On Saturday, these people are elsewhere. */
const placed = (places: Readonly<Record<string, CrewPlace>>, fleet: TruckFleet = DEMO_FLEET) =>
  withPlaces(fleet, SATURDAY, new Map(Object.entries(places)));
const names = (fleet: TruckFleet, truckId: string, day = SATURDAY) =>
  ridersOn(fleet, truckId, day).map(({ name }) => name.split(' ')[0]);

describe('the crew of a day', () => {
  it('rides on another truck on that day alone', () => {
    const fleet = placed({ 'crew-46': { truckId: 'truck-2' }, 'crew-42': 'off' });
    expect(names(fleet, 'truck-2')).toEqual(['Diego', 'Kyle']);
    expect(names(fleet, 'truck-3')).toEqual(['Luis']);
    expect(names(fleet, 'truck-2', SUNDAY)).toEqual(['Marcus', 'Diego']);
    expect(people(fleet)).toEqual([
      ['truck-1', 2],
      ['truck-2', 2],
      ['truck-3', 1],
    ]);
  });

  it('counts whoever rides beside a whole crew', () => {
    const fleet = placed({ 'crew-46': { truckId: 'truck-1' } });
    expect(names(fleet, 'truck-1')).toHaveLength(3);
    expect(people(fleet)).toEqual([
      ['truck-1', 3],
      ['truck-2', 2],
      ['truck-3', 1],
    ]);
    expect(people(fleet, SUNDAY).map(([, size]) => size)).toEqual([2, 2, 2]);
  });

  it('leaves a seat empty where somebody was moved from, though nobody is off', () => {
    const fleet = placed({ 'crew-46': { truckId: 'truck-1' } });
    const [short] = shortCrews(fleet, SATURDAY);
    expect(short?.missing.map(({ id }) => id)).toEqual(['crew-46']);
    expect(people(placed({ 'crew-46': 'yard' })).map(([, size]) => size)).toEqual([2, 2, 1]);
  });

  it('is as usual again once everybody is put back', () => {
    const moved = placed({
      'crew-46': { truckId: 'truck-1' },
      'crew-41': 'off',
      'crew-44': 'yard',
    });
    const back = placed(
      { 'crew-46': 'usual', 'crew-41': { truckId: 'truck-1' }, 'crew-44': 'usual' },
      moved,
    );
    expect(back).toEqual(DEMO_FLEET);
  });

  it('forgets the places of long ago', () => {
    const long = addDays(SATURDAY, -61);
    const before = withPlaces(DEMO_FLEET, long, new Map([['crew-46', 'yard' as const]]));
    const after = placed({ 'crew-46': 'yard' }, before);
    expect(after.crew.at(-1)?.rides).toEqual([{ day: SATURDAY, truckId: null }]);
  });
});

describe('a truck without a crew lead', () => {
  const names = (fleet: TruckFleet) => trucksWithoutLead(fleet, SATURDAY).map(({ name }) => name);
  const [lead, ...others] = DEMO_FLEET.crew;
  if (lead === undefined) throw new Error('The demo has no people');

  it('is named where its lead is off and nobody else on it is one', () => {
    expect(names(DEMO_FLEET)).toEqual([]);
    expect(names(without(['crew-42']))).toEqual(['Box Truck']);
    expect(names(withPlaces(DEMO_FLEET, SATURDAY, new Map([['crew-41', 'yard']])))).toEqual([
      'Big Box',
    ]);
  });

  it('is not named if a lead steps in, if it stays in the yard, or if nobody is a lead', () => {
    const spare = { ...lead, id: 'spare', truckId: undefined };
    const more = { ...DEMO_FLEET, crew: [...DEMO_FLEET.crew, spare] };
    expect(names(without(['crew-42'], more))).toEqual([]);
    expect(names(without(['crew-42', 'crew-45']))).toEqual([]);
    const equals = DEMO_FLEET.crew.map((one) => ({ ...one, role: 'crew' as const }));
    expect(names(without(['crew-42'], { ...DEMO_FLEET, crew: equals }))).toEqual([]);
  });

  it('is not named if nobody was ever entered for it', () => {
    const few = {
      ...DEMO_FLEET,
      crew: [lead, ...others].filter(({ truckId }) => truckId === 'truck-1'),
    };
    expect(names(few)).toEqual([]);
  });
});

describe('why somebody is off', () => {
  it('is kept with the day, and goes once they are back', () => {
    const off = (reasons?: ReadonlyMap<string, 'sick'>) =>
      withPlaces(DEMO_FLEET, SATURDAY, new Map([['crew-42', 'off' as const]]), reasons);
    const marcus = ({ crew }: TruckFleet) => present(crew.find(({ id }) => id === 'crew-42'));
    const sick = off(new Map([['crew-42', 'sick']]));
    expect(whyOff(marcus(sick), SATURDAY)).toBe('sick');
    expect(whyOff(marcus(sick), SUNDAY)).toBeUndefined();
    expect(whyOff(marcus(off()), SATURDAY)).toBeUndefined();
    const back = withPlaces(sick, SATURDAY, new Map([['crew-42', 'usual' as const]]));
    expect(back).toEqual(DEMO_FLEET);
  });
});
