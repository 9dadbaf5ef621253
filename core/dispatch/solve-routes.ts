import {
  missesLoad,
  RELOAD,
  type RoutingPlan,
  type RoutingProblem,
  type RoutingStop,
  serviceMinutes,
} from './routing-problem.ts';

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

/**
 * A truck's day with constant-time data for insertions. The first and last node are the yard.
 * `table` holds rows as long as `nodes`, one after another.
 */
type Route = {
  readonly truck: number;
  readonly nodes: readonly number[];
  readonly table: number[];
  readonly cost: number;
};

/**
 * Rows of a route's table. 0: earliest departure from the place. 1: latest start of work that keeps
 * all later stops on time. Then five rows of pounds for the place's load (between two yard visits)
 * and, `FEET` rows below, five of cubic feet: on board after the place, most up to and with it,
 * most from it on, still to deliver after it, collected up to and with it.
 */
const AFTER = 2;
const FEET = 5;

/** Parameters of Christiaens and Vanden Berghe, "Slack induction by string removals" (2020). */
const AVERAGE_REMOVED = 10;
const LONGEST_STRING = 10;
const SPLIT_RATE = 0.5;
const SPLIT_GROWTH = 0.01;
const BLINK_RATE = 0.01;
/** Rounds between two checks of the clock. */
const ROUNDS_A_LOOK = 64;
const HAIR = 1e-9;

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
  options: SolveOptions,
): Generator<void, RoutingPlan> {
  const { stops, trucks, prices, reloadMinutes } = problem;
  const random = randomFrom(options.seed);
  const many = stops.length;
  /** The yard's node index, after the stops. */
  const yard = many;
  const width = many + 1;
  const points = [...stops.map(({ point }) => point), problem.yard];
  const time = new Float64Array(width * width);
  const arc = new Float64Array(width * width);
  for (let from = 0; from < width; from += 1) {
    for (let to = 0; to < width; to += 1) {
      const at = (points[from] ?? 0) * problem.points + (points[to] ?? 0);
      const minutes = problem.minutes[at] ?? 0;
      time[from * width + to] = minutes;
      arc[from * width + to] = minutes * prices.minute + (problem.miles[at] ?? 0) * prices.mile;
    }
  }
  const service = trucks.map((truck) =>
    Float64Array.from([...stops.map((stop) => serviceMinutes(stop, truck)), reloadMinutes ?? 0]),
  );
  const from = Float64Array.from([...stops.map((stop) => stop.from), -Infinity]);
  const to = Float64Array.from([...stops.map((stop) => stop.to), Infinity]);
  const isDelivery = stops.map(({ kind }) => kind === 'deliver');
  const pounds = Float64Array.from([...stops.map(({ lb }) => lb), 0]);
  const feet = Float64Array.from([...stops.map(({ cuFt }) => cuFt), 0]);
  const hasFeet = stops.some(({ cuFt }) => cuFt > 0);
  const rows = AFTER + (hasFeet ? 2 * FEET : FEET);
  const hasPublished = stops.some(({ publishedOn }) => publishedOn !== undefined);
  /** Identical empty trucks share a number, so only one of them is tried. */
  const kindNames = trucks.map(({ crew, from: begins, to: ends, latest, lb, cuFt }) =>
    [crew, begins, ends, latest, lb, cuFt].join(),
  );
  const kindOf = kindNames.map((name) => kindNames.indexOf(name));
  /** For each stop, the other stops by distance. */
  const near = stops.map((_stop, one) =>
    stops
      .map((_other, other) => other)
      .sort((a, b) => (arc[one * width + a] ?? 0) - (arc[one * width + b] ?? 0)),
  );

  /**
   * Copied for each route's table: allocating a typed array takes longer than filling it. Not a
   * whole number, so that the copies hold floating-point numbers from the start.
   */
  const blank = Array.from({ length: rows * 2 * width }, () => 0.5);

  /** Fills one dimension's rows, starting at `row`. */
  function fillLoads(
    nodes: readonly number[],
    table: number[],
    row: number,
    amounts: Float64Array,
  ) {
    const length = nodes.length;
    const base = row * length;
    let left = 0;
    for (let at = length - 1; at >= 0; at -= 1) {
      const node = nodes[at] as number;
      table[base + 3 * length + at] = left;
      if (node === yard) left = 0;
      else if (isDelivery[node]) left += amounts[node] as number;
    }
    let onBoard = 0;
    let most = 0;
    let taken = 0;
    for (let at = 0; at < length; at += 1) {
      const node = nodes[at] as number;
      if (node === yard) {
        onBoard = table[base + 3 * length + at] as number;
        most = 0;
        taken = 0;
      } else if (isDelivery[node]) onBoard -= amounts[node] as number;
      else {
        onBoard += amounts[node] as number;
        taken += amounts[node] as number;
      }
      if (onBoard > most) most = onBoard;
      table[base + at] = onBoard;
      table[base + length + at] = most;
      table[base + 4 * length + at] = taken;
    }
    let later = 0;
    for (let at = length - 1; at >= 0; at -= 1) {
      const onLeaving = table[base + at] as number;
      later = nodes[at] === yard ? 0 : onLeaving > later ? onLeaving : later;
      table[base + 2 * length + at] = later;
    }
  }

  function routeOf(truck: number, nodes: readonly number[]): Route {
    const of = trucks[truck];
    const work = service[truck];
    if (of === undefined || work === undefined) throw new RangeError(`There is no truck ${truck}.`);
    const length = nodes.length;
    const end = length - 1;
    const table = blank.slice(0, rows * length);
    table[0] = of.from;
    let cost = 0;
    let changes = 0;
    let now: number = of.from;
    /** Minutes after the first stop begins that are not driving: waiting and work. */
    let onSite = 0;
    let before = yard;
    for (let at = 1; at <= end; at += 1) {
      const node = nodes[at] as number;
      const leg = before * width + node;
      now += time[leg] as number;
      cost += arc[leg] as number;
      if (at < end) {
        const ready = from[node] as number;
        if (ready > now) {
          if (at > 1) onSite += ready - now;
          now = ready;
        }
        onSite += work[node] as number;
        now += work[node] as number;
        if (hasPublished && node !== yard) {
          const published = stops[node]?.publishedOn;
          if (published !== undefined && published !== truck) changes += 1;
        }
      }
      table[at] = now;
      before = node;
    }
    const back = now;
    let must: number = of.latest;
    table[length + end] = must;
    for (let at = end - 1; at >= 0; at -= 1) {
      const node = nodes[at] as number;
      must -= time[node * width + (nodes[at + 1] as number)] as number;
      if (at > 0) must -= work[node] as number;
      const due = to[node] as number;
      if (due < must) must = due;
      table[length + at] = must;
    }
    fillLoads(nodes, table, AFTER, pounds);
    if (hasFeet) fillLoads(nodes, table, AFTER + FEET, feet);
    if (end > 1) {
      cost += prices.truck + onSite * prices.minute + changes * prices.change;
      if (back > of.to) cost += (back - of.to) * prices.overtimeMinute;
    }
    return { truck, nodes, table, cost };
  }

  const emptyRoute = (truck: number): Route => routeOf(truck, [yard, yard]);

  /** Whether the extra load fits at a gap (after this place). `row` is a dimension's AFTER row. */
  function fits(
    route: Route,
    row: number,
    gap: number,
    amount: number,
    most: number,
    delivers: boolean,
  ) {
    const { table, nodes } = route;
    const at = row * nodes.length + gap;
    if (delivers) return (table[at + nodes.length] as number) + amount <= most + HAIR;
    return (
      (table[at] as number) + amount <= most + HAIR &&
      (table[at + 2 * nodes.length + 1] as number) + amount <= most + HAIR
    );
  }

  /** Whether it fits with a yard return just before the new stop, which joins the next load. */
  function fitsAfterReload(
    route: Route,
    row: number,
    gap: number,
    amount: number,
    most: number,
    delivers: boolean,
  ) {
    const { table, nodes } = route;
    const at = row * nodes.length + gap;
    if ((table[at + 3 * nodes.length] as number) + amount > most + HAIR) return false;
    const later =
      (table[at + 2 * nodes.length + 1] as number) - (table[at + 4 * nodes.length] as number);
    return delivers || later + amount <= most + HAIR;
  }

  /** Whether it fits with a yard return just after the new stop, which joins the previous load. */
  function fitsBeforeReload(
    route: Route,
    row: number,
    gap: number,
    amount: number,
    most: number,
    delivers: boolean,
  ) {
    const { table, nodes } = route;
    const at = row * nodes.length + gap;
    const onBoard = (delivers ? table[at + nodes.length] : table[at]) as number;
    return onBoard - (table[at + 3 * nodes.length] as number) + amount <= most + HAIR;
  }

  type Plan = { routes: Route[]; where: Int32Array; absent: number[]; cost: number };

  /** Each delivery with a pickup that brings it a unit. */
  const handovers = stops.flatMap(({ awaits = [] }, delivery) =>
    awaits.map((pickup) => ({ delivery, pickup })),
  );
  const isOut = stops.some(({ isBegun }) => isBegun === true);
  /** Deliveries that a truck which is out has to come back for. */
  const inYard = isOut ? stops.flatMap((stop, index) => (stop.inYard === true ? index : [])) : [];
  const isFree = handovers.length + inYard.length === 0;

  /** When loading begins in the yard for the node at `at`, and when its truck is next back there. */
  function loadOf({ truck, nodes, table }: Route, at: number): number {
    const home = nodes.lastIndexOf(yard, at);
    const first = nodes[1] as number;
    // The first load leaves no earlier than its first stop requires.
    const leave =
      home === 0
        ? (table[1] as number) -
          ((service[truck] as Float64Array)[first] as number) -
          (time[yard * width + first] as number)
        : (table[home] as number);
    return leave - (reloadMinutes ?? 0);
  }
  function unloadOf({ nodes, table }: Route, at: number): number {
    const home = nodes.indexOf(yard, at);
    return (table[home] as number) - (home === nodes.length - 1 ? 0 : (reloadMinutes ?? 0));
  }

  /** Whether the unit is on the delivery's truck, or back in the yard before that loads. */
  function isBack(
    { delivery, pickup }: (typeof handovers)[number],
    routeWith: (stop: number) => Route | undefined,
  ): boolean {
    const [to, from] = [routeWith(delivery), routeWith(pickup)];
    if (to === undefined || from === undefined) return true;
    const [there, here] = [to.nodes.indexOf(delivery), from.nodes.indexOf(pickup)];
    return to === from ? here < there : unloadOf(from, here) <= loadOf(to, there) + HAIR;
  }

  const missedLoad = ({ nodes }: Route, delivery: number): boolean =>
    missesLoad(problem, nodes, delivery, yard);

  /** Whether all units are back, or loaded, in time with the stop in this place. */
  function keepsHandovers({ routes, where }: Plan, stop: number, place: Place): boolean {
    if (isFree) return true;
    const changed = inserted(routes[place.route] as Route, stop, place);
    const routeWith = (one: number) => {
      const index = one === stop ? place.route : (where[one] ?? -1);
      return index === place.route ? changed : routes[index];
    };
    return (
      handovers.every((one) => isBack(one, routeWith)) &&
      inYard.every((one) => !changed.nodes.includes(one) || !missedLoad(changed, one))
    );
  }

  /** Takes out deliveries whose unit is no longer back, or loaded, in time, until none is left. */
  function withHandovers(plan: Plan): Plan {
    const { routes, where, absent } = plan;
    const routeWith = (stop: number) => routes[where[stop] ?? -1];
    for (;;) {
      const missed = inYard.find((one) => {
        const route = routeWith(one);
        return route !== undefined && missedLoad(route, one);
      });
      const late = missed ?? handovers.find((one) => !isBack(one, routeWith))?.delivery;
      if (late === undefined) return plan;
      const index = where[late] ?? -1;
      routes[index] = without(routes[index] as Route, (node) => node === late);
      where[late] = -1;
      absent.push(late);
    }
  }

  /** The `tries` value at which a kind of empty truck was last tried. */
  const triedKinds = new Int32Array(trucks.length);
  let tries = 0;

  type Place = { route: number; gap: number; cost: number; reload: 0 | 1 | 2 };

  /** The cheapest place for a stop; each place may be skipped by chance (a blink). */
  function placeFor(stop: number, plan: Plan): Place | undefined {
    const { routes } = plan;
    const of = stops[stop] as RoutingStop;
    const lb = of.lb;
    const cuFt = of.cuFt;
    const delivers = isDelivery[stop] === true;
    const ready = from[stop] ?? 0;
    const due = to[stop] ?? 0;
    let best: Place | undefined;
    let least = Infinity;
    tries += 1;
    for (let index = 0; index < routes.length; index += 1) {
      if (of.lockedTo !== undefined && of.lockedTo !== index) continue;
      const route = routes[index] as Route;
      const truck = trucks[index];
      if (truck === undefined || lb > truck.lb + HAIR || cuFt > truck.cuFt + HAIR) continue;
      const { nodes, table } = route;
      const { length } = nodes;
      const end = length - 1;
      const changed = of.publishedOn !== undefined && of.publishedOn !== index ? prices.change : 0;
      if (end === 1 && of.publishedOn === undefined) {
        const kind = kindOf[index] as number;
        if (triedKinds[kind] === tries) continue;
        triedKinds[kind] = tries;
      }
      const opening = end === 1 ? prices.truck + changed : changed;
      const work = service[index]?.[stop] ?? 0;
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
        const mustBy = table[length + gap + 1] as number;
        if (
          fits(route, AFTER, gap, lb, truck.lb, delivers) &&
          (!hasFeet || fits(route, AFTER + FEET, gap, cuFt, truck.cuFt, delivers))
        ) {
          const begin = Math.max(ready, free + (time[before * width + stop] as number));
          if (begin > due) continue;
          if (begin + work + (time[stop * width + next] as number) > mustBy + HAIR) continue;
          const place: Place = { route: index, gap, cost, reload: 0 };
          if (keepsHandovers(plan, stop, place)) {
            least = cost;
            best = place;
            continue;
          }
        }
        if (reloadMinutes === undefined) continue;
        const home = arc[before * width + yard] ?? 0;
        const out = arc[yard * width + stop] ?? 0;
        const first = home + out + on - direct + opening;
        if (
          before !== yard &&
          first < least &&
          fitsAfterReload(route, AFTER, gap, lb, truck.lb, delivers) &&
          (!hasFeet || fitsAfterReload(route, AFTER + FEET, gap, cuFt, truck.cuFt, delivers))
        ) {
          const loaded = free + (time[before * width + yard] ?? 0) + reloadMinutes;
          const begin = Math.max(ready, loaded + (time[yard * width + stop] ?? 0));
          const place: Place = { route: index, gap, cost: first, reload: 1 };
          if (
            begin <= due &&
            begin + work + (time[stop * width + next] as number) <= mustBy + HAIR &&
            keepsHandovers(plan, stop, place)
          ) {
            least = first;
            best = place;
          }
        }
        const back = arc[stop * width + yard] ?? 0;
        const again = arc[yard * width + next] ?? 0;
        const second = there + back + again - direct + opening;
        if (
          next !== yard &&
          second < least &&
          fitsBeforeReload(route, AFTER, gap, lb, truck.lb, delivers) &&
          (!hasFeet || fitsBeforeReload(route, AFTER + FEET, gap, cuFt, truck.cuFt, delivers))
        ) {
          const begin = Math.max(ready, free + (time[before * width + stop] as number));
          const loaded = begin + work + (time[stop * width + yard] ?? 0) + reloadMinutes;
          const place: Place = { route: index, gap, cost: second, reload: 2 };
          if (
            begin <= due &&
            loaded + (time[yard * width + next] ?? 0) <= mustBy + HAIR &&
            keepsHandovers(plan, stop, place)
          ) {
            least = second;
            best = place;
          }
        }
      }
    }
    return best;
  }

  const inserted = (route: Route, stop: number, { gap, reload }: Place): Route => {
    const added = reload === 0 ? [stop] : reload === 1 ? [yard, stop] : [stop, yard];
    return routeOf(route.truck, route.nodes.toSpliced(gap + 1, 0, ...added));
  };

  function isAllowed({ truck, nodes, table }: Route): boolean {
    const of = trucks[truck];
    const { length } = nodes;
    if (of === undefined) return false;
    for (let at = 0; at < length; at += 1) {
      // A stop that opens late may make the ones after it late, although the truck leaves in time.
      const work = at === 0 || at === length - 1 ? 0 : (service[truck]?.[nodes[at] as number] ?? 0);
      if ((table[at] as number) - work > (table[length + at] as number) + HAIR) return false;
      if ((table[AFTER * length + at] as number) > of.lb + HAIR) return false;
      if (hasFeet && (table[(AFTER + FEET) * length + at] as number) > of.cuFt + HAIR) return false;
    }
    return true;
  }

  /** The route without these stops and without trips that serve none. */
  function kept({ truck, nodes }: Route, gone: (stop: number) => boolean): Route {
    const left: number[] = [yard];
    for (const node of nodes) {
      if (node === yard ? left.at(-1) !== yard : !gone(node)) left.push(node);
    }
    if (left.length === 1) left.push(yard);
    return routeOf(truck, left);
  }

  /** The same, also without yard returns that its own loads no longer need. */
  function without(route: Route, gone: (stop: number) => boolean): Route {
    let cleaned = kept(route, gone);
    const { nodes } = cleaned;
    for (let at = reloadMinutes === undefined ? 0 : nodes.length - 2; at > 0; at -= 1) {
      if (nodes[at] !== yard) continue;
      const merged = routeOf(route.truck, cleaned.nodes.toSpliced(at, 1));
      if (isAllowed(merged)) cleaned = merged;
    }
    return cleaned;
  }

  const orders: readonly (() => (a: number, b: number) => number)[] = [
    () => (a, b) => (pounds[b] ?? 0) + (feet[b] ?? 0) - (pounds[a] ?? 0) - (feet[a] ?? 0),
    () => (a, b) => (arc[yard * width + b] ?? 0) - (arc[yard * width + a] ?? 0),
    () => (a, b) => (arc[yard * width + a] ?? 0) - (arc[yard * width + b] ?? 0),
    () => (a, b) => (to[a] ?? 0) - (from[a] ?? 0) - (to[b] ?? 0) + (from[b] ?? 0),
    () => (a, b) => (from[a] ?? 0) - (from[b] ?? 0),
    () => (a, b) => (to[b] ?? 0) - (to[a] ?? 0),
  ];
  /** Weights out of 17: random, by load, far, near, narrow window, early, late. */
  const CHANCES = [4, 4, 2, 1, 2, 2, 2];

  function inSomeOrder(absent: number[]): number[] {
    for (let at = absent.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [absent[at], absent[other]] = [absent[other] as number, absent[at] as number];
    }
    let dice = random() * 17;
    const which = CHANCES.findIndex((chance) => {
      dice -= chance;
      return dice < 0;
    });
    const order = orders[which - 1];
    return order === undefined ? absent : absent.sort(order());
  }

  const total = (routes: readonly Route[], absent: readonly number[]): number =>
    routes.reduce((sum, { cost }) => sum + cost, 0) + absent.length * prices.unserved;

  function begun(): Plan {
    const where = new Int32Array(many).fill(-1);
    const routes = trucks.map((_truck, index) => {
      const wanted = (options.start?.routes[index] ?? []).map((stop) =>
        stop === RELOAD ? yard : stop,
      );
      let route = emptyRoute(index);
      for (const node of wanted) {
        const longer = routeOf(index, route.nodes.toSpliced(-1, 0, node));
        const locked = stops[node]?.lockedTo;
        if (node === yard || (isAllowed(longer) && (locked ?? index) === index)) route = longer;
      }
      // A return may bring a unit that another truck takes on.
      route = (isFree ? without : kept)(route, () => false);
      for (const node of route.nodes) if (node !== yard) where[node] = index;
      return route;
    });
    const absent = [...where.keys()].filter((stop) => where[stop] === -1);
    return withHandovers({ routes, where, absent, cost: 0 });
  }

  /** Removes strings of neighbors, each around a stop near the first. */
  function ruined({ routes, where, absent }: Plan): Plan {
    const next = routes.slice();
    const out = new Set<number>();
    const served = many - absent.length;
    if (served === 0)
      return { routes: next, where: where.slice(), absent: absent.slice(), cost: 0 };
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
      const size = Math.floor(random() * Math.min(own.length, longest) + 1);
      const at = own.indexOf(stop);
      let kept = 0;
      if (size > 1 && size < own.length && random() < SPLIT_RATE) {
        kept = 1;
        while (size + kept < own.length && random() > SPLIT_GROWTH) kept += 1;
      }
      const span = size + kept;
      const lowest = Math.max(0, at - span + 1);
      const highest = Math.min(at, own.length - span);
      const first = lowest + Math.floor(random() * (highest - lowest + 1));
      const keptFrom = kept === 0 ? span : Math.floor(random() * (size + 1));
      for (let step = 0; step < span; step += 1) {
        if (step >= keptFrom && step < keptFrom + kept) continue;
        const gone = own[first + step];
        if (gone !== undefined) out.add(gone);
      }
      next[index] = without(route, (node) => out.has(node));
    }
    const moved = where.slice();
    for (const stop of out) moved[stop] = -1;
    return withHandovers({ routes: next, where: moved, absent: [...absent, ...out], cost: 0 });
  }

  function recreated(plan: Plan): Plan {
    const left: number[] = [];
    for (const stop of inSomeOrder(plan.absent)) {
      const place = placeFor(stop, plan);
      if (place === undefined || place.cost >= prices.unserved) {
        left.push(stop);
        continue;
      }
      plan.routes[place.route] = inserted(plan.routes[place.route] as Route, stop, place);
      plan.where[stop] = place.route;
    }
    return { ...plan, absent: left, cost: total(plan.routes, left) };
  }

  let current = recreated(begun());
  let best = current;
  /** Annealing starts where a detour of an average leg is accepted half the time. */
  const legs = many === 0 ? 1 : arc.reduce((sum, one) => sum + one, 0) / (width * width);
  const hot = legs * 0.3;
  const cold = legs * 0.003;
  const rounds = many === 0 ? 0 : options.rounds;
  for (let round = 0; round < rounds; round += 1) {
    if (round % ROUNDS_A_LOOK === 0) {
      if (options.isOver?.() === true) break;
      yield;
    }
    const heat = hot * (cold / hot) ** (round / rounds);
    const tried = recreated(ruined(current));
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
