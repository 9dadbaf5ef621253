import { driveRoute } from '#core/dispatch/check-routes.ts';
import { RELOAD, type RoutingPlan, type RoutingProblem } from '#core/dispatch/routing-problem.ts';

/** The cost of a plan, in the unit of `prices`. */
export function costOf(problem: RoutingProblem, plan: RoutingPlan): number {
  const { prices, trucks, stops } = problem;
  const driven = plan.routes.map((route, truck) => {
    const of = trucks[truck];
    if (route.length === 0 || of === undefined) return 0;
    const { back, miles, begin } = driveRoute(problem, truck, route);
    const first = stops[route[0] ?? RELOAD];
    const out =
      first === undefined
        ? of.from
        : (begin[0] ?? 0) - (problem.minutes[problem.yard * problem.points + first.point] ?? 0);
    const changes = route.filter((which) => {
      const published = stops[which]?.publishedOn;
      return published !== undefined && published !== truck;
    });
    return (
      prices.truck +
      (back - out) * prices.minute +
      miles * prices.mile +
      Math.max(0, back - of.to) * prices.overtimeMinute +
      changes.length * prices.change
    );
  });
  return driven.reduce((sum, one) => sum + one, 0) + plan.unserved.length * prices.unserved;
}
