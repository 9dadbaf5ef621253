import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { checkRoutes, driveRoute, unitsOut } from './check-routes.ts';
import {
  type CrewDay,
  type CrewDays,
  EMPTY_CREW_DAY,
  isLive,
  type Stop,
  type StopOrder,
  YARD,
} from './crew-day.ts';
import { type DayProblem, orderOf, problemOf, routesOf } from './day-problem.ts';
import type { TruckFleet } from './fleet.ts';
import { RELOAD, type Routes, type RoutingProblem } from './routing-problem.ts';
import { roundsFor, solveRoutes } from './solve-routes.ts';

const HAIR = 1e-6;

/** Whether a truck can drive this route, ignoring the other trucks. */
function canDrive(problem: RoutingProblem, truck: number, route: readonly number[]): boolean {
  const of = problem.trucks[truck];
  if (of === undefined) return false;
  const { begin, back, peak } = driveRoute(problem, truck, route);
  if (back > of.latest + HAIR || peak.lb > of.lb + HAIR || peak.cuFt > of.cuFt + HAIR) {
    return false;
  }
  const isLate = route.some((which, index) => {
    const stop = problem.stops[which];
    if (stop === undefined) return false;
    const { lockedTo = truck } = stop;
    return lockedTo !== truck || (begin[index] ?? 0) > stop.to + HAIR;
  });
  return !isLate;
}

/** Insert before the stop at this index, with a yard return before it, after it or neither. */
type Place = {
  readonly truck: number;
  readonly at: number;
  readonly yard: 'before' | 'after' | undefined;
  /** Minutes of driving it adds. */
  readonly by: number;
};

/** Sends another truck out of the yard only if the others would need a detour longer than this. */
const ANOTHER_TRUCK_MINUTES = 45;

/** Every way to insert a stop into a truck's day: at any place, or as another load. */
function placesIn(
  { stops, trucks, yard, points, minutes, reloadMinutes = 0 }: RoutingProblem,
  route: readonly number[],
  truck: number,
  stop: number,
  places: Place[],
): void {
  if (trucks[truck] === undefined) return;
  const pointOf = (which: number | undefined) => stops[which ?? RELOAD]?.point ?? yard;
  const own = pointOf(stop);
  const way = (from: number, to: number) => minutes[from * points + to] ?? 0;
  if (route.length === 0) {
    const by = way(yard, own) + way(own, yard) - way(yard, yard) + ANOTHER_TRUCK_MINUTES;
    places.push({ truck, at: 0, yard: undefined, by });
    return;
  }
  for (let at = 0; at <= route.length; at += 1) {
    const [before, after] = [pointOf(route[at - 1]), pointOf(route[at])];
    const straight = way(before, after);
    const by = way(before, own) + way(own, after) - straight;
    places.push({ truck, at, yard: undefined, by });
    if (route[at - 1] === RELOAD || route[at] === RELOAD) continue;
    if (at > 0) {
      const load = reloadMinutes + way(before, yard) + way(yard, own) + way(own, after) - straight;
      places.push({ truck, at, yard: 'before', by: load });
    }
    if (at < route.length) {
      const back = reloadMinutes + way(before, own) + way(own, yard) + way(yard, after) - straight;
      places.push({ truck, at, yard: 'after', by: back });
    }
  }
}

function putAt(route: readonly number[], { at, yard }: Place, stop: number): readonly number[] {
  if (yard === undefined) return route.toSpliced(at, 0, stop);
  return yard === 'before'
    ? route.toSpliced(at, 0, RELOAD, stop)
    : route.toSpliced(at, 0, stop, RELOAD);
}

/** Inserts at the nearest feasible place; undefined without one. Tries each once, no search. */
function inserted(problem: RoutingProblem, routes: Routes, stop: number): Routes | undefined {
  const places: Place[] = [];
  routes.forEach((route, truck) => placesIn(problem, route, truck, stop, places));
  // Usually the first candidate works, so this does not sort them all.
  while (places.length > 0) {
    let nearest = 0;
    for (let index = 1; index < places.length; index += 1) {
      if ((places[index]?.by ?? 0) < (places[nearest]?.by ?? 0)) nearest = index;
    }
    const [place] = places.splice(nearest, 1);
    if (place === undefined) return undefined;
    const route = putAt(routes[place.truck] ?? [], place, stop);
    const next = routes.with(place.truck, route);
    if (canDrive(problem, place.truck, route) && unitsOut(problem, next).length === 0) return next;
  }
  return undefined;
}

/**
 * Whether the trucks could serve the stop, after each pickup that it waits for, if they had nothing
 * else to do.
 */
function isServableAlone({ problem }: DayProblem, stop: number): boolean {
  const { stops, trucks } = problem;
  const idle: Routes = trucks.map(() => []);
  const drivenBy = (which: number): readonly Routes[] =>
    trucks.flatMap((_truck, truck) =>
      canDrive(problem, truck, [which]) ? [idle.with(truck, [which])] : [],
    );
  if (drivenBy(stop).length === 0) return false;
  return (stops[stop]?.awaits ?? []).every((pickup) =>
    drivenBy(pickup).some((routes) => inserted(problem, routes, stop) !== undefined),
  );
}

/** Whether each of the stops could be served alone. If not, no search helps. */
export const areServable = (day: DayProblem): boolean =>
  day.stops.every((_stop, index) => isServableAlone(day, index));

type Settled = { readonly witness: StopOrder; readonly unplaced: readonly string[] };

const placedIn = (routes: Routes): ReadonlySet<number> =>
  new Set(routes.flat().filter((which) => which !== RELOAD));

/** Routes that the checker accepts. A truck with a violation starts over empty. */
function accepted({ problem }: DayProblem, routes: Routes): Routes {
  const served = placedIn(routes);
  const unserved = problem.stops.flatMap((_stop, index) => (served.has(index) ? [] : [index]));
  const wrong = new Set(checkRoutes(problem, { routes, unserved }).map(({ truck }) => truck));
  return wrong.has(undefined)
    ? routes.map(() => [])
    : routes.map((route, truck) => (wrong.has(truck) ? [] : route));
}

function filled({ problem, stops }: DayProblem, from: Routes, newcomers: ReadonlySet<string>) {
  let routes = from;
  const served = placedIn(routes);
  const lacking = stops.flatMap((_stop, index) => (served.has(index) ? [] : [index]));
  const isNew = (index: number) => (newcomers.has(stops[index]?.id ?? '') ? 1 : 0);
  // Put in first, a delivery would take the place of the pickup that brings its unit.
  const waits = (index: number) => (problem.stops[index]?.awaits === undefined ? 0 : 1);
  const unplaced: number[] = [];
  for (const stop of lacking.toSorted((a, b) => isNew(a) - isNew(b) || waits(a) - waits(b))) {
    const next = inserted(problem, routes, stop);
    if (next === undefined) unplaced.push(stop);
    else routes = next;
  }
  return { routes, unplaced, violations: checkRoutes(problem, { routes, unserved: unplaced }) };
}

/**
 * Inserts every missing stop where it fits. Stops that were there before come first, so new ones
 * displace none of them. The result has passed the checker; invalid parts are rebuilt.
 */
export function settleOrder(
  day: DayProblem,
  order: StopOrder,
  newcomers: ReadonlySet<string>,
): Settled {
  const known = routesOf(day, order);
  const first = filled(day, known, newcomers);
  const isFine = first.violations.length === 0;
  const settled = isFine ? first : filled(day, accepted(day, known), newcomers);
  if (settled.violations.length > 0) {
    const codes = settled.violations.map(({ code }) => code).join();
    throw new Error(`The witness of a day fails: ${codes}`);
  }
  return {
    witness: orderOf(day, settled.routes),
    unplaced: settled.unplaced.flatMap((index) => day.stops[index]?.id ?? []),
  };
}

export type DayChange = {
  readonly day: CalendarDay;
  readonly fleet: TruckFleet;
  readonly now: Instant;
  readonly removed: readonly string[];
  readonly added: readonly Stop[];
  /** A search's result. Used only if it serves all that the witness served, and the new stops. */
  readonly found?: StopOrder | undefined;
};

type DayOutcome = {
  readonly day: CrewDay;
  /** Added stops that do not fit anywhere. */
  readonly refused: readonly Stop[];
};

/** Whether work, units (if noted yet), place and time are the same, so that it keeps its place in the truck's day. */
const isSameWork = (a: Stop, b: Stop): boolean =>
  a.kind === b.kind &&
  a.from === b.from &&
  a.to === b.to &&
  a.work === b.work &&
  (a.units.length === 0 || a.units.join() === b.units.join()) &&
  a.lb === b.lb &&
  a.cuFt === b.cuFt &&
  a.point.lat === b.point.lat &&
  a.point.lng === b.point.lng;

const isSameTime = (a: Stop, b: Stop): boolean =>
  a.from === b.from && a.to === b.to && a.point.lat === b.point.lat && a.point.lng === b.point.lng;

/**
 * The arranged order after a change. A stop with another load or other work, but at the same place
 * and hours, stays where it is if its truck can still drive that. Others leave the plan until a
 * person places them again.
 */
function rearranged(
  order: StopOrder,
  gone: ReadonlySet<string>,
  reloaded: readonly Stop[],
  day: DayProblem,
): StopOrder {
  const left = new Set(gone);
  for (const { id } of reloaded) {
    left.delete(id);
    const index = day.stops.findIndex((stop) => stop.id === id);
    const routes = routesOf(day, withoutStops(order, left));
    const truck = routes.findIndex((route) => route.includes(index));
    const fits = canDrive(day.problem, truck, routes[truck] ?? []);
    if (!fits || unitsOut(day.problem, routes).length > 0) left.add(id);
  }
  return withoutStops(order, left);
}

/** Removes, adds or changes stops of a day and keeps its witness valid. */
export function changeDay(before: CrewDay, change: DayChange): DayOutcome {
  const { day, fleet, now, removed, added, found } = change;
  const known = (stop: Stop): boolean => {
    const { [stop.id]: old } = before.stops;
    return old !== undefined && isLive(old, now) && isSameWork(old, stop);
  };
  const newcomers = new Set(added.filter((stop) => !known(stop)).map(({ id }) => id));
  const gone = new Set([...removed, ...newcomers]);
  const reloaded = added.filter((stop) => {
    const { [stop.id]: old } = before.stops;
    return newcomers.has(stop.id) && old !== undefined && isSameTime(old, stop);
  });
  const replaced = new Set([...removed, ...added.map(({ id }) => id)]);
  const kept = Object.values(before.stops).filter(
    (stop) => !replaced.has(stop.id) && isLive(stop, now),
  );
  const all = [...kept, ...added];
  const problem = problemOf(day, fleet, all);
  const first = settleOrder(problem, withoutStops(before.witness, gone), newcomers);
  const better =
    first.unplaced.length > 0 && found ? settleOrder(problem, found, newcomers) : first;
  const settled = better.unplaced.length < first.unplaced.length ? better : first;
  const unplaced = new Set(settled.unplaced);
  return {
    day: {
      ...before,
      version: before.version + 1,
      ...(before.plan && {
        plan: { ...before.plan, order: rearranged(before.plan.order, gone, reloaded, problem) },
      }),
      stops: Object.fromEntries(all.map((stop) => [stop.id, stop])),
      witness: settled.witness,
    },
    refused: added.filter(({ id }) => newcomers.has(id) && unplaced.has(id)),
  };
}

/**
 * The days with a reported stop. The pickup of a failed delivery leaves its day's plan; that of a
 * delivery without some of its items keeps its place and says which. If the
 * delivery is made after all, whoever gets the unit next has to wait for the pickup again.
 */
export function withReported(
  { fleet, days }: { readonly fleet: TruckFleet; readonly days: CrewDays },
  day: CalendarDay,
  stop: Stop,
  now: Instant,
): CrewDays {
  const undelivered: Stop['undelivered'] = stop.state === 'failed' ? true : undefined;
  const missing = stop.state === 'done' ? stop.missing : undefined;
  const isItsPickup = (other: Stop): boolean =>
    stop.kind === 'deliver' &&
    other.kind === 'collect' &&
    other.reservationId === stop.reservationId &&
    other.lines.join() === stop.lines.join() &&
    (other.undelivered !== undelivered || other.missing?.join() !== missing?.join());
  const known = days.get(day) ?? EMPTY_CREW_DAY;
  const reported = { ...known, stops: { ...known.stops, [stop.id]: stop } };
  const next = new Map([...days, [day, reported]]);
  for (const [on, before] of next) {
    const pickup = Object.values(before.stops).find(isItsPickup);
    if (pickup === undefined) continue;
    const changed = { ...pickup, undelivered, missing };
    if (pickup.undelivered === undelivered && missing !== undefined) {
      // The truck comes anyway, and nobody waits for more than before: the day stays as it is.
      next.set(on, { ...before, stops: { ...before.stops, [pickup.id]: changed } });
      continue;
    }
    const change = { day: on, fleet, now, removed: [], added: [changed] };
    next.set(on, changeDay(before, change).day);
  }
  return next;
}

const withoutStops = (order: StopOrder, gone: ReadonlySet<string>): StopOrder =>
  Object.fromEntries(
    Object.entries(order).map(([truck, ids]) => [
      truck,
      ids.filter((id) => id === YARD || !gone.has(id)),
    ]),
  );

/** The search is split into this many tries and yields between them. */
const SLICES = 8;

type SearchLimit = {
  /** The number of rounds that take this long. Counting them gives the same answer each time. */
  readonly seconds: number;
  /** Return true to end the search early. */
  readonly isOver?: (() => boolean) | undefined;
};

/** Searches routes that serve every stop, yielding after each try. Undefined if none is found. */
export function* searchDay(
  day: DayProblem,
  witness: StopOrder,
  { seconds, isOver }: SearchLimit,
): Generator<void, Routes | undefined> {
  const { problem, stops } = day;
  if (!areServable(day)) return undefined;
  const rounds = Math.ceil(roundsFor(problem, seconds) / SLICES);
  const known = routesOf(day, witness);
  const served = new Set(known.flat());
  const unserved = stops.flatMap((_stop, index) => (served.has(index) ? [] : [index]));
  let best = { routes: known, unserved: unserved as readonly number[] };
  for (let slice = 0; slice < SLICES; slice += 1) {
    if (isOver?.() === true) break;
    const plan = solveRoutes(problem, { seed: slice + 1, rounds, start: best, isOver });
    if (plan.unserved.length === 0) return plan.routes;
    if (plan.unserved.length <= best.unserved.length) best = plan;
    yield;
  }
  return undefined;
}
