import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRoutes } from '#core/dispatch/check-routes.ts';
import { type CrewDay, EMPTY_CREW_DAY, hasBegun, type Stop } from '#core/dispatch/crew-day.ts';
import {
  arrangePlan,
  currentPlan,
  isLateness,
  plannedStops,
  publishPlan,
  violationsOf,
} from '#core/dispatch/day-plan.ts';
import { tidy } from '#core/dispatch/day-problem.ts';
import { drivePlan, whyUnassigned } from '#core/dispatch/drive-plan.ts';
import { proposePlan } from '#core/dispatch/plan-day.ts';
import { RELOAD } from '#core/dispatch/routing-problem.ts';
import { changeDay } from '#core/dispatch/witness.ts';
import { type Instant, instant, MINUTE } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { BEFORE, SATURDAY, SMALL, stopOf, plannedStop } from '#tests/support/crews.ts';
import { runs } from '#tests/support/runs.ts';

const MORNING = shopMoment(SATURDAY, '07:00');
const BY = { kind: 'admin' as const, uid: 'boss' };

type Step =
  | { readonly kind: 'book'; readonly stop: Stop }
  | { readonly kind: 'cancel' | 'change' | 'arrange' | 'look'; readonly which: number }
  | { readonly kind: 'propose' | 'publish' };

const nat = fc.nat(50);
const steps: fc.Arbitrary<readonly Step[]> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: stopOf('x').map((stop) => ({ kind: 'book' as const, stop })) },
      ...(['cancel', 'change', 'arrange', 'look'] as const).map((kind) => ({
        weight: kind === 'arrange' ? 4 : 2,
        arbitrary: nat.map((which) => ({ kind, which })),
      })),
      { weight: 2, arbitrary: fc.constantFrom({ kind: 'propose' }, { kind: 'publish' } as const) },
    ),
    { maxLength: 20 },
  )
  .map((all) =>
    all.map((step, index): Step => {
      if (step.kind !== 'book') return step as Step;
      const { expiresAt: _, ...stop } = step.stop;
      return { kind: 'book', stop: { ...stop, id: `s${index}`, reservationId: `s${index}` } };
    }),
  );

const factsOf = (crewDay: CrewDay, now: Instant = BEFORE) => ({
  day: SATURDAY,
  fleet: SMALL,
  crewDay,
  now,
});

/**
 * Two loads are done that are too much for one trip, so the stop at the yard between them is
 * history, too.
 */
const visit = (kind: Stop['kind'], cuFt: number, to: number, work: number, point: Stop['point']) =>
  plannedStop('x', { kind, lb: 50, cuFt, from: 420, to, work, point });
const RELOADED = {
  all: [
    visit('deliver', 41, 430, 10, { lat: 32.3476, lng: -97.3967 }),
    visit('collect', 80, 447, 10, { lat: 32.3476, lng: -97.3867 }),
    visit('collect', 41, 518, 70, { lat: 32.1576, lng: -97.1867 }),
  ] as readonly Stop[],
  begun: 3,
  minutes: 144,
};

function solved(crewDay: CrewDay, now: Instant = BEFORE) {
  const search = proposePlan(factsOf(crewDay, now), { seconds: 0.001, isOver: () => false });
  let step = search.next();
  while (step.done !== true) step = search.next();
  return step.value;
}

/** Each paid stop appears once: on a truck, or with a reason why it has none. */
function expectNobodyLost(crewDay: CrewDay, now: Instant = BEFORE): void {
  const facts = factsOf(crewDay, now);
  const { trucks, unassigned } = drivePlan(currentPlan(facts), facts);
  const told = [
    ...trucks.flatMap(({ stops }) => stops.map(({ stop }) => stop.id)),
    ...unassigned.map(({ stop }) => stop.id),
  ];
  expect(told.toSorted()).toEqual(
    plannedStops(crewDay)
      .map(({ id }) => id)
      .toSorted(),
  );
  for (const { reasons } of unassigned) expect(reasons.length).toBeGreaterThan(0);
}

/** Two people edit the same day. Each saves the plan they last saw, with one stop moved. */
type Editors = [CrewDay, CrewDay];

function moved(seen: CrewDay, which: number) {
  const { problem, routes } = currentPlan(factsOf(seen));
  const order = routes.map((route) => route.flatMap((at) => problem.stops[at]?.id ?? []));
  const id = problem.stops[which % Math.max(1, problem.stops.length)]?.id;
  const to = which % 3;
  return {
    version: seen.version,
    trucks: problem.trucks.map(({ id: truckId }, index) => {
      const others = (order[index] ?? []).filter((one) => one !== id);
      return { truckId, stopIds: index === to && id !== undefined ? [...others, id] : others };
    }),
  };
}

describe("a day's plan", () => {
  it('passes the checker and loses nobody, after any history of bookings and of two people editing it', () => {
    let stale = 0;
    let kept = 0;
    fc.assert(
      fc.property(steps, (history) => {
        let day = EMPTY_CREW_DAY;
        const seen: Editors = [day, day];
        const change = (removed: readonly string[], added: readonly Stop[]) => {
          const all = { day: SATURDAY, fleet: SMALL, now: BEFORE, removed, added };
          day = changeDay(day, all).day;
        };
        for (const [index, step] of history.entries()) {
          const editor = index % 2 === 0 ? 0 : 1;
          const at = { now: BEFORE, by: BY };
          const stops = plannedStops(day);
          const chosen =
            'which' in step ? stops[step.which % Math.max(1, stops.length)] : undefined;
          if (step.kind === 'book') change([], [step.stop]);
          if (step.kind === 'cancel' && chosen) change([chosen.id], []);
          if (step.kind === 'change' && chosen) {
            const hours = step.which % 2 === 0 ? { from: chosen.from + 20, to: chosen.to + 5 } : {};
            change([], [{ ...chosen, ...hours, lb: chosen.lb + 40 }]);
          }
          if (step.kind === 'look') seen[editor] = day;
          if (step.kind === 'arrange') {
            const before = seen[editor];
            const arranged = arrangePlan(factsOf(day), moved(before, step.which), at);
            expect(arranged.ok ? 'kept' : arranged.error.kind).toBe(
              before.version !== day.version ? 'stale' : arranged.ok ? 'kept' : 'infeasible',
            );
            if (arranged.ok) {
              kept += 1;
              day = arranged.value;
              seen[editor] = day;
            } else if (arranged.error.kind === 'stale') stale += 1;
          }
          if (step.kind === 'propose') {
            const plan = solved(day);
            expect(violationsOf(plan)).toEqual([]);
            expect(plan.unserved.length).toBeLessThanOrEqual(
              currentPlan(factsOf(day)).unserved.length,
            );
          }
          if (step.kind === 'publish') {
            const published = publishPlan(factsOf(day), day.version, at);
            if (!published.ok) throw new Error(published.error.kind);
            day = published.value;
          }
          expect(violationsOf(currentPlan(factsOf(day)))).toEqual([]);
          expectNobodyLost(day);
        }
      }),
      { numRuns: 200 },
    );
    expect([stale > 0, kept > 0]).toEqual([true, true]);
  });

  it('for today starts nothing in the past, keeps what has begun in place, and makes nothing later nor leaves it out', () => {
    const world = fc.record({
      all: fc.array(stopOf('x'), { minLength: 1, maxLength: 7 }),
      begun: fc.nat(3),
      minutes: fc.integer({ min: 0, max: 280 }),
    });
    fc.assert(
      fc.property(world, ({ all, begun, minutes }) => {
        const added = all.map(({ expiresAt: _held, ...stop }, index) => ({
          ...stop,
          id: `s${index}`,
          reservationId: `s${index}`,
        }));
        const change = { day: SATURDAY, fleet: SMALL, now: BEFORE, removed: [], added };
        const before = changeDay(EMPTY_CREW_DAY, change).day;
        const now = instant(MORNING + minutes * MINUTE);
        const [first = []] = Object.values(before.witness);
        const ids = first.slice(0, begun).filter((id) => id !== 'yard');
        const stops = Object.fromEntries(
          Object.values(before.stops).map((stop): [string, Stop] => {
            const done = ids.indexOf(stop.id) >= 0 && minutes > 60;
            const times = { done: instant(now - 30 * MINUTE) };
            return [stop.id, done ? { ...stop, state: 'done', times } : stop];
          }),
        );
        const day = { ...before, stops };
        const plan = solved(day, now);
        const facts = factsOf(day, now);
        const present = currentPlan(facts);
        // What is late was late before, or had no truck.
        const broken = violationsOf(plan);
        expect(broken.filter(({ code }) => !isLateness(code))).toEqual([]);
        const lateBefore = new Map(
          violationsOf(present).flatMap(({ code, stopId, by = 0 }) =>
            code === 'late' ? [[stopId, by] as const] : [],
          ),
        );
        const waited = new Set(present.unserved.map((index) => present.problem.stops[index]?.id));
        for (const { code, stopId, by = 0 } of broken) {
          if (code !== 'late' || waited.has(stopId)) continue;
          expect(by).toBeLessThanOrEqual((lateBefore.get(stopId) ?? 0) + 1e-5);
        }
        if (violationsOf(present).every(({ code }) => isLateness(code))) {
          expect(plan.unserved.length).toBeLessThanOrEqual(present.unserved.length);
        }
        const minute = 7 * 60 + minutes;
        const truckOf = new Map(
          Object.entries(day.witness).flatMap(([truck, held]) => held.map((id) => [id, truck])),
        );
        for (const { truck, stops: driven } of drivePlan(plan, facts).trucks) {
          const lastBegun = driven.findLastIndex(({ stop }) => hasBegun(stop));
          driven.forEach(({ stop, begin = 0 }, place) => {
            if (hasBegun(stop)) expect(truck.id).toBe(truckOf.get(stop.id));
            else {
              expect(begin).toBeGreaterThanOrEqual(minute - 1e-6);
              expect(place).toBeGreaterThan(lastBegun);
            }
          });
        }
        expectNobodyLost(day, now);
      }),
      { numRuns: runs(300, 10_000), examples: [[RELOADED]] },
    );
  });
});

/** In the order in which they are lifted one after the other. */
const LIMITS = ['late', 'after_hours', 'too_heavy', 'too_bulky'] as const;

describe('whyUnassigned', () => {
  it('names the real limit: with just enough more of it the stop fits, with none it does not', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(stopOf('x'), { minLength: 2, maxLength: 6 }), (all) => {
        const stops = all.map(({ expiresAt: _held, ...stop }, index) => ({
          ...stop,
          id: `s${index}`,
          reservationId: `s${index}`,
          units: [],
        }));
        const [asked, ...others] = stops;
        if (asked === undefined) return;
        const change = { day: SATURDAY, fleet: SMALL, now: BEFORE, removed: [], added: others };
        const without = changeDay(EMPTY_CREW_DAY, change).day;
        const day = { ...without, stops: { ...without.stops, [asked.id]: asked } };
        const plan = currentPlan(factsOf(day));
        const { problem } = plan.problem;
        const stop = plan.problem.stops.findIndex(({ id }) => id === asked.id);
        for (const [truck, { code, by = 0 }] of whyUnassigned(plan, stop).byTruck.entries()) {
          seen.add(code);
          const own = plan.routes[truck] ?? [];
          const tries = [...own, stop].flatMap((_which, at) =>
            [[stop], [RELOAD, stop], [stop, RELOAD]].map((put) =>
              tidy(own.toSpliced(at, 0, ...put)),
            ),
          );
          const fits = (of: string, more: number): boolean => {
            const looser = {
              ...problem,
              stops: problem.stops.map((one) =>
                of === 'late' ? { ...one, to: one.to + more } : one,
              ),
              trucks: problem.trucks.map((one) => ({
                ...one,
                ...(of === 'after_hours' && { latest: one.latest + more }),
                ...(of === 'too_heavy' && { lb: one.lb + more }),
                ...(of === 'too_bulky' && { cuFt: one.cuFt + more }),
              })),
            };
            return tries.some((route) => {
              const routes = plan.routes.with(truck, route);
              const served = new Set(routes.flat());
              const unserved = problem.stops.flatMap((_one, at) => (served.has(at) ? [] : [at]));
              return checkRoutes(looser, { routes, unserved }).length === 0;
            });
          };
          expect(fits('nothing', 0)).toBe(code === 'fits');
          if (code === 'fits') continue;
          const alone = LIMITS.filter((one) => fits(one, 10_000));
          if (alone.length > 0) expect([code, fits(code, by + 0.2)]).toEqual([alone[0], true]);
        }
      }),
      { numRuns: 200 },
    );
    expect(seen.size).toBeGreaterThan(2);
  });
});
