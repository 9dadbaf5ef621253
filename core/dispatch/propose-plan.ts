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

type Proposing = {
  readonly seconds: number;
  readonly locks?: Readonly<Record<string, string>> | undefined;
  /** Return true to end the search early. */
  readonly isOver: () => boolean;
};

/**
 * Proposes how the solver would drive the day, starting from the current plan. Stores nothing.
 * Yields now and then; the result has passed the checker.
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
  // A crew did stops in an order no plan allows: someone has to arrange the rest of its day.
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
