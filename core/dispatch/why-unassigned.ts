import { checkRoute, type Violation } from './check-routes.ts';
import type { WorkingPlan } from './day-plan.ts';
import { RELOAD, type RoutingProblem } from './routing-problem.ts';

/** `fits`: the truck could take it right away. */
type Hindrance = {
  readonly truckId: string;
  readonly code: Violation['code'] | 'fits';
  /** Minutes late or past the shift, or excess pounds or cubic feet. */
  readonly by?: number | undefined;
};

export type WhyUnassigned = {
  readonly reasons: readonly string[];
  readonly byTruck: readonly Hindrance[];
};

/** Order in which constraints are lifted: what a person can change most easily comes first. */
const TRIED = [
  'other_truck',
  'no_reload',
  'late',
  'after_hours',
  'too_heavy',
  'too_bulky',
] as const satisfies readonly Violation['code'][];

type Sums = ReadonlyMap<Violation['code'], number>;

/** Totals of a route's violations by code. */
const sumsOf = (problem: RoutingProblem, truck: number, route: readonly number[]): Sums => {
  const sums = new Map<Violation['code'], number>();
  for (const { code, by = 1 } of checkRoute(problem, truck, route)) {
    sums.set(code, (sums.get(code) ?? 0) + by);
  }
  return sums;
};

/** Violations the route did not have before. */
const added = (after: Sums, before: Sums): readonly (readonly [Violation['code'], number])[] =>
  [...after].flatMap(([code, sum]) => {
    const more = sum - (before.get(code) ?? 0);
    return more > 1e-6 ? [[code, more] as const] : [];
  });

/** Every way to insert a stop: at each place, with or without a reload beside it. */
function* withStop(route: readonly number[], stop: number): Generator<readonly number[]> {
  for (let at = 0; at <= route.length; at += 1) {
    yield route.toSpliced(at, 0, stop);
    if (at > 0 && route[at - 1] !== RELOAD) yield route.toSpliced(at, 0, RELOAD, stop);
    if (at < route.length && route[at] !== RELOAD) yield route.toSpliced(at, 0, stop, RELOAD);
  }
}

function hindranceOn(plan: WorkingPlan, truck: number, stop: number): Hindrance {
  const { problem, trucks } = plan.problem;
  const truckId = trucks[truck]?.id ?? '';
  const route = plan.routes[truck] ?? [];
  const before = sumsOf(problem, truck, route);
  const places = [...withStop(route, stop)].map((tried) =>
    added(sumsOf(problem, truck, tried), before),
  );
  if (places.some((broken) => broken.length === 0)) return { truckId, code: 'fits' };
  // Lift one constraint at a time: does the stop fit somewhere then, and by how much does it miss?
  for (const code of TRIED) {
    const off = places.flatMap(([first, ...others]) =>
      first !== undefined && first[0] === code && others.length === 0 ? [first[1]] : [],
    );
    if (off.length > 0) return { truckId, code, by: amountOf(code, Math.min(...off)) };
  }
  const [least] = places.toSorted((a, b) => a.length - b.length);
  const [code, by] = TRIED.flatMap(
    (one) => least?.filter(([broken]) => broken === one) ?? [],
  )[0] ?? ['late', 0];
  return { truckId, code, by: amountOf(code, by) };
}

const amountOf = (code: Violation['code'], by: number): number | undefined =>
  code === 'other_truck' || code === 'no_reload' ? undefined : Math.round(by * 10) / 10;

/** Why a stop has no truck, found by trying every place on every truck. */
export function whyUnassigned(plan: WorkingPlan, stop: number): WhyUnassigned {
  const byTruck = plan.problem.trucks.map((_truck, index) => hindranceOn(plan, index, stop));
  if (byTruck.length === 0) return { reasons: ['no_truck'], byTruck };
  // If some truck could take it right away, it only needs to be assigned.
  if (byTruck.some(({ code }) => code === 'fits')) return { reasons: ['not_planned'], byTruck };
  return { reasons: [...new Set(byTruck.map(({ code }) => code))], byTruck };
}
