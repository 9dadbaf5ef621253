import { currentPlan, type PlanFacts, workingPlan, type WorkingPlan } from './day-plan.ts';
import { hasBegun, type StopOrder } from './crew-day.ts';
import { orderOf } from './day-problem.ts';
import { type Routes } from './routing-problem.ts';
import { roundsFor, searchRoutes } from './solve-routes.ts';
import { settleOrder } from './witness.ts';

export type Proposing = {
  readonly seconds: number;
  readonly locks?: Readonly<Record<string, string>> | undefined;
  /** Ends the search before its rounds are through. */
  readonly isOver: () => boolean;
};

/** What has begun stands in front, in the order it had. */
function begunFirst({ problem }: WorkingPlan, routes: Routes): Routes {
  return routes.map((route) => {
    const isBegun = (which: number) => {
      const stop = problem.stops[which];
      return stop !== undefined && hasBegun(stop);
    };
    const begun = route.filter(isBegun);
    return begun.length === 0
      ? route
      : [
          ...begun.toSorted(
            (a, b) => (problem.stops[a]?.from ?? 0) - (problem.stops[b]?.from ?? 0),
          ),
          ...route.filter((which) => !isBegun(which)),
        ];
  });
}

/**
 * How the solver would drive the day, from the plan as it stands on. Nothing is stored. Pauses now and then; what it ends with
 * has passed the checker.
 */
export function* proposePlan(
  facts: PlanFacts,
  { seconds, locks, isOver }: Proposing,
): Generator<void, WorkingPlan> {
  const now = currentPlan(facts);
  const start = locks === undefined ? now : workingPlan(facts, { order: orderIn(now), locks });
  const { problem } = start.problem;
  const found = yield* searchRoutes(problem, {
    seed: 1,
    rounds: roundsFor(problem, seconds),
    isOver,
    start: { routes: start.routes, unserved: start.unserved },
  });
  const order = orderOf(start.problem, begunFirst(start, found.routes));
  const { witness } = settleOrder(start.problem, order, new Set());
  return workingPlan(facts, { order: { ...start.history, ...witness }, locks: start.locks });
}

const orderIn = ({ problem, routes, history }: WorkingPlan): StopOrder => ({
  ...history,
  ...orderOf(problem, routes),
});
