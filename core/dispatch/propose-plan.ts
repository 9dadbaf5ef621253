import {
  currentPlan,
  type PlanFacts,
  violationsOf,
  workingPlan,
  type WorkingPlan,
} from './day-plan.ts';
import { hasBegun, type StopOrder, YARD } from './crew-day.ts';
import { orderOf } from './day-problem.ts';
import { roundsFor, searchRoutes } from './solve-routes.ts';
import { settleOrder } from './witness.ts';

export type Proposing = {
  readonly seconds: number;
  readonly locks?: Readonly<Record<string, string>> | undefined;
  /** Ends the search before its rounds are through. */
  readonly isOver: () => boolean;
};

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
  const arranged = (order: StopOrder) =>
    workingPlan(facts, { order: { ...start.history, ...order }, locks: start.locks });
  const settle = (order: StopOrder) => settleOrder(start.problem, order, new Set()).witness;
  const plan = arranged(settle(orderIn(arranged(orderOf(start.problem, found.routes)))));
  const broken = new Set(violationsOf(plan).map(({ truckId }) => truckId));
  if (broken.size === 0) return plan;
  // What a crew did in an order that nobody could have planned: the rest of its day is for somebody to arrange.
  const isHistory = (id: string) => {
    const { [id]: stop } = facts.crewDay.stops;
    return id === YARD || (stop !== undefined && hasBegun(stop));
  };
  return arranged(
    Object.fromEntries(
      Object.entries(orderIn(plan)).map(([truck, ids]) => [
        truck,
        broken.has(truck) ? ids.filter(isHistory) : ids,
      ]),
    ),
  );
}

const orderIn = ({ problem, routes, history }: WorkingPlan): StopOrder => ({
  ...history,
  ...orderOf(problem, routes),
});
