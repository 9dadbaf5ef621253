import { type DraftPlan, type Handovers, handoversOf } from './handovers.ts';
import {
  carries,
  fits,
  fitsAfterReload,
  fitsBeforeReload,
  HAIR,
  inserted,
  isAllowed,
  kept,
  type Place,
  type Route,
  routeOf,
  type RouteTables,
  routeTables,
  sharesLoad,
  without,
} from './route-tables.ts';
import { RELOAD, type RoutingPlan, type RoutingProblem } from './routing-problem.ts';

type SolveOptions = {
  /** Same problem, seed and rounds give the same plan. */
  readonly seed: number;
  /** A round removes some stops and puts them back. */
  readonly rounds: number;
  /** Checked now and then. If true, the search ends with the best plan so far. */
  readonly isOver?: (() => boolean) | undefined;
  /** The plan to start from; its infeasible parts are removed first. */
  readonly start?: RoutingPlan | undefined;
};

/** Parameters of Christiaens and Vanden Berghe, "Slack induction by string removals" (2020). */
const AVERAGE_REMOVED = 10;
const LONGEST_STRING = 10;
const SPLIT_RATE = 0.5;
const SPLIT_GROWTH = 0.01;
const BLINK_RATE = 0.01;
/** Rounds between two checks of the clock. */
const ROUNDS_A_LOOK = 64;

/** Rounds per second of a 2024 processor core, for a day with as many stops as below. */
const ROUNDS_A_SECOND = 20_000;
const STOPS_OF_THAT = 100;

/** A round checks every place in every route, so its time grows with the stops. */
export const roundsFor = ({ stops }: Pick<RoutingProblem, 'stops'>, seconds: number): number =>
  Math.ceil((seconds * ROUNDS_A_SECOND * STOPS_OF_THAT) / Math.max(20, stops.length));

/** mulberry32: small, fast and good enough for choosing stops. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Order = (a: number, b: number) => number;

/** Weights of the orders in which stops are put back, as `ordersOf` lists them. */
const WEIGHTS = [4, 4, 2, 1, 2, 2, 2];
const ALL_WEIGHTS = WEIGHTS.reduce((sum, weight) => sum + weight, 0);

function ordersOf(tables: RouteTables): readonly (Order | undefined)[] {
  const { yard, from, to, dimensions } = tables;
  const drive = tables.arc.slice(yard * tables.width);
  const load = drive.map((_minutes, stop) =>
    dimensions.reduce((sum, { amounts }) => sum + (amounts[stop] ?? 0), 0),
  );
  const by =
    (measure: Float64Array, sign: 1 | -1): Order =>
    (a, b) =>
      sign * ((measure[a] ?? 0) - (measure[b] ?? 0));
  return [
    // At random
    undefined,
    // Heaviest, farthest and nearest first
    by(load, -1),
    by(drive, -1),
    by(drive, 1),
    // Narrowest window, earliest and latest first
    by(
      to.map((due, stop) => due - (from[stop] ?? 0)),
      1,
    ),
    by(from, 1),
    by(to, -1),
  ];
}

type Search = {
  readonly tables: RouteTables;
  readonly handovers: Handovers;
  readonly random: () => number;
  /** For each stop, all stops by distance. */
  readonly near: readonly (readonly number[])[];
  /** Identical empty trucks share a number, so only one of them is tried. */
  readonly kindOf: readonly number[];
  readonly orders: readonly (Order | undefined)[];
};

function searchOf(problem: RoutingProblem, random: () => number): Search {
  const tables = routeTables(problem);
  const { arc, width } = tables;
  const kinds = problem.trucks.map(({ crew, from, to, latest, lb, cuFt }) =>
    [crew, from, to, latest, lb, cuFt].join(),
  );
  return {
    tables,
    handovers: handoversOf(tables),
    random,
    near: problem.stops.map((_stop, one) =>
      problem.stops
        .map((_other, other) => other)
        .sort((a, b) => (arc[one * width + a] ?? 0) - (arc[one * width + b] ?? 0)),
    ),
    kindOf: kinds.map((kind) => kinds.indexOf(kind)),
    orders: ordersOf(tables),
  };
}

/** The cheapest place below `least` in one route; each may be skipped by chance (a blink). */
function placeIn(
  { tables, handovers, random }: Search,
  plan: DraftPlan,
  stop: number,
  route: number,
  least: number,
): Place | undefined {
  const { yard, width, time, arc } = tables;
  const { stops, prices, reloadMinutes } = tables.problem;
  const into = plan.routes[route] as Route;
  const { nodes, table } = into;
  const { length } = nodes;
  const end = length - 1;
  const published = stops[stop]?.publishedOn;
  const changed = published !== undefined && published !== route ? prices.change : 0;
  const opening = end === 1 ? prices.truck + changed : changed;
  const work = tables.service[route]?.[stop] ?? 0;
  const ready = tables.from[stop] ?? 0;
  const due = tables.to[stop] ?? 0;
  const isShared = sharesLoad(tables, into, stop);
  let best: Place | undefined;
  for (let gap = 0; gap < end; gap += 1) {
    const free = table[gap] as number;
    if (free > due) break;
    if (random() < BLINK_RATE) continue;
    const before = nodes[gap] as number;
    const next = nodes[gap + 1] as number;
    const there = arc[before * width + stop] as number;
    const on = arc[stop * width + next] as number;
    const direct = arc[before * width + next] as number;
    const cost = there + on - direct + opening;
    if (cost >= least) continue;
    const mustBy = (table[length + gap + 1] as number) + HAIR;
    const begin = Math.max(ready, free + (time[before * width + stop] as number));
    if (isShared || fits(tables, into, gap, stop)) {
      if (begin > due || begin + work + (time[stop * width + next] as number) > mustBy) continue;
      const place: Place = { route, gap, cost, reload: undefined };
      if (handovers.keeps(plan, stop, place)) {
        best = place;
        least = cost;
        continue;
      }
    }
    if (reloadMinutes === undefined) continue;
    const home = arc[before * width + yard] as number;
    const out = arc[yard * width + stop] as number;
    const first = home + out + on - direct + opening;
    if (
      before !== yard &&
      first < least &&
      (isShared || fitsAfterReload(tables, into, gap, stop))
    ) {
      const loaded = free + (time[before * width + yard] as number) + reloadMinutes;
      const begins = Math.max(ready, loaded + (time[yard * width + stop] as number));
      const ends = begins + work + (time[stop * width + next] as number);
      const place: Place = { route, gap, cost: first, reload: 'before' };
      if (begins <= due && ends <= mustBy && handovers.keeps(plan, stop, place)) {
        best = place;
        least = first;
      }
    }
    const back = arc[stop * width + yard] as number;
    const again = arc[yard * width + next] as number;
    const second = there + back + again - direct + opening;
    if (
      next !== yard &&
      second < least &&
      (isShared || fitsBeforeReload(tables, into, gap, stop))
    ) {
      const loaded = begin + work + (time[stop * width + yard] as number) + reloadMinutes;
      const ends = loaded + (time[yard * width + next] as number);
      const place: Place = { route, gap, cost: second, reload: 'after' };
      if (begin <= due && ends <= mustBy && handovers.keeps(plan, stop, place)) {
        best = place;
        least = second;
      }
    }
  }
  return best;
}

/** The cheapest place for a stop in the whole plan. */
function placeFor(search: Search, plan: DraftPlan, stop: number): Place | undefined {
  const { tables, kindOf } = search;
  const of = tables.problem.stops[stop];
  const triedKinds: number[] = [];
  let best: Place | undefined;
  for (let route = 0; route < plan.routes.length; route += 1) {
    if (of?.lockedTo !== undefined && of.lockedTo !== route) continue;
    if ((of?.people ?? 0) > (tables.problem.trucks[route]?.crew ?? 0)) continue;
    if (!carries(tables, route, stop)) continue;
    if (plan.routes[route]?.nodes.length === 2 && of?.publishedOn === undefined) {
      const kind = kindOf[route] as number;
      if (triedKinds.includes(kind)) continue;
      triedKinds.push(kind);
    }
    best = placeIn(search, plan, stop, route, best?.cost ?? Infinity) ?? best;
  }
  return best;
}

function inSomeOrder({ orders, random }: Search, absent: number[]): number[] {
  for (let at = absent.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [absent[at], absent[other]] = [absent[other] as number, absent[at] as number];
  }
  let dice = random() * ALL_WEIGHTS;
  const drawn = WEIGHTS.findIndex((weight) => {
    dice -= weight;
    return dice < 0;
  });
  const order = orders[drawn];
  return order === undefined ? absent : absent.sort(order);
}

/** The plan to start from: what the given one does that is feasible. */
function begun({ tables, handovers }: Search, start: RoutingPlan | undefined): DraftPlan {
  const { yard } = tables;
  const { stops, trucks } = tables.problem;
  const where = new Int32Array(stops.length).fill(-1);
  const routes = trucks.map(({ crew }, index) => {
    let route = routeOf(tables, index, [yard, yard]);
    for (const stop of start?.routes[index] ?? []) {
      const node = stop === RELOAD ? yard : stop;
      const longer = routeOf(tables, index, route.nodes.toSpliced(-1, 0, node));
      const { lockedTo = index, people = 0 } = stops[node] ?? {};
      const mayGo = lockedTo === index && people <= crew;
      if (node === yard || (isAllowed(tables, longer) && mayGo)) route = longer;
    }
    // A return may bring a unit that another truck takes on.
    route = (handovers.isFree ? without : kept)(tables, route, () => false);
    for (const node of route.nodes) if (node !== yard) where[node] = index;
    return route;
  });
  const absent = [...where.keys()].filter((stop) => where[stop] === -1);
  return handovers.settle({ routes, where, absent, cost: 0 });
}

/** A string of neighbors around the stop at `at`; sometimes it leaves some in its middle. */
function stringAround(
  random: () => number,
  stops: readonly number[],
  at: number,
  longest: number,
): readonly number[] {
  const many = stops.length;
  const size = Math.floor(random() * Math.min(many, longest) + 1);
  let left = 0;
  if (size > 1 && size < many && random() < SPLIT_RATE) {
    left = 1;
    while (size + left < many && random() > SPLIT_GROWTH) left += 1;
  }
  const span = size + left;
  const lowest = Math.max(0, at - span + 1);
  const highest = Math.min(at, many - span);
  const first = lowest + Math.floor(random() * (highest - lowest + 1));
  const leftFrom = left === 0 ? span : Math.floor(random() * (size + 1));
  return stops
    .slice(first, first + span)
    .filter((_stop, step) => step < leftFrom || step >= leftFrom + left);
}

/** Removes strings of neighbors, each around a stop near the first. */
function ruined(
  { tables, handovers, random, near }: Search,
  { routes, where, absent }: DraftPlan,
): DraftPlan {
  const { yard } = tables;
  const many = where.length;
  const next = routes.slice();
  const moved = where.slice();
  const out = new Set<number>();
  const served = many - absent.length;
  if (served === 0) return { routes: next, where: moved, absent: absent.slice(), cost: 0 };
  const used = routes.filter(({ nodes }) => nodes.length > 2).length;
  const longest = Math.min(LONGEST_STRING, served / Math.max(1, used));
  const most = (4 * AVERAGE_REMOVED) / (1 + longest) - 1;
  const strings = Math.floor(random() * most + 1);
  const touched = new Set<number>();
  const seed = Math.floor(random() * many);
  for (const stop of near[seed] ?? []) {
    if (touched.size >= strings) break;
    const index = where[stop] ?? -1;
    if (index < 0 || touched.has(index)) continue;
    touched.add(index);
    const route = routes[index] as Route;
    const own = route.nodes.filter((node) => node !== yard);
    for (const gone of stringAround(random, own, own.indexOf(stop), longest)) out.add(gone);
    next[index] = without(tables, route, (node) => out.has(node));
  }
  for (const stop of out) moved[stop] = -1;
  return handovers.settle({ routes: next, where: moved, absent: [...absent, ...out], cost: 0 });
}

/** Puts the absent stops back, each where it costs least; some may stay out. */
function recreated(search: Search, plan: DraftPlan): DraftPlan {
  const { tables } = search;
  const { prices } = tables.problem;
  const left: number[] = [];
  for (const stop of inSomeOrder(search, plan.absent)) {
    const place = placeFor(search, plan, stop);
    if (place === undefined || place.cost >= prices.unserved) {
      left.push(stop);
      continue;
    }
    plan.routes[place.route] = inserted(tables, plan.routes[place.route] as Route, stop, place);
    plan.where[stop] = place.route;
  }
  const driven = plan.routes.reduce((sum, { cost }) => sum + cost, 0);
  return { ...plan, absent: left, cost: driven + left.length * prices.unserved };
}

/**
 * Slack induction by string removals: removes strings of neighboring stops from the routes,
 * reinserts them greedily and accepts worse plans less and less often (simulated annealing). Pure
 * and seeded. Every route it keeps is feasible, and `checkRoutes` has the last word.
 */
export function solveRoutes(problem: RoutingProblem, options: SolveOptions): RoutingPlan {
  const search = searchRoutes(problem, options);
  let step = search.next();
  while (step.done !== true) step = search.next();
  return step.value;
}

/** Same as `solveRoutes`, but yields now and then to other work. */
export function* searchRoutes(
  problem: RoutingProblem,
  { seed, rounds, isOver, start }: SolveOptions,
): Generator<void, RoutingPlan> {
  const random = randomFrom(seed);
  const search = searchOf(problem, random);
  const { arc, yard } = search.tables;
  let current = recreated(search, begun(search, start));
  let best = current;
  /** Annealing starts where a detour of an average leg is accepted half the time. */
  const leg = arc.reduce((sum, one) => sum + one, 0) / arc.length;
  const hot = leg * 0.3;
  const cold = leg * 0.003;
  const last = problem.stops.length === 0 ? 0 : rounds;
  for (let round = 0; round < last; round += 1) {
    if (round % ROUNDS_A_LOOK === 0) {
      if (isOver?.() === true) break;
      yield;
    }
    const heat = hot * (cold / hot) ** (round / rounds);
    const tried = recreated(search, ruined(search, current));
    if (tried.cost < current.cost - heat * Math.log(random())) {
      current = tried;
      if (tried.cost < best.cost - HAIR) best = tried;
    }
  }
  return {
    routes: best.routes.map(({ nodes }) =>
      nodes.slice(1, -1).map((node) => (node === yard ? RELOAD : node)),
    ),
    unserved: best.absent.toSorted((a, b) => a - b),
  };
}
