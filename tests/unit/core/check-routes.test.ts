import { describe, expect, it } from 'vitest';
import { checkRoutes } from '#core/dispatch/check-routes.ts';
import {
  RELOAD,
  type RoutingPlan,
  type RoutingProblem,
  type RoutingStop,
} from '#core/dispatch/routing-problem.ts';
import { solveRoutes } from '#core/dispatch/solve-routes.ts';

/** Points on a line, ten minutes and five miles apart. The yard is point 0. */
const COUNT = 6;
const matrix = (step: number) =>
  Float64Array.from(
    { length: COUNT * COUNT },
    (_, at) => Math.abs(Math.floor(at / COUNT) - (at % COUNT)) * step,
  );

const stop = (overrides: Partial<RoutingStop>): RoutingStop => ({
  kind: 'deliver',
  point: 1,
  from: 480,
  to: 720,
  work: 60,
  lb: 400,
  cuFt: 40,
  ...overrides,
});

const truck = { crew: 2, from: 480, to: 1_020, latest: 1_080, lb: 1_000, cuFt: 120 };

const problem: RoutingProblem = {
  stops: [
    stop({ point: 1 }),
    stop({ point: 2, to: 600 }),
    stop({ point: 3, kind: 'collect', from: 540, to: 1_000 }),
    stop({ point: 4, lockedTo: 1 }),
    stop({ point: 5, lb: 700, cuFt: 20 }),
  ],
  trucks: [truck, truck],
  yard: 0,
  reloadMinutes: 15,
  points: COUNT,
  minutes: matrix(10),
  miles: matrix(5),
  prices: { unserved: 1e6, overtimeMinute: 100, truck: 1_000, minute: 1, mile: 1, change: 50 },
};

const good: RoutingPlan = { routes: [[0, 1, 2], [3]], unserved: [4] };

const codes = (plan: RoutingPlan, of: RoutingProblem = problem) =>
  checkRoutes(of, plan).map(({ code }) => code);

const withStop = (index: number, overrides: Partial<RoutingStop>): RoutingProblem => ({
  ...problem,
  stops: problem.stops.map((one, at) => (at === index ? { ...one, ...overrides } : one)),
});

const withTruck = (overrides: Partial<typeof truck>): RoutingProblem => ({
  ...problem,
  trucks: [{ ...truck, ...overrides }, truck],
});

/** Stop 3 takes on the unit that stop 2 picks up. */
const handover = (from: number, to: number): RoutingProblem => ({
  ...problem,
  stops: [
    stop({ point: 1, lb: 200 }),
    stop({ point: 2, lb: 200 }),
    stop({ point: 1, kind: 'collect', from: 480, to: 600 }),
    stop({ point: 3, from, to, awaits: [2] }),
    stop({ point: 1, from: 480, to: 1_000 }),
  ],
});

describe('a unit that is picked up and delivered on one day', () => {
  it.each<[string, RoutingPlan['routes'], number, boolean]>([
    ['goes on with the truck that picked it up', [[2, 3], []], 480, true],
    ['cannot be delivered before it is picked up', [[3, 2], []], 480, false],
    ['is not on the other truck, which left with the first', [[2], [3]], 480, false],
    ['is in the yard when the other truck loads late enough', [[2], [3]], 720, true],
    ['is in the yard for the second load of the other truck', [[2], [0, RELOAD, 3]], 480, true],
    [
      'waits for the end of a longer day of its truck',
      [
        [2, 0, 1],
        [4, RELOAD, 3],
      ],
      480,
      false,
    ],
    [
      'is unloaded with the first load of its truck',
      [
        [2, RELOAD, 0],
        [4, RELOAD, 3],
      ],
      480,
      true,
    ],
    ['is not looked at while no truck picks it up', [[], [3]], 480, true],
  ])('%s', (_name, routes, from, isFine) => {
    const of = handover(from, from + 300);
    const served = new Set(routes.flat());
    const unserved = of.stops.flatMap((_stop, index) => (served.has(index) ? [] : [index]));
    expect(checkRoutes(of, { routes, unserved })).toEqual(
      isFine
        ? []
        : [{ stop: 3, truck: routes.findIndex((route) => route.includes(3)), code: 'unit_out' }],
    );
  });

  it('is brought back to the yard as in the plan that the search starts with', () => {
    const { stops, ...rest } = handover(480, 780);
    const of = { ...rest, stops: stops.map((one, at) => ({ ...one, lockedTo: at < 3 ? 0 : 1 })) };
    const routes = [
      [2, RELOAD, 0],
      [4, RELOAD, 3],
    ];
    const { unserved } = solveRoutes(of, { seed: 1, rounds: 0, start: { routes, unserved: [1] } });
    expect(unserved).not.toContain(3);
  });
});

describe('checkRoutes', () => {
  it('accepts a plan that can be driven', () => {
    expect(codes(good)).toEqual([]);
    expect(codes({ routes: [[0, 1, RELOAD, 4], [3]], unserved: [2] })).toEqual([]);
  });

  it.each<[string, RoutingPlan, RoutingProblem, string]>([
    ['a stop nobody serves or names', { routes: [[0, 1], [3]], unserved: [4] }, problem, 'missing'],
    [
      'a stop served twice by one truck',
      { routes: [[0, 0, 1, 2], [3]], unserved: [4] },
      problem,
      'twice',
    ],
    [
      'a stop served by two trucks',
      {
        routes: [
          [0, 1, 2],
          [3, 0],
        ],
        unserved: [4],
      },
      problem,
      'twice',
    ],
    ['a stop that is served and unserved', { ...good, unserved: [0, 4] }, problem, 'twice'],
    [
      'a stop that does not exist',
      { routes: [[0, 1, 2, 9], [3]], unserved: [4] },
      problem,
      'unknown_stop',
    ],
    [
      'an unserved stop that does not exist',
      { ...good, unserved: [4, 9] },
      problem,
      'unknown_stop',
    ],
    [
      'a truck that does not exist',
      { routes: [[0, 1, 2], [3], [4]], unserved: [] },
      problem,
      'unknown_truck',
    ],
    ['a window that is over', good, withStop(1, { to: 529 }), 'late'],
    ['a window that the work before runs into', good, withStop(0, { work: 400 }), 'late'],
    [
      'a window that the drive runs into',
      { routes: [[2, 1, 0], [3]], unserved: [4] },
      withStop(1, { to: 545 }),
      'late',
    ],
    ['a window that waiting runs into', good, withStop(0, { from: 640, to: 720 }), 'late'],
    [
      'a crew of one that works twice as long',
      good,
      { ...withTruck({ crew: 1 }), stops: withStop(1, { to: 555 }).stops },
      'late',
    ],
    ['a shift that begins later', good, withTruck({ from: 600 }), 'late'],
    [
      'goods that are too heavy together',
      { routes: [[0, 4, 1, 2], [3]], unserved: [] },
      problem,
      'too_heavy',
    ],
    [
      'a collection on top of what is still on board',
      { routes: [[2, 0, 1], [3]], unserved: [4] },
      withTruck({ lb: 1_100 }),
      'too_heavy',
    ],
    ['goods that are too bulky together', good, withTruck({ cuFt: 79 }), 'too_bulky'],
    [
      'a truck that comes home after hours',
      good,
      withTruck({ latest: 600, to: 600 }),
      'after_hours',
    ],
    [
      'another truck than the one it is locked to',
      { routes: [[0, 1, 3], [2]], unserved: [4] },
      problem,
      'other_truck',
    ],
    [
      'a reload where trucks load once',
      { routes: [[0, 1, RELOAD, 2], [3]], unserved: [4] },
      { ...problem, reloadMinutes: undefined },
      'no_reload',
    ],
    [
      'a reload before the first stop',
      { routes: [[RELOAD, 0, 1, 2], [3]], unserved: [4] },
      problem,
      'empty_load',
    ],
    [
      'a reload after the last stop',
      { routes: [[0, 1, 2, RELOAD], [3]], unserved: [4] },
      problem,
      'empty_load',
    ],
    [
      'two reloads in a row',
      { routes: [[0, 1, RELOAD, RELOAD, 2], [3]], unserved: [4] },
      problem,
      'empty_load',
    ],
    [
      'a reload that takes too long',
      { routes: [[0, RELOAD, 1, 2], [3]], unserved: [4] },
      { ...withStop(1, { to: 560 }), reloadMinutes: 60 },
      'late',
    ],
  ])('refuses %s', (_what, plan, of, code) => {
    expect(codes(plan, of)).toContain(code);
  });
});
