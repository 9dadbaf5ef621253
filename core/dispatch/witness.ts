import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { checkRoutes, driveRoute } from './check-routes.ts';
import { type CrewDay, isLive, type Stop, type StopOrder, YARD } from './crew-day.ts';
import { type DayProblem, orderOf, problemOf, routesOf } from './day-problem.ts';
import type { TruckFleet } from './fleet.ts';
import { RELOAD, type Routes, type RoutingProblem } from './routing-problem.ts';

const HAIR = 1e-6;

/** Whether a truck can drive it. Of one route only: nothing here asks who else serves what. */
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

/** Whether some truck could serve the stop if it had nothing else to do. */
export const isServableAlone = ({ problem }: DayProblem, stop: number): boolean =>
  problem.trucks.some((_truck, truck) => canDrive(problem, truck, [stop]));

type Place = {
  readonly truck: number;
  readonly by: number;
  readonly route: () => readonly number[];
};

/** A truck that stays in the yard so far goes out only where the others have no room nearby. */
const ANOTHER_TRUCK_MINUTES = 45;

/** The ways to put a stop into a truck's day, with the minutes of driving that each adds: at any place, or as another load. */
function placesIn(
  { stops, trucks, yard, points, minutes, reloadMinutes = 0 }: RoutingProblem,
  route: readonly number[],
  truck: number,
  stop: number,
): readonly Place[] {
  if (trucks[truck] === undefined) return [];
  const pointOf = (which: number | undefined) => stops[which ?? RELOAD]?.point ?? yard;
  const own = pointOf(stop);
  const way = (from: number, to: number) => minutes[from * points + to] ?? 0;
  const between = (before: number, after: number) =>
    way(before, own) + way(own, after) - way(before, after);
  if (route.length === 0) {
    return [{ truck, route: () => [stop], by: between(yard, yard) + ANOTHER_TRUCK_MINUTES }];
  }
  const places: Place[] = [];
  for (let at = 0; at <= route.length; at += 1) {
    const [before, after] = [pointOf(route[at - 1]), pointOf(route[at])];
    const put =
      (...some: number[]) =>
      () =>
        route.toSpliced(at, 0, ...some);
    places.push({ truck, route: put(stop), by: between(before, after) });
    if (route[at - 1] === RELOAD || route[at] === RELOAD) continue;
    const load =
      reloadMinutes + way(before, yard) + way(yard, own) + way(own, after) - way(before, after);
    if (at > 0) places.push({ truck, route: put(RELOAD, stop), by: load });
    const back =
      reloadMinutes + way(before, own) + way(own, yard) + way(yard, after) - way(before, after);
    if (at < route.length) places.push({ truck, route: put(stop, RELOAD), by: back });
  }
  return places;
}

/** In the nearest place where it can be; undefined where it fits nowhere. No search: one look at each place. */
function inserted(problem: RoutingProblem, routes: Routes, stop: number): Routes | undefined {
  const places = routes.flatMap((route, truck) => placesIn(problem, route, truck, stop));
  const place = places
    .toSorted((a, b) => a.by - b.by)
    .find(({ truck, route }) => canDrive(problem, truck, route()));
  return place && routes.map((before, index) => (index === place.truck ? place.route() : before));
}

export type Settled = { readonly witness: StopOrder; readonly unplaced: readonly string[] };

const placedIn = (routes: Routes): ReadonlySet<number> =>
  new Set(routes.flat().filter((which) => which !== RELOAD));

/** The routes that the checker accepts as they are; a truck that something is wrong with begins anew. */
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
  const unplaced: number[] = [];
  for (const stop of lacking.toSorted((a, b) => isNew(a) - isNew(b))) {
    const next = inserted(problem, routes, stop);
    if (next === undefined) unplaced.push(stop);
    else routes = next;
  }
  return { routes, unplaced, violations: checkRoutes(problem, { routes, unserved: unplaced }) };
}

/**
 * The given order with every stop that it lacks put in where it fits. Those it had before come first: a newcomer displaces
 * nobody. What is answered has passed the checker; an order that was wrong to begin with is made anew where it was.
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
  /** An order that a search found; it counts only if it serves all that the witness served, and the newcomers. */
  readonly found?: StopOrder | undefined;
};

export type DayOutcome = {
  readonly day: CrewDay;
  /** Of the added ones, those that fit nowhere. */
  readonly refused: readonly Stop[];
};

/** The same work at the same place and time: it stays where it is in its truck's day. */
const isSameWork = (a: Stop, b: Stop): boolean =>
  a.kind === b.kind &&
  a.from === b.from &&
  a.to === b.to &&
  a.work === b.work &&
  a.lb === b.lb &&
  a.cuFt === b.cuFt &&
  a.point.lat === b.point.lat &&
  a.point.lng === b.point.lng;

/** The day with stops taken out and put in, or changed, its witness kept true. */
export function changeDay(before: CrewDay, change: DayChange): DayOutcome {
  const { day, fleet, now, removed, added, found } = change;
  const known = (stop: Stop): boolean => {
    const { [stop.id]: old } = before.stops;
    return old !== undefined && isLive(old, now) && isSameWork(old, stop);
  };
  const newcomers = new Set(added.filter((stop) => !known(stop)).map(({ id }) => id));
  const gone = new Set([...removed, ...newcomers]);
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
      // What comes at another hour, or is more than before, is nobody's until it is arranged anew.
      ...(before.plan && {
        plan: { ...before.plan, order: withoutStops(before.plan.order, gone) },
      }),
      stops: Object.fromEntries(all.map((stop) => [stop.id, stop])),
      witness: settled.witness,
    },
    refused: added.filter(({ id }) => newcomers.has(id) && unplaced.has(id)),
  };
}

const withoutStops = (order: StopOrder, gone: ReadonlySet<string>): StopOrder =>
  Object.fromEntries(
    Object.entries(order).map(([truck, ids]) => [
      truck,
      ids.filter((id) => id === YARD || !gone.has(id)),
    ]),
  );
