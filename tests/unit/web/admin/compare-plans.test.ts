import { describe, expect, it } from 'vitest';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import { dayPlan, planStop } from '#tests/unit/web/admin/day-plan.ts';
import {
  changesOf,
  differencesOf,
  figuresOf,
  isPublished,
  isToSend,
  isUnsent,
  lateThen,
  needingPeople,
  newsOf,
  sayAgain,
  sentTo,
  toTell,
  unpublishedChanges,
  unsentStops,
} from '#web/admin/deliveries/compare-plans.ts';
import { outOfService } from '#web/admin/deliveries/plan-order.ts';
import { crewEffects } from '#web/admin/shared/crew-effects.ts';
import { comingName } from '#web/admin/shared/plans.ts';

const STOPS = [
  planStop('a', { window: { from: '07:00', to: '07:30' } }),
  planStop('b', { told: { from: '08:15', to: '08:45' } }),
  planStop('c', { manMinutes: 900 }),
];
const NOW = dayPlan({ stops: STOPS, order: { t1: ['b', 'a'] } });
const BETTER = dayPlan({ stops: STOPS, order: { t1: ['a', 'b'], t2: ['c'] } });

describe('needingPeople', () => {
  it('has the stops still to make that are too heavy for the people on their trucks', () => {
    const stops = [
      planStop('a', { needsPeople: 2 }),
      planStop('b'),
      planStop('c', { needsPeople: 2, state: 'done' }),
    ];
    const plan = dayPlan({ stops, order: { t1: ['a', 'b', 'c'] } });
    expect(needingPeople(plan).map(({ id }) => id)).toEqual(['a']);
  });
});

describe('comingName', () => {
  it('answers when we come: the truck with its planned arrival, how late, or no truck yet', () => {
    const plan = dayPlan({
      stops: [
        planStop('a'),
        planStop('b', { window: { from: '06:00', to: '06:30' } }),
        planStop('c'),
        planStop('d', { state: 'done' }),
      ],
      order: { t1: ['a', 'b'], t2: ['d'] },
    });
    const of = (id: string, kind: 'deliver' | 'collect' = 'deliver') =>
      comingName(plan, { reservationId: `r-${id}`, kind });
    expect(of('a')).toBe('Longhorn, about 8 AM');
    expect(of('b')).toMatch(/^Longhorn, about .* AM, .* late$/);
    expect(of('c')).toBe('No truck has it yet');
    expect(of('d')).toBe('Bluebonnet');
    expect([of('a', 'collect'), of('x')]).toEqual([undefined, undefined]);
  });
});

describe('newsOf', () => {
  it('lists customers who know no time yet, or one that is not kept, and can be served', () => {
    const told = (from: string, to: string) => ({ told: { from, to } });
    const stops = [
      planStop('new'),
      planStop('knows', told('06:00', '20:00')),
      planStop('moved', told('16:00', '18:00')),
      planStop('here', { state: 'arrived' }),
      planStop('torn', {
        items: [{ productId: 'p1', title: 'Big Wave', quantity: 1, shut: ['Unit 1'] }],
      }),
    ];
    const plan = dayPlan({ stops, order: { t1: stops.map(({ id }) => id) } });
    expect(newsOf(plan).map(({ id }) => id)).toEqual(['new', 'moved']);
    expect(toTell(plan).map(({ id }) => id)).toEqual(['moved']);
    expect(outOfService(plan).map(({ id }) => id)).toEqual(['torn']);
  });
});

describe('figuresOf', () => {
  it("adds up the plan's figures", () => {
    const [truck] = NOW.trucks;
    expect(figuresOf(NOW)).toEqual({
      noTruck: 1,
      late: 1,
      lateMinutes: Math.round(NOW.trucks[0]?.stops[1]?.lateMinutes ?? 0),
      miles: Math.round(truck?.miles ?? 0),
      overtimeMinutes: 0,
      trucks: 1,
      crewMinutes: Math.round((truck?.minutes ?? 0) * 2),
    });
  });
});

describe('differencesOf', () => {
  const between = (now: DayPlanDto, proposed: DayPlanDto) =>
    Object.fromEntries(differencesOf(now, proposed).map((one) => [one.key, one]));

  it('marks what gets worse', () => {
    const by = between(BETTER, NOW);
    expect(by['noTruck']).toMatchObject({ now: 0, proposed: 1, isWorse: true });
    expect(by['late']).toMatchObject({ now: 0, proposed: 1, isWorse: true });
    expect(by['trucks']).toMatchObject({ now: 2, proposed: 1, isWorse: false });
    const spread = dayPlan({ stops: STOPS, order: { t1: ['b'], t2: ['a'] } });
    expect(between(NOW, spread)['trucks']?.isWorse).toBe(true);
  });

  it('calls no truck or minute worse that serves one more stop', () => {
    const by = between(NOW, BETTER);
    expect(by['noTruck']).toMatchObject({ now: 1, proposed: 0, isWorse: false });
    expect(by['trucks']).toMatchObject({ now: 1, proposed: 2, isWorse: false });
    expect(by['crewMinutes']?.isWorse).toBe(false);
  });
});

describe('changesOf', () => {
  it('names stops with another truck or time in the other plan', () => {
    const changes = changesOf(NOW, BETTER);
    expect([...changes.keys()].toSorted()).toEqual(['a', 'c']);
    expect(changes.get('a')?.isMoved).toBe(false);
    expect(changes.get('c')?.isMoved).toBe(true);
    expect(changesOf(NOW, NOW).size).toBe(0);
  });
});

describe('toTell', () => {
  it('lists customers who were told a time that is not kept, but not those who were told none', () => {
    expect(toTell(NOW).map(({ id }) => id)).toEqual(['b']);
    const kept = STOPS.map((stop) => ({ ...stop, told: { from: '06:00', to: '20:00' } }));
    expect(toTell(dayPlan({ stops: kept, order: { t1: ['a', 'b'] } }))).toEqual([]);
  });

  it('leaves out customers who have been served', () => {
    const done = STOPS.map((stop) => ({ ...stop, state: 'done' as const }));
    expect(toTell(dayPlan({ stops: done, order: { t1: ['b', 'a'] } }))).toEqual([]);
  });
});

describe('unpublishedChanges', () => {
  it('counts the stops that are not where the published plan has them', () => {
    const told = (trucks: readonly { truckId: string; stopIds: string[] }[]) => ({
      ...NOW,
      publishedVersion: 5,
      published: { at: '2027-05-15T11:12:00Z', trucks },
    });
    expect(unpublishedChanges(told([{ truckId: 't1', stopIds: ['b', 'a'] }]))).toBe(0);
    expect(unpublishedChanges(told([{ truckId: 't1', stopIds: ['a', 'yard', 'b'] }]))).toBe(2);
    expect(unpublishedChanges(told([{ truckId: 't2', stopIds: ['b', 'gone'] }]))).toBe(3);
    expect(unpublishedChanges(NOW)).toBe(0);
    expect([isToSend(NOW, true), isToSend(NOW, false)]).toEqual([true, false]);
    expect(isToSend(told([{ truckId: 't1', stopIds: ['b', 'a'] }]), true)).toBe(false);
    expect(isToSend(told([{ truckId: 't2', stopIds: ['b', 'gone'] }]), false)).toBe(true);
    const lost = told([{ truckId: 't1', stopIds: ['b', 'yard', 'a', 'gone'] }]);
    expect([isUnsent(lost, 't1'), isUnsent(lost, 't2'), isUnsent(NOW, 't1')]).toEqual([
      true,
      false,
      false,
    ]);
    // The crew's phone sends the truck back to the yard for what is still ahead.
    const loading = told([{ truckId: 't1', stopIds: ['b', 'yard', 'a'] }]);
    expect([isUnsent(loading, 't1'), unpublishedChanges(loading)]).toEqual([true, 1]);
    const done = STOPS.map((stop): typeof stop => ({ ...stop, state: 'done' }));
    const { trucks } = dayPlan({ stops: done, order: { t1: ['b', 'a'] } });
    expect(isUnsent({ ...loading, trucks }, 't1')).toBe(false);
  });

  it('counts none where publishing would change nothing, as after a failed stop is planned again', () => {
    const published = {
      at: '2027-05-15T11:12:00Z',
      trucks: [{ truckId: 't1', stopIds: ['a', 'b'] }],
    };
    // The other stop was made meanwhile, so it comes first on the board and on the phone.
    const again = {
      ...NOW,
      publishedVersion: 5,
      published: { ...published, isCurrent: true as const },
    };
    expect([isPublished(again), unpublishedChanges(again), isToSend(again, true)]).toEqual([
      true,
      0,
      false,
    ]);
    expect(sayAgain(again)).toMatch(/on the crew’s phones\. Notify customers/);
    const moved = { ...again, published };
    expect([isPublished(moved), unpublishedChanges(moved)]).toEqual([false, 2]);
    expect(sayAgain(moved)).toMatch(/Publish the plan, then notify/);
  });

  it('counts the stops that have other items or units since', () => {
    const plan = {
      ...NOW,
      publishedVersion: 5,
      published: {
        at: '2027-05-15T11:12:00Z',
        trucks: [{ truckId: 't1', stopIds: ['b', 'a'] }],
        changed: ['a'],
      },
    };
    expect(unpublishedChanges(plan)).toBe(1);
    expect(unsentStops(plan)).toEqual(new Set(['a']));
    expect([isUnsent(plan, 't1'), isUnsent(plan, 't2'), isToSend(plan, false)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

it('sentTo names the truck whose crew still has a stop that has lost its truck', () => {
  const trucks = [{ truckId: 't2', stopIds: ['c'] }];
  const plan = { ...NOW, published: { at: '2027-05-15T11:12:00Z', trucks } };
  expect([sentTo(plan, 'c'), sentTo(plan, 'a'), sentTo(NOW, 'c')]).toEqual([
    'Bluebonnet',
    undefined,
    undefined,
  ]);
});

it('lateThen names the stops that would be late, or later than now', () => {
  expect(lateThen(BETTER, NOW)).toEqual([expect.stringMatching(/^a Huang \(.*min\)$/)]);
  expect([lateThen(NOW, BETTER), lateThen(NOW, NOW)]).toEqual([[], []]);
});

describe('crewEffects', () => {
  const stops = ['a', 'b', 'c'].map((id) => planStop(id));
  const now = dayPlan({ stops, order: { t1: ['a', 'b'], t2: ['c'] } });
  const empty = { truckId: 't1', name: 'Longhorn', people: 0, of: 2, missing: ['Kyle'] };
  const without = (order: Readonly<Record<string, readonly string[]>>) => {
    const next = dayPlan({ stops, order });
    const trucks = next.trucks.filter(({ truckId }) => truckId !== 't1');
    return { ...next, trucks, shortCrews: [empty] };
  };

  it('says where the stops of a truck with nobody on it go, or that they lose it', () => {
    expect(crewEffects(now, without({ t2: ['c', 'a'], t3: ['b'] }))).toEqual([
      'Longhorn has nobody on Sat, May 15: its 2 stops move to other trucks (a Huang, b Huang).',
    ]);
    expect(crewEffects(now, without({ t2: ['c', 'a'] }))).toEqual([
      'Longhorn has nobody on Sat, May 15: 1 of its 2 stops moves to other trucks (a Huang), 1 loses its truck (b Huang).',
    ]);
    expect(crewEffects(now, without({ t2: ['c'] }))).toEqual([
      'Longhorn has nobody on Sat, May 15: its 2 stops lose their truck (a Huang, b Huang).',
    ]);
  });

  it('names three customers of a truck, and says how many more', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((id) => planStop(id));
    const full = dayPlan({ stops: five, order: { t1: ['a', 'b', 'c', 'd', 'e'] } });
    const bare = dayPlan({ stops: five, order: {} });
    expect(crewEffects(full, bare)).toEqual([
      'Longhorn: its 5 stops lose their truck (a Huang, b Huang, c Huang and 2 more).',
    ]);
    expect(crewEffects(bare, full).slice(0, 1)).toEqual([
      '5 stops get a truck (a Huang, b Huang, c Huang and 2 more).',
    ]);
  });

  it('names a missing crew lead, a smaller crew and what is too heavy for it, once', () => {
    const lead = { withoutLead: [{ truckId: 't2', name: 'Bluebonnet' }] };
    const short = { shortCrews: [{ ...empty, people: 1 }] };
    const heavy = {
      ...now,
      trucks: now.trucks.map((truck) => ({
        ...truck,
        stops: truck.stops.map((stop) => (stop.id === 'a' ? { ...stop, needsPeople: 3 } : stop)),
      })),
    };
    const next = { ...heavy, ...lead, ...short };
    expect(crewEffects(now, next)).toEqual([
      'Longhorn goes with 1 of 2 people.',
      'Bluebonnet has no crew lead.',
      'a Huang: Big Wave Water Slide needs 3 people, Longhorn has 2.',
    ]);
    expect(crewEffects(next, next)).toEqual([]);
    expect(crewEffects(heavy, now)).toEqual(['a Huang: now enough people.']);
  });

  it('says who fills a seat, if somebody has no truck of their own', () => {
    const person = { role: 'crew', place: 'usual' } as const;
    const crew: DayPlanDto['crew'] = [
      { ...person, id: 'k', name: 'Kyle', truckId: 't1', usualTruckId: 't1' },
      { ...person, id: 'r', name: 'Rosa' },
      { ...person, id: 't', name: 'Tanya', usualTruckId: 't9', truckId: 't9' },
    ];
    const off = crew.map(({ truckId, ...one }) =>
      one.id === 'k' ? { ...one, place: 'off' as const } : { ...one, ...(truckId && { truckId }) },
    );
    expect(crewEffects({ ...now, crew }, { ...now, crew: off })).toEqual([
      'Rosa or Tanya fills a seat on Longhorn. Choose who above.',
    ]);
    expect(crewEffects({ ...now, crew }, { ...now, crew })).toEqual([]);
  });
});
