import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRoutes, costOf, driveRoute } from '#core/dispatch/check-routes.ts';
import { tidy } from '#core/dispatch/day-problem.ts';
import {
  type Load,
  RELOAD,
  type RoutingPlan,
  type RoutingProblem,
} from '#core/dispatch/routing-problem.ts';
import { solveRoutes } from '#core/dispatch/solve-routes.ts';
import { runs } from '#tests/support/runs.ts';

const place = fc.record({ x: fc.integer({ min: 0, max: 60 }), y: fc.integer({ min: 0, max: 60 }) });
const stop = fc.record({
  kind: fc.constantFrom('deliver' as const, 'collect' as const),
  at: place,
  from: fc.integer({ min: 420, max: 960 }),
  width: fc.integer({ min: 0, max: 360 }),
  work: fc.integer({ min: 10, max: 120 }),
  lb: fc.integer({ min: 50, max: 900 }),
  cuFt: fc.integer({ min: 5, max: 120 }),
  lockedTo: fc.option(fc.constantFrom(0, 1), { nil: undefined, freq: 6 }),
  publishedOn: fc.option(fc.constantFrom(0, 1, 2), { nil: undefined }),
  takesFrom: fc.nat(12),
  share: fc.constantFrom(0, 0.5, 1),
});

type Drawn = Load & { readonly kind: string; readonly takesFrom: number; readonly share: number };

/** A delivery may take on the unit of one of the pickups, which is a part of both their loads. */
function takesOf(
  stops: readonly Drawn[],
  index: number,
): Pick<RoutingProblem['stops'][number], 'awaits' | 'takes'> {
  const isTaker = ({ kind, takesFrom }: Drawn, pickup: number): boolean =>
    kind === 'deliver' && takesFrom === pickup;
  const { [index]: one } = stops;
  const pickup = one?.takesFrom ?? -1;
  const { [pickup]: from } = stops;
  if (one?.kind !== 'deliver' || from?.kind !== 'collect') return {};
  const part = (of: 'lb' | 'cuFt') => Math.min(one[of], from[of]) * one.share;
  const isFirst = stops.findIndex((other) => isTaker(other, pickup)) === index;
  return {
    awaits: [pickup],
    ...(isFirst && { takes: [{ pickup, lb: part('lb'), cuFt: part('cuFt') }] }),
  };
}
const truck = fc.record({
  crew: fc.constantFrom(1, 2, 3),
  from: fc.constantFrom(420, 480, 540),
  hours: fc.integer({ min: 4, max: 11 }),
  overtime: fc.constantFrom(0, 60, 120),
  lb: fc.integer({ min: 600, max: 2_500 }),
  cuFt: fc.integer({ min: 80, max: 400 }),
});

const day = (mostStops: number, mostTrucks: number) =>
  fc
    .record({
      stops: fc.array(stop, { maxLength: mostStops }),
      trucks: fc.array(truck, { minLength: 1, maxLength: mostTrucks }),
      yard: place,
      reloadMinutes: fc.option(fc.integer({ min: 10, max: 40 }), { nil: undefined }),
    })
    .map(({ stops, trucks, yard, reloadMinutes }): RoutingProblem => {
      const places = [yard, ...stops.map(({ at }) => at)];
      const miles = Float64Array.from(
        places.flatMap((a) => places.map((b) => Math.hypot(a.x - b.x, a.y - b.y))),
      );
      return {
        stops: stops.map(
          ({ at: _at, width, from, takesFrom: _takes, share: _share, ...rest }, index) => ({
            ...rest,
            ...takesOf(stops, index),
            point: index + 1,
            from,
            to: from + width,
          }),
        ),
        trucks: trucks.map(({ hours, overtime, from, ...rest }) => ({
          ...rest,
          from,
          to: from + hours * 60,
          latest: from + hours * 60 + overtime,
        })),
        yard: 0,
        reloadMinutes,
        points: places.length,
        minutes: miles.map((mile) => mile * 1.7 + 2),
        miles,
        prices: { unserved: 1e6, overtimeMinute: 20, truck: 500, minute: 1, mile: 0.7, change: 40 },
      };
    });

/**
 * Every order of the stops over the trucks, with or without a return to the yard before each, for
 * a handful of stops.
 */
function mostServed(problem: RoutingProblem): number {
  const { stops, trucks } = problem;
  let most = 0;
  const seen = new Set<string>();
  const look = (routes: readonly (readonly number[])[], served: readonly number[]): void => {
    const key = JSON.stringify(routes);
    if (seen.has(key)) return;
    seen.add(key);
    most = Math.max(most, served.length);
    if (most === stops.length) return;
    stops.forEach((_stop, next) => {
      if (served.includes(next)) return;
      routes.forEach((route, index) => {
        const loads =
          problem.reloadMinutes === undefined || route.length === 0 ? [[]] : [[], [RELOAD]];
        for (const between of loads) {
          const longer = routes.with(index, [...route, ...between, next]);
          const unserved = stops.flatMap((_one, at) =>
            at === next || served.includes(at) ? [] : [at],
          );
          // What a truck cannot do with one more stop at the end, it cannot do with even more,
          // except for its load.
          const found = checkRoutes(problem, { routes: longer, unserved });
          if (found.every(({ code }) => code === 'too_heavy' || code === 'too_bulky')) {
            if (found.length === 0) look(longer, [...served, next]);
          }
        }
      });
    });
  };
  look(
    trucks.map(() => []),
    [],
  );
  return most;
}

/** The stops between two returns to the yard. */
const loadsIn = (route: readonly number[]): readonly (readonly number[])[] =>
  route.reduce<readonly (readonly number[])[]>(
    (loads, which) =>
      which === RELOAD ? [...loads, []] : [...loads.slice(0, -1), [...(loads.at(-1) ?? []), which]],
    [[]],
  );

/** The most pounds that are really aboard at once, if these stops are called off. */
function mostAboard(
  { stops }: RoutingProblem,
  route: readonly number[],
  gone: ReadonlySet<number>,
): number {
  const peaks = loadsIn(route).flatMap((load) => {
    const made = load.filter((which) => !gone.has(which));
    const brought = made.map((which, at) => {
      const { kind, lb = 0, takes = [] } = stops[which] ?? {};
      const met = takes.filter(({ pickup }) => made.slice(0, at).includes(pickup));
      return kind === 'deliver' ? lb - met.reduce((sum, part) => sum + part.lb, 0) : 0;
    });
    let aboard = brought.reduce((sum, lb) => sum + lb, 0);
    const after = made.map((which) => {
      const { kind, lb = 0 } = stops[which] ?? {};
      aboard += kind === 'deliver' ? -lb : lb;
      return aboard;
    });
    return [brought.reduce((sum, lb) => sum + lb, 0), ...after];
  });
  return Math.max(0, ...peaks);
}

const subsetsOf = (stops: readonly number[]): readonly ReadonlySet<number>[] =>
  Array.from(
    { length: 2 ** stops.length },
    (_, bits) => new Set(stops.filter((_stop, at) => (bits & (1 << at)) !== 0)),
  );

const solved = (problem: RoutingProblem, seed = 1, rounds = 200): RoutingPlan =>
  solveRoutes(problem, { seed, rounds });

describe('driveRoute', () => {
  it('counts the most that may be aboard, whichever stops are called off, and a unit that stays aboard once', () => {
    let shared = 0;
    fc.assert(
      fc.property(
        day(6, 1),
        fc.array(fc.integer({ min: -1, max: 5 }), { maxLength: 8 }),
        (problem, drawn) => {
          const known = drawn.filter((which) => which < problem.stops.length);
          const route = known.filter((which, at) => which < 0 || known.indexOf(which) === at);
          const own = route.filter((which) => which !== RELOAD);
          const real = subsetsOf(own).map((gone) => mostAboard(problem, route, gone));
          const counted = driveRoute(problem, 0, route).peak.lb;
          expect(counted).toBeCloseTo(Math.max(...real), 6);
          if (own.some((which) => (problem.stops[which]?.takes?.[0]?.lb ?? 0) > 0)) shared += 1;
        },
      ),
      { numRuns: runs(400, 20_000) },
    );
    expect(shared).toBeGreaterThan(0);
  });
});

describe('solveRoutes', () => {
  it('makes a plan in which no truck carries too much, whichever stops are called off', () => {
    fc.assert(
      fc.property(day(16, 3), fc.array(fc.nat(15)), (problem, gone) => {
        const plan = solved(problem);
        const left = (which: number): boolean => !gone.includes(which);
        const stops = problem.stops.map(({ awaits = [], ...rest }) => ({
          ...rest,
          awaits: awaits.filter(left),
        }));
        const routes = plan.routes.map((route) => tidy(route.filter(left)));
        const served = new Set(routes.flat());
        const unserved = stops.flatMap((_stop, at) => (served.has(at) ? [] : [at]));
        const codes = checkRoutes({ ...problem, stops }, { routes, unserved }).map(
          ({ code }) => code,
        );
        expect(codes).not.toContain('too_heavy');
        expect(codes).not.toContain('too_bulky');
      }),
      { numRuns: runs(100, 3_000) },
    );
  });

  it('never makes a plan that the checker refuses', () => {
    fc.assert(
      fc.property(day(24, 4), fc.integer(), (problem, seed) => {
        expect(checkRoutes(problem, solved(problem, seed, 150))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('never keeps what the checker refuses of the plan it starts with', () => {
    fc.assert(
      fc.property(day(16, 3), (problem) => {
        const many = problem.trucks.length;
        const routes = problem.trucks.map((_truck, index) =>
          problem.stops.flatMap((_stop, at) => (at % many === index ? [at] : [])),
        );
        const plan = solveRoutes(problem, { seed: 1, rounds: 0, start: { routes, unserved: [] } });
        expect(checkRoutes(problem, plan)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('serves as many stops as possible, where all orders can be tried', () => {
    fc.assert(
      fc.property(day(5, 2), (problem) => {
        const { unserved } = solved(problem);
        expect(problem.stops.length - unserved.length).toBe(mostServed(problem));
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same plan for the same seed', () => {
    fc.assert(
      fc.property(day(16, 3), fc.integer(), (problem, seed) => {
        expect(solved(problem, seed, 100)).toEqual(solved(problem, seed, 100));
      }),
      { numRuns: 30 },
    );
  });

  it('is never worse than the plan it started with', () => {
    fc.assert(
      fc.property(day(16, 3), (problem) => {
        const start = solved(problem, 7, 50);
        const again = solveRoutes(problem, { seed: 8, rounds: 50, start });
        expect(costOf(problem, again)).toBeLessThanOrEqual(costOf(problem, start) + 1e-6);
      }),
      { numRuns: 60 },
    );
  });
});
