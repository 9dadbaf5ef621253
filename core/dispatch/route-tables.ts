import { type RoutingProblem, serviceMinutes } from './routing-problem.ts';

/** One measure of a load. `limits` has each truck's most; `row` is the first of its rows in a table. */
type Dimension = {
  readonly measure: 'lb' | 'cuFt';
  readonly row: number;
  readonly amounts: Float64Array;
  readonly limits: Float64Array;
};

/**
 * A problem's data by node: the stops by index, then the yard. Matrices hold the entry from x to y
 * at `x * width + y`.
 */
export type RouteTables = {
  readonly problem: RoutingProblem;
  readonly yard: number;
  readonly width: number;
  readonly time: Float64Array;
  /** Cost of the minutes and miles of a leg. */
  readonly arc: Float64Array;
  /** Minutes of work, for each truck. A reload is the yard's work. */
  readonly service: readonly Float64Array[];
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly isDelivery: readonly boolean[];
  /** Weight, and volume if a stop has any. */
  readonly dimensions: readonly Dimension[];
  readonly hasPublished: boolean;
  /** Whether a delivery or pickup is part of `takes`. Empty if none is. */
  readonly isShared: ReadonlySet<number>;
  /**
   * Copied for each route's table, because allocating a typed array takes longer than filling it.
   * The values are fractions so that the engine stores the copies as floating-point numbers from
   * the start.
   */
  readonly blank: readonly number[];
};

/**
 * A truck's day with constant-time data for insertions. The first and last node are the yard.
 * `table` holds rows as long as `nodes`, one after another. Row 0: earliest departure from the
 * place. Row 1: latest start of work that keeps all later stops on time. Then each dimension's rows.
 */
export type Route = {
  readonly truck: number;
  readonly nodes: readonly number[];
  readonly table: number[];
  readonly cost: number;
  /** Something stays aboard from a pickup to a delivery. Of its loads' rows, only the first counts. */
  readonly isShared: boolean;
};

/** Where a stop goes in a route: after the node at `gap`, with a trip to the yard or without. */
export type Place = {
  readonly route: number;
  readonly gap: number;
  readonly cost: number;
  /** Whether the truck loads at the yard just before or just after the stop. */
  readonly reload: 'before' | 'after' | undefined;
};

const LOAD_ROWS = 2;
/** A dimension's rows, for the place's load, which lies between two yard visits. */
const ON_BOARD = 0;
/** Most on board up to and with the place. */
const MOST_SO_FAR = 1;
/** Most on board from the place on. */
const MOST_LATER = 2;
/** Still to deliver after the place. */
const TO_DELIVER = 3;
/** Collected up to and with the place. */
const COLLECTED = 4;
const ROWS_OF_LOAD = 5;

export const HAIR = 1e-9;

export function routeTables(problem: RoutingProblem): RouteTables {
  const { stops, trucks, prices, reloadMinutes } = problem;
  const yard = stops.length;
  const width = yard + 1;
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
  const measures = stops.some(({ cuFt }) => cuFt > 0)
    ? (['lb', 'cuFt'] as const)
    : (['lb'] as const);
  const dimensions = measures.map((measure, index) => ({
    measure,
    row: LOAD_ROWS + index * ROWS_OF_LOAD,
    amounts: Float64Array.from([...stops.map((stop) => stop[measure]), 0]),
    limits: Float64Array.from(trucks.map((truck) => truck[measure] + HAIR)),
  }));
  const rows = LOAD_ROWS + dimensions.length * ROWS_OF_LOAD;
  return {
    problem,
    yard,
    width,
    time,
    arc,
    service: trucks.map((truck) =>
      Float64Array.from([...stops.map((stop) => serviceMinutes(stop, truck)), reloadMinutes ?? 0]),
    ),
    from: Float64Array.from([...stops.map((stop) => stop.from), -Infinity]),
    to: Float64Array.from([...stops.map((stop) => stop.to), Infinity]),
    isDelivery: stops.map(({ kind }) => kind === 'deliver'),
    dimensions,
    isShared: new Set(
      stops.flatMap(({ takes = [] }, stop) =>
        takes.length === 0 ? [] : [stop, ...takes.map(({ pickup }) => pickup)],
      ),
    ),
    hasPublished: stops.some(({ publishedOn }) => publishedOn !== undefined),
    blank: Array.from({ length: rows * 2 * width }, () => 0.5),
  };
}

function fillLoads(
  { yard, isDelivery }: RouteTables,
  { row, amounts }: Dimension,
  nodes: readonly number[],
  table: number[],
): void {
  const { length } = nodes;
  const base = row * length;
  let left = 0;
  for (let at = length - 1; at >= 0; at -= 1) {
    const node = nodes[at] as number;
    table[base + TO_DELIVER * length + at] = left;
    if (node === yard) left = 0;
    else if (isDelivery[node]) left += amounts[node] as number;
  }
  let onBoard = 0;
  let most = 0;
  let collected = 0;
  for (let at = 0; at < length; at += 1) {
    const node = nodes[at] as number;
    if (node === yard) {
      onBoard = table[base + TO_DELIVER * length + at] as number;
      most = 0;
      collected = 0;
    } else if (isDelivery[node]) onBoard -= amounts[node] as number;
    else {
      onBoard += amounts[node] as number;
      collected += amounts[node] as number;
    }
    if (onBoard > most) most = onBoard;
    table[base + ON_BOARD * length + at] = onBoard;
    table[base + MOST_SO_FAR * length + at] = most;
    table[base + COLLECTED * length + at] = collected;
  }
  let later = 0;
  for (let at = length - 1; at >= 0; at -= 1) {
    const onLeaving = table[base + ON_BOARD * length + at] as number;
    later = nodes[at] === yard ? 0 : onLeaving > later ? onLeaving : later;
    table[base + MOST_LATER * length + at] = later;
  }
}

/** What stays aboard from a pickup to a delivery of one load is not aboard twice. */
function countOnce(
  { problem: { stops }, yard, dimensions }: RouteTables,
  nodes: readonly number[],
  table: number[],
): boolean {
  const { length } = nodes;
  let isShared = false;
  for (let to = 1; to < length - 1; to += 1) {
    for (const part of stops[nodes[to] as number]?.takes ?? []) {
      const from = nodes.indexOf(part.pickup, nodes.lastIndexOf(yard, to));
      if (from < 0 || from > to) continue;
      isShared = true;
      for (const { row, measure } of dimensions) {
        const base = (row + ON_BOARD) * length;
        for (let at = from; at < to; at += 1) (table[base + at] as number) -= part[measure];
      }
    }
  }
  return isShared;
}

/** @throws RangeError if there is no such truck */
export function routeOf(tables: RouteTables, truck: number, nodes: readonly number[]): Route {
  const { yard, width, time, arc, from, to, hasPublished, blank } = tables;
  const { stops, trucks, prices } = tables.problem;
  const of = trucks[truck];
  const work = tables.service[truck];
  if (of === undefined || work === undefined) throw new RangeError(`There is no truck ${truck}.`);
  const { length } = nodes;
  const end = length - 1;
  const table = blank.slice(0, (LOAD_ROWS + tables.dimensions.length * ROWS_OF_LOAD) * length);
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
  for (const dimension of tables.dimensions) fillLoads(tables, dimension, nodes, table);
  const isShared = tables.isShared.size > 0 && countOnce(tables, nodes, table);
  if (end > 1) {
    cost += prices.truck + onSite * prices.minute + changes * prices.change;
    if (back > of.to) cost += (back - of.to) * prices.overtimeMinute;
  }
  return { truck, nodes, table, cost, isShared };
}

/** Whether the truck could carry the stop's load alone. */
export function carries({ dimensions }: RouteTables, truck: number, stop: number): boolean {
  for (const { amounts, limits } of dimensions) {
    if ((amounts[stop] as number) > (limits[truck] as number)) return false;
  }
  return true;
}

/** Whether its loads with the stop can only be told by driving them, which `keeps` does. */
export const sharesLoad = (tables: RouteTables, route: Route, stop: number): boolean =>
  route.isShared || tables.isShared.has(stop);

/** Whether the stop's load fits after the node at `gap`, without another trip to the yard. */
export function fits(
  { dimensions, isDelivery }: RouteTables,
  { truck, nodes, table }: Route,
  gap: number,
  stop: number,
): boolean {
  const { length } = nodes;
  const delivers = isDelivery[stop] === true;
  for (const { row, amounts, limits } of dimensions) {
    const at = row * length + gap;
    const amount = amounts[stop] as number;
    const limit = limits[truck] as number;
    if (delivers) {
      if ((table[at + MOST_SO_FAR * length] as number) + amount > limit) return false;
    } else if (
      (table[at + ON_BOARD * length] as number) + amount > limit ||
      (table[at + MOST_LATER * length + 1] as number) + amount > limit
    ) {
      return false;
    }
  }
  return true;
}

/** Whether it fits with a yard return just before the new stop, which joins the next load. */
export function fitsAfterReload(
  { dimensions, isDelivery }: RouteTables,
  { truck, nodes, table }: Route,
  gap: number,
  stop: number,
): boolean {
  const { length } = nodes;
  for (const { row, amounts, limits } of dimensions) {
    const at = row * length + gap;
    const amount = amounts[stop] as number;
    const limit = limits[truck] as number;
    if ((table[at + TO_DELIVER * length] as number) + amount > limit) return false;
    const later =
      (table[at + MOST_LATER * length + 1] as number) - (table[at + COLLECTED * length] as number);
    if (isDelivery[stop] !== true && later + amount > limit) return false;
  }
  return true;
}

/** Whether it fits with a yard return just after the new stop, which joins the previous load. */
export function fitsBeforeReload(
  { dimensions, isDelivery }: RouteTables,
  { truck, nodes, table }: Route,
  gap: number,
  stop: number,
): boolean {
  const { length } = nodes;
  const most = isDelivery[stop] === true ? MOST_SO_FAR : ON_BOARD;
  for (const { row, amounts, limits } of dimensions) {
    const at = row * length + gap;
    const onBoard =
      (table[at + most * length] as number) - (table[at + TO_DELIVER * length] as number);
    if (onBoard + (amounts[stop] as number) > (limits[truck] as number)) return false;
  }
  return true;
}

export function inserted(
  tables: RouteTables,
  { truck, nodes }: Route,
  stop: number,
  { gap, reload }: Place,
): Route {
  const { yard } = tables;
  const added = reload === undefined ? [stop] : reload === 'before' ? [yard, stop] : [stop, yard];
  return routeOf(tables, truck, nodes.toSpliced(gap + 1, 0, ...added));
}

/** Whether the truck is on time at each stop and never carries too much. */
export function isAllowed(tables: RouteTables, { truck, nodes, table }: Route): boolean {
  const work = tables.service[truck];
  const { length } = nodes;
  for (let at = 0; at < length; at += 1) {
    // A stop that opens late may make the ones after it late, although the truck leaves in time.
    const spent = at === 0 || at === length - 1 ? 0 : (work?.[nodes[at] as number] ?? 0);
    if ((table[at] as number) - spent > (table[length + at] as number) + HAIR) return false;
    for (const { row, limits } of tables.dimensions) {
      const onBoard = table[(row + ON_BOARD) * length + at] as number;
      if (onBoard > (limits[truck] as number)) return false;
    }
  }
  return true;
}

/** The route without these stops and without trips that serve none. */
export function kept(
  tables: RouteTables,
  { truck, nodes }: Route,
  gone: (stop: number) => boolean,
): Route {
  const { yard } = tables;
  const left: number[] = [yard];
  for (const node of nodes) {
    if (node === yard ? left.at(-1) !== yard : !gone(node)) left.push(node);
  }
  if (left.length === 1) left.push(yard);
  return routeOf(tables, truck, left);
}

/** The same, also without yard returns that its own loads no longer need. */
export function without(tables: RouteTables, route: Route, gone: (stop: number) => boolean): Route {
  let cleaned = kept(tables, route, gone);
  if (tables.problem.reloadMinutes === undefined) return cleaned;
  const { nodes } = cleaned;
  for (let at = nodes.length - 2; at > 0; at -= 1) {
    if (nodes[at] !== tables.yard) continue;
    const merged = routeOf(tables, route.truck, cleaned.nodes.toSpliced(at, 1));
    if (isAllowed(tables, merged)) cleaned = merged;
  }
  return cleaned;
}
