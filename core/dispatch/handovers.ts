import {
  HAIR,
  inserted,
  isAllowed,
  type Place,
  type Route,
  type RouteTables,
  sharesLoad,
  without,
} from './route-tables.ts';
import { missesLoad } from './routing-problem.ts';

/** Routes of a day in work. `where` has each stop's route, or -1 for those in `absent`. */
export type DraftPlan = {
  readonly routes: Route[];
  readonly where: Int32Array;
  readonly absent: number[];
  readonly cost: number;
};

/**
 * The units that pass from a pickup to a delivery, and those still in the yard for a truck that is
 * out: what one route promises another.
 */
export type Handovers = {
  /** Nothing passes between routes. */
  readonly isFree: boolean;
  /** Whether all units are back, or loaded, in time with the stop in this place. */
  readonly keeps: (plan: DraftPlan, stop: number, place: Place) => boolean;
  /** Takes out deliveries whose unit is no longer back, or loaded, in time, until none is left. */
  readonly settle: (plan: DraftPlan) => DraftPlan;
};

/** When loading begins in the yard for the node at `at`. */
function loadOf(tables: RouteTables, { truck, nodes, table }: Route, at: number): number {
  const { yard, width, time, service } = tables;
  const home = nodes.lastIndexOf(yard, at);
  const first = nodes[1] as number;
  // The first load leaves no earlier than its first stop requires.
  const leave =
    home === 0
      ? (table[1] as number) -
        (service[truck]?.[first] as number) -
        (time[yard * width + first] as number)
      : (table[home] as number);
  return leave - (tables.problem.reloadMinutes ?? 0);
}

/** When the truck of the node at `at` is next back in the yard. */
function unloadOf({ yard, problem }: RouteTables, { nodes, table }: Route, at: number): number {
  const home = nodes.indexOf(yard, at);
  return (table[home] as number) - (home === nodes.length - 1 ? 0 : (problem.reloadMinutes ?? 0));
}

export function handoversOf(tables: RouteTables): Handovers {
  const { problem, yard } = tables;
  const { stops } = problem;
  /** Each delivery with a pickup that brings it a unit. */
  const pairs = stops.flatMap(({ awaits = [] }, delivery) =>
    awaits.map((pickup) => ({ delivery, pickup })),
  );
  const isOut = stops.some(({ isBegun }) => isBegun === true);
  /** Deliveries that a truck which is out has to come back for. */
  const inYard = isOut ? stops.flatMap((stop, index) => (stop.inYard === true ? index : [])) : [];
  const isFree = pairs.length + inYard.length === 0;

  /** Whether the unit is on the delivery's truck, or back in the yard before that loads. */
  function isBack(
    { delivery, pickup }: (typeof pairs)[number],
    routeWith: (stop: number) => Route | undefined,
  ): boolean {
    const [to, from] = [routeWith(delivery), routeWith(pickup)];
    if (to === undefined || from === undefined) return true;
    const [there, here] = [to.nodes.indexOf(delivery), from.nodes.indexOf(pickup)];
    if (to === from) return here < there;
    return unloadOf(tables, from, here) <= loadOf(tables, to, there) + HAIR;
  }

  const missedLoad = ({ nodes }: Route, delivery: number): boolean =>
    missesLoad(problem, nodes, delivery, yard);

  return {
    isFree,
    keeps: ({ routes, where }, stop, place) => {
      const isShared = sharesLoad(tables, routes[place.route] as Route, stop);
      if (isFree && !isShared) return true;
      const changed = inserted(tables, routes[place.route] as Route, stop, place);
      if (isShared && !isAllowed(tables, changed)) return false;
      const routeWith = (one: number) => {
        const index = one === stop ? place.route : (where[one] ?? -1);
        return index === place.route ? changed : routes[index];
      };
      return (
        pairs.every((one) => isBack(one, routeWith)) &&
        inYard.every((one) => !changed.nodes.includes(one) || !missedLoad(changed, one))
      );
    },
    settle: (plan) => {
      const { routes, where, absent } = plan;
      const routeWith = (stop: number) => routes[where[stop] ?? -1];
      for (;;) {
        const missed = inYard.find((one) => {
          const route = routeWith(one);
          return route !== undefined && missedLoad(route, one);
        });
        const late = missed ?? pairs.find((one) => !isBack(one, routeWith))?.delivery;
        if (late === undefined) return plan;
        const index = where[late] ?? -1;
        routes[index] = without(tables, routes[index] as Route, (node) => node === late);
        where[late] = -1;
        absent.push(late);
      }
    },
  };
}
