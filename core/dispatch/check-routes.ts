import {
  type Load,
  RELOAD,
  type Routes,
  type RoutingPlan,
  type RoutingProblem,
  serviceMinutes,
} from './routing-problem.ts';

export type Violation = {
  /** Undefined if the violation is about the truck's whole day. */
  readonly stop: number | undefined;
  readonly truck: number | undefined;
  readonly code:
    | 'missing'
    | 'twice'
    | 'unknown_stop'
    | 'unknown_truck'
    | 'late'
    | 'too_heavy'
    | 'too_bulky'
    | 'after_hours'
    | 'other_truck'
    | 'empty_load'
    | 'no_reload'
    /** A unit of the delivery is not back from its last customer. */
    | 'unit_out';
  /** By how much: minutes late, excess pounds or cubic feet. */
  readonly by?: number | undefined;
};

/** Minutes at each stop if the truck leaves as early as it can; `begin` is after waiting. */
type Timing = {
  readonly arrive: readonly number[];
  readonly begin: readonly number[];
  readonly leave: readonly number[];
  readonly back: number;
  readonly miles: number;
  readonly peak: Load;
  /** By place, the part of the stop's load that is aboard before and after it. */
  readonly stays: ReadonlyMap<number, Load>;
};

/** Tolerance, so that floating-point sums of travel times do not make a plan late. */
const HAIR = 1e-6;

/**
 * For each place in the route, the part of the stop's load that neither comes aboard nor leaves
 * there: what a pickup brings for a later delivery of the same load.
 */
function staying({ stops }: RoutingProblem, route: readonly number[]): ReadonlyMap<number, Load> {
  const found = new Map<number, Load>();
  const add = (index: number, { lb, cuFt }: Load) => {
    const { lb: before = 0, cuFt: room = 0 } = found.get(index) ?? {};
    found.set(index, { lb: before + lb, cuFt: room + cuFt });
  };
  route.forEach((which, index) => {
    for (const part of stops[which]?.takes ?? []) {
      const pickup = route.lastIndexOf(part.pickup, index);
      if (pickup < 0 || route.lastIndexOf(RELOAD, index) > pickup) continue;
      add(pickup, part);
      add(index, part);
    }
  });
  return found;
}

/** Drives one truck through its day and records the times, without judging them. */
export function driveRoute(
  problem: RoutingProblem,
  truckIndex: number,
  route: readonly number[],
): Timing {
  const { stops, trucks, yard, points, minutes, miles, reloadMinutes = 0 } = problem;
  const truck = trucks[truckIndex];
  if (truck === undefined) throw new RangeError(`There is no truck ${truckIndex}.`);
  const arrive: number[] = [];
  const begin: number[] = [];
  const leave: number[] = [];
  const peak = { lb: 0, cuFt: 0 };
  let at = yard;
  let now = truck.from;
  let driven = 0;
  const onBoard = { lb: 0, cuFt: 0 };
  const note = () => {
    peak.lb = Math.max(peak.lb, onBoard.lb);
    peak.cuFt = Math.max(peak.cuFt, onBoard.cuFt);
  };
  const load = (next: number) => {
    onBoard.lb = 0;
    onBoard.cuFt = 0;
    for (let index = next; index < route.length && route[index] !== RELOAD; index += 1) {
      const stop = stops[route[index] ?? RELOAD];
      if (stop?.kind !== 'deliver') continue;
      onBoard.lb += stop.lb;
      onBoard.cuFt += stop.cuFt;
    }
    note();
  };
  const drive = (to: number) => {
    now += minutes[at * points + to] ?? 0;
    driven += miles[at * points + to] ?? 0;
    at = to;
  };
  const stays = staying(problem, route);
  load(0);
  route.forEach((which, index) => {
    const stop = stops[which];
    if (which === RELOAD || stop === undefined) {
      drive(yard);
      arrive.push(now);
      begin.push(now);
      now += reloadMinutes;
      leave.push(now);
      load(index + 1);
      return;
    }
    drive(stop.point);
    arrive.push(now);
    now = Math.max(now, stop.from);
    begin.push(now);
    now += serviceMinutes(stop, truck);
    leave.push(now);
    const sign = stop.kind === 'deliver' ? -1 : 1;
    const { lb = 0, cuFt = 0 } = stays.get(index) ?? {};
    onBoard.lb += sign * (stop.lb - lb);
    onBoard.cuFt += sign * (stop.cuFt - cuFt);
    note();
  });
  drive(yard);
  return { arrive, begin, leave, back: now, miles: driven, peak, stays };
}

type Place = { readonly truck: number; readonly index: number };

/**
 * When a stop's load is begun in the yard, and when the stop's truck is next back there. A truck
 * leaves the yard no earlier than its first stop requires.
 */
function yardTimes(problem: RoutingProblem, routes: Routes, { truck, index }: Place) {
  const { points, minutes, yard, reloadMinutes = 0, trucks, stops } = problem;
  const route = routes[truck] ?? [];
  const { arrive, begin, back } = driveRoute(problem, truck, route);
  const loads = route.lastIndexOf(RELOAD, index);
  const unloads = route.indexOf(RELOAD, index);
  const way = minutes[yard * points + (stops[route[0] ?? RELOAD]?.point ?? yard)] ?? 0;
  const out = Math.max(trucks[truck]?.from ?? 0, (begin[0] ?? 0) - way);
  return {
    load: loads < 0 ? out - reloadMinutes : (arrive[loads] ?? 0),
    unload: unloads < 0 ? back : (arrive[unloads] ?? 0),
  };
}

/** A delivery and the pickup of one of its units, where the unit comes too late or not at all. */
type UnitOut = { readonly delivery: number; readonly pickup: number; readonly truck: number };

/** Deliveries on a truck that cannot have their unit yet. Pickups on no truck are not looked at. */
export function unitsOut(problem: RoutingProblem, routes: Routes): readonly UnitOut[] {
  const { stops } = problem;
  if (stops.every(({ awaits }) => awaits === undefined)) return [];
  const places = new Map(
    routes.flatMap((route, truck) =>
      route.map((stop, index): readonly [number, Place] => [stop, { truck, index }]),
    ),
  );
  return stops.flatMap(({ awaits = [] }, delivery) =>
    awaits.flatMap((pickup): readonly UnitOut[] => {
      const [to, from] = [places.get(delivery), places.get(pickup)];
      if (to === undefined || from === undefined) return [];
      const isInTime =
        from.truck === to.truck
          ? from.index < to.index
          : yardTimes(problem, routes, from).unload <= yardTimes(problem, routes, to).load + HAIR;
      return isInTime ? [] : [{ delivery, pickup, truck: to.truck }];
    }),
  );
}

/** Violations of one truck's day, ignoring the other trucks. */
export function checkRoute(
  problem: RoutingProblem,
  truck: number,
  route: readonly number[],
): readonly Violation[] {
  const of = problem.trucks[truck];
  if (of === undefined) return route.map((stop) => ({ stop, truck, code: 'unknown_truck' }));
  if (route.length === 0) return [];
  const found: Violation[] = [];
  const { begin, back, peak } = driveRoute(problem, truck, route);
  route.forEach((which, index) => {
    const stop = problem.stops[which];
    if (which === RELOAD) {
      if (problem.reloadMinutes === undefined) {
        found.push({ stop: undefined, truck, code: 'no_reload' });
      }
      const isEmpty = index === 0 || index === route.length - 1 || route[index - 1] === RELOAD;
      if (isEmpty) found.push({ stop: undefined, truck, code: 'empty_load' });
      return;
    }
    if (stop === undefined) {
      found.push({ stop: which, truck, code: 'unknown_stop' });
      return;
    }
    const late = (begin[index] ?? 0) - stop.to;
    if (late > HAIR) found.push({ stop: which, truck, code: 'late', by: late });
    if (stop.lockedTo !== undefined && stop.lockedTo !== truck) {
      found.push({ stop: which, truck, code: 'other_truck' });
    }
  });
  if (back - of.latest > HAIR) {
    found.push({ stop: undefined, truck, code: 'after_hours', by: back - of.latest });
  }
  if (peak.lb - of.lb > HAIR) {
    found.push({ stop: undefined, truck, code: 'too_heavy', by: peak.lb - of.lb });
  }
  if (peak.cuFt - of.cuFt > HAIR) {
    found.push({ stop: undefined, truck, code: 'too_bulky', by: peak.cuFt - of.cuFt });
  }
  return found;
}

/**
 * Returns the plan's violations; empty if it is valid. Drives each truck through its day and shares
 * no code with the solver, which is not trusted. Each stop is in one route or unserved.
 */
export function checkRoutes(problem: RoutingProblem, plan: RoutingPlan): readonly Violation[] {
  const places = new Map<number, number>();
  for (const stop of [...plan.routes.flat(), ...plan.unserved]) {
    if (stop !== RELOAD) places.set(stop, (places.get(stop) ?? 0) + 1);
  }
  const missing = problem.stops.flatMap((_stop, stop): readonly Violation[] =>
    places.has(stop) ? [] : [{ stop, truck: undefined, code: 'missing' }],
  );
  const twice = [...places].flatMap(([stop, times]): readonly Violation[] =>
    times > 1 ? [{ stop, truck: undefined, code: 'twice' }] : [],
  );
  const unknown = plan.unserved
    .filter((stop) => problem.stops[stop] === undefined)
    .map((stop): Violation => ({ stop, truck: undefined, code: 'unknown_stop' }));
  const driven = plan.routes.flatMap((route, truck) => checkRoute(problem, truck, route));
  const out = unitsOut(problem, plan.routes).map(({ delivery, truck }): Violation => ({
    stop: delivery,
    truck,
    code: 'unit_out',
  }));
  return [...missing, ...twice, ...unknown, ...driven, ...out];
}

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
