import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRoute, checkRoutes, unitsOut } from '#core/dispatch/check-routes.ts';
import { type CrewDay, EMPTY_CREW_DAY, isLive, type Stop } from '#core/dispatch/crew-day.ts';
import { type DayProblem, orderOf, problemOf, routesOf } from '#core/dispatch/day-problem.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import { RELOAD, type Routes } from '#core/dispatch/routing-problem.ts';
import { changeDay, searchDay } from '#core/dispatch/witness.ts';
import { instant } from '#core/kernel/instant.ts';
import { BEFORE, SATURDAY, SMALL, stopOf } from '#tests/support/crews.ts';

const NOW = BEFORE;

const stops = (most: number) =>
  fc
    .integer({ min: 1, max: most })
    .chain((many) => fc.tuple(...Array.from({ length: many }, (_, index) => stopOf(`s${index}`))));

/** The checker checks whatever the witness says. */
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
          // Only removing a truck can leave a stop without one.
          if (fleet === SMALL) expect(unplaced).toEqual([]);
          const live = Object.values(today.stops).map(({ id }) => id);
          expect(live.every((id) => taken.has(id))).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('uses a newly found order only if it serves more', () => {
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

/**
 * Every way to serve all stops, tried one after the other until one works. A route that the
 * checker refuses is not continued, because one more stop makes nobody earlier and nothing
 * lighter.
 */
function isServable({ problem }: DayProblem): boolean {
  const hasHandovers = problem.stops.some(({ awaits }) => awaits !== undefined);
  const inVain = new Set<string>();
  function extend(before: Routes, route: readonly number[], left: readonly number[]): boolean {
    const truck = before.length;
    if (left.length === 0) return unitsOut(problem, [...before, route]).length === 0;
    if (truck === problem.trucks.length) return false;
    // With handovers, it also matters what the trucks before this one do.
    const name = `${hasHandovers ? JSON.stringify(before) : truck}: ${left.join()}`;
    if (route.length === 0 && inVain.has(name)) return false;
    for (const stop of left) {
      for (const way of route.length === 0 ? [[stop]] : [[stop], [RELOAD, stop]]) {
        const longer = [...route, ...way];
        if (checkRoute(problem, truck, longer).length > 0) continue;
        const others = left.filter((other) => other !== stop);
        if (extend(before, longer, others)) return true;
      }
    }
    const isDone = extend([...before, route], [], left);
    if (!isDone && route.length === 0) inVain.add(name);
    return isDone;
  }
  return extend(
    [],
    [],
    problem.stops.map((_stop, index) => index),
  );
}

/** What the search finds, starting from the previous witness. */
function searched(day: DayProblem, witness: CrewDay['witness']) {
  const search = searchDay(day, witness, { seconds: 0.3 });
  let step = search.next();
  while (step.done !== true) step = search.next();
  return step.value;
}

describe('a refused stop', () => {
  it('really cannot be served beside those promised before it: all orders of up to seven tried', () => {
    let [refused, rearranged] = [0, 0];
    fc.assert(
      fc.property(stops(7), (all) => {
        let day = EMPTY_CREW_DAY;
        for (const stop of all) {
          const change = { day: SATURDAY, fleet: SMALL, now: NOW, removed: [], added: [stop] };
          const outcome = changeDay(day, change);
          if (outcome.refused.length === 0) {
            day = outcome.day;
            continue;
          }
          const live = Object.values(outcome.day.stops).filter((one) => isLive(one, NOW));
          const problem = problemOf(SATURDAY, SMALL, live);
          const routes = searched(problem, day.witness);
          expect(routes !== undefined).toBe(isServable(problem));
          if (routes === undefined) refused += 1;
          else {
            rearranged += 1;
            day = changeDay(day, { ...change, found: orderOf(problem, routes) }).day;
            expect(expectTrue(day, SMALL)).toEqual([]);
          }
        }
      }),
      { numRuns: 16 },
    );
    expect(Math.min(refused, rearranged)).toBeGreaterThan(0);
  });
});

describe('searchDay', () => {
  it('finds an order if there is one, and none if there is none: small days, all orders tried', () => {
    let [yes, no] = [0, 0];
    fc.assert(
      fc.property(stops(7), (all) => {
        const day = problemOf(SATURDAY, SMALL, all);
        const found = searched(day, {});
        const can = isServable(day);
        if (can) yes += 1;
        else no += 1;
        expect(found !== undefined).toBe(can);
        if (found === undefined) return;
        expect(checkRoutes(day.problem, { routes: found, unserved: [] })).toEqual([]);
      }),
      { numRuns: 24 },
    );
    expect(Math.min(yes, no)).toBeGreaterThan(0);
  });
});
