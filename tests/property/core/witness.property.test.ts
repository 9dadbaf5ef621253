import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRoutes } from '#core/dispatch/check-routes.ts';
import { type CrewDay, EMPTY_CREW_DAY, isLive, type Stop } from '#core/dispatch/crew-day.ts';
import { type DayProblem, problemOf, routesOf } from '#core/dispatch/day-problem.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import { RELOAD, type RoutingProblem } from '#core/dispatch/routing-problem.ts';
import { searchDay } from '#core/dispatch/search-day.ts';
import { changeDay } from '#core/dispatch/witness.ts';
import { instant } from '#core/kernel/instant.ts';
import { BEFORE, SATURDAY, SMALL, stopOf } from '#tests/support/crews.ts';

const NOW = BEFORE;

const stops = (most: number) =>
  fc
    .integer({ min: 1, max: most })
    .chain((many) => fc.tuple(...Array.from({ length: many }, (_, index) => stopOf(`s${index}`))));

/** Whatever the witness says, the checker drives it. */
function expectTrue(day: CrewDay, fleet: TruckFleet, now = NOW): readonly string[] {
  const live = Object.values(day.stops).filter((stop) => isLive(stop, now));
  const problem = problemOf(SATURDAY, fleet, live);
  const routes = routesOf(problem, day.witness);
  const served = new Set(routes.flat());
  const unserved = live.flatMap((_stop, index) => (served.has(index) ? [] : [index]));
  expect(checkRoutes(problem.problem, { routes, unserved })).toEqual([]);
  return unserved.flatMap((index) => live[index]?.id ?? []);
}

type Step =
  | { readonly kind: 'add'; readonly stop: Stop }
  | { readonly kind: 'remove'; readonly which: number }
  | { readonly kind: 'wait' }
  | { readonly kind: 'truck_off' };

const steps: fc.Arbitrary<readonly Step[]> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: stopOf('x').map((stop) => ({ kind: 'add' as const, stop })) },
      { weight: 2, arbitrary: fc.nat(20).map((which) => ({ kind: 'remove' as const, which })) },
      { weight: 1, arbitrary: fc.constant({ kind: 'wait' as const }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'truck_off' as const }) },
    ),
    { maxLength: 14 },
  )
  .map((all) =>
    all.map((step, index) =>
      step.kind === 'add'
        ? { ...step, stop: { ...step.stop, id: `s${index}`, reservationId: `s${index}` } }
        : step,
    ),
  );

describe('changeDay', () => {
  it('keeps a witness that the checker accepts, with every stop in it that was not refused, after any history', () => {
    fc.assert(
      fc.property(steps, (history) => {
        let day = EMPTY_CREW_DAY;
        let now = NOW;
        let fleet = SMALL;
        const taken = new Set<string>();
        for (const step of history) {
          const nothing = { day: SATURDAY, fleet, now, removed: [], added: [] };
          if (step.kind === 'wait') now = instant(now + 60_000);
          if (step.kind === 'truck_off') fleet = { ...SMALL, trucks: SMALL.trucks.slice(0, 1) };
          if (step.kind === 'remove') {
            const id = Object.keys(day.stops)[step.which];
            if (id === undefined) continue;
            taken.delete(id);
            day = changeDay(day, { ...nothing, removed: [id] }).day;
          }
          if (step.kind === 'add') {
            const outcome = changeDay(day, { ...nothing, added: [step.stop] });
            if (outcome.refused.length > 0) continue;
            taken.add(step.stop.id);
            day = outcome.day;
          }
          const today = changeDay(day, { ...nothing, fleet, now }).day;
          const unplaced = expectTrue(today, fleet, now);
          // Only a truck that is gone can leave somebody without one.
          if (fleet === SMALL) expect(unplaced).toEqual([]);
          const live = Object.values(today.stops).map(({ id }) => id);
          expect(live.every((id) => taken.has(id))).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('takes no order that somebody found unless it serves more', () => {
    fc.assert(
      fc.property(stops(6), (all) => {
        const day = all.reduce(
          (before, stop) =>
            changeDay(before, { day: SATURDAY, fleet: SMALL, now: NOW, removed: [], added: [stop] })
              .day,
          EMPTY_CREW_DAY,
        );
        const found = { a: ['s0', 'nobody', 's0', 'yard'], c: ['s1'] };
        const change = { day: SATURDAY, fleet: SMALL, now: NOW, removed: [], added: [], found };
        expectTrue(changeDay(day, change).day, SMALL);
      }),
      { numRuns: 100 },
    );
  });
});

/** Every way to serve all stops, tried one after the other until one works. */
function isServable({ problem }: DayProblem): boolean {
  const late = (routes: readonly (readonly number[])[], of: RoutingProblem, all: boolean) => {
    const served = new Set(routes.flat());
    const unserved = of.stops.flatMap((_stop, index) => (served.has(index) ? [] : [index]));
    return checkRoutes(of, { routes, unserved }).some(
      ({ code }) => all || code === 'late' || code === 'after_hours',
    );
  };
  function extend(truck: number, routes: readonly (readonly number[])[], left: readonly number[]) {
    if (left.length === 0) return !late(routes, problem, true);
    if (truck === problem.trucks.length) return false;
    const route = routes[truck] ?? [];
    for (const stop of left) {
      const ways = route.length === 0 ? [[stop]] : [[stop], [RELOAD, stop]];
      for (const way of ways) {
        const next = routes.with(truck, [...route, ...way]);
        if (late(next, problem, false)) continue;
        if (
          extend(
            truck,
            next,
            left.filter((other) => other !== stop),
          )
        )
          return true;
      }
    }
    return extend(truck + 1, routes, left);
  }
  const empty = problem.trucks.map(() => []);
  return extend(
    0,
    empty,
    problem.stops.map((_stop, index) => index),
  );
}

describe('searchDay', () => {
  it('finds an order where there is one, and none where there is none: small days, all orders tried', () => {
    let [yes, no] = [0, 0];
    fc.assert(
      fc.property(stops(7), (all) => {
        const day = problemOf(SATURDAY, SMALL, all);
        const search = searchDay(day, {}, { seconds: 0.3 });
        let step = search.next();
        while (step.done !== true) step = search.next();
        const can = isServable(day);
        if (can) yes += 1;
        else no += 1;
        expect(step.value !== undefined).toBe(can);
        if (step.value === undefined) return;
        expect(checkRoutes(day.problem, { routes: step.value, unserved: [] })).toEqual([]);
      }),
      { numRuns: 24 },
    );
    expect(Math.min(yes, no)).toBeGreaterThan(0);
  });
});
