/** Degrees, WGS 84. */
export type Point = { readonly lat: number; readonly lng: number };

/** Row-major: the entry from x to y is at `x * points + y`, as in a routing problem. */
export type TravelTable = {
  readonly points: number;
  readonly minutes: Float64Array;
  readonly miles: Float64Array;
};

/** Travel times between points. A routing service is more accurate than `estimateTravel`. */
export interface TravelTimes {
  /** Zero from a point to itself; NaN without a route. Rejects if the service is down or slow. */
  between(points: readonly Point[]): Promise<TravelTable>;
}

/** Minutes and miles better than the estimate, or undefined. */
export type Roads = (
  from: Point,
  to: Point,
) => { readonly minutes: number; readonly miles: number } | undefined;

const names = new WeakMap<Point, string>();

/** A key for the point. Cached by object: a stop's point is the same in every booking. */
function nameOf(point: Point): string {
  const known = names.get(point);
  if (known !== undefined) return known;
  const name = `${point.lat},${point.lng}`;
  names.set(point, name);
  return name;
}

/** Looks up a table's entries by their end points. */
export function roadsIn(points: readonly Point[], table: TravelTable): Roads {
  const rows = new Map(points.map((point, row) => [nameOf(point), row]));
  return (from, to) => {
    const [x, y] = [rows.get(nameOf(from)), rows.get(nameOf(to))];
    if (x === undefined || y === undefined || x === y) return undefined;
    const at = x * table.points + y;
    const [minutes = Number.NaN, miles = Number.NaN] = [table.minutes[at], table.miles[at]];
    return Number.isFinite(minutes) && Number.isFinite(miles) ? { minutes, miles } : undefined;
  };
}

const EARTH_MILES = 3958.8;
/** Ratio of road distance to straight-line distance. */
const DETOUR = 1.3;
/** Two addresses in one ZIP code share its center, so assume they are this far apart. */
const NEXT_DOOR_MILES = 1;
/** Parking, gates and red lights on every trip. */
export const MINUTES_A_TRIP = 4;
/** Loaded truck: first miles in town, next on main roads, the rest on highways. */
const BANDS = [
  { upTo: 3, mph: 22 },
  { upTo: 12, mph: 36 },
  { upTo: Infinity, mph: 55 },
] as const;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Straight-line distance in miles. */
export function milesBetween(a: Point, b: Point): number {
  const height = Math.sin(radians(b.lat - a.lat) / 2);
  const width = Math.sin(radians(b.lng - a.lng) / 2);
  const chord = height ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * width ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** @param miles by road */
export function minutesFor(miles: number): number {
  let before = 0;
  let hours = 0;
  for (const { upTo, mph } of BANDS) {
    hours += (Math.min(Math.max(miles, before), upTo) - before) / mph;
    if (miles <= upTo) break;
    before = upTo;
  }
  return hours * 60 + MINUTES_A_TRIP;
}

/** Estimates without a service. Equal points still count as separate places. */
export function estimateTravel(points: readonly Point[]): TravelTable {
  const many = points.length;
  const minutes = new Float64Array(many * many);
  const miles = new Float64Array(many * many);
  points.forEach((from, x) => {
    for (let y = x + 1; y < many; y += 1) {
      const road = Math.max(NEXT_DOOR_MILES, milesBetween(from, points[y] ?? from) * DETOUR);
      const took = minutesFor(road);
      for (const at of [x * many + y, y * many + x]) {
        miles[at] = road;
        minutes[at] = took;
      }
    }
  });
  return { points: many, minutes, miles };
}

/** A travel table shared by many points, because sixty addresses have about twenty ZIP centers. */
type SharedTravel = {
  readonly table: TravelTable;
  /** The row of each point. */
  readonly rows: readonly number[];
  readonly yard: number;
};

const MOST_TABLES = 200;
const tables = new Map<string, TravelTable>();

/**
 * Two stops at one point are next-door neighbors; the yard is separate. Repeated calls are cached.
 * @param factor learned from crews' drives; multiplies the estimate
 * @param roads used instead of the estimate, unscaled
 */
export function shareTravel(
  points: readonly Point[],
  yard: Point,
  factor = 1,
  roads?: Roads,
): SharedTravel {
  const indexes = new Map<string, number>();
  const different: Point[] = [];
  const rows = points.map((point) => {
    const name = nameOf(point);
    const known = indexes.get(name);
    if (known !== undefined) return known;
    indexes.set(name, different.length);
    return different.push(point) - 1;
  });
  const name = `${factor};${yard.lat},${yard.lng};${[...indexes.keys()].join(';')}`;
  if (roads !== undefined) {
    const all = [...different, yard];
    return { table: onRoads(withNeighbors(all, factor), all, roads), rows, yard: all.length - 1 };
  }
  const table = tables.get(name) ?? withNeighbors([...different, yard], factor);
  if (tables.size >= MOST_TABLES) tables.clear();
  tables.set(name, table);
  return { table, rows, yard: different.length };
}

function onRoads(table: TravelTable, points: readonly Point[], roads: Roads): TravelTable {
  points.forEach((from, x) => {
    points.forEach((to, y) => {
      const way = x === y ? undefined : roads(from, to);
      if (way === undefined) return;
      table.minutes[x * table.points + y] = way.minutes;
      table.miles[x * table.points + y] = way.miles;
    });
  });
  return table;
}

function withNeighbors(points: readonly Point[], factor: number): TravelTable {
  const table = estimateTravel(points);
  for (let point = 0; point < points.length - 1; point += 1) {
    table.miles[point * points.length + point] = NEXT_DOOR_MILES;
    table.minutes[point * points.length + point] = minutesFor(NEXT_DOOR_MILES);
  }
  return { ...table, minutes: table.minutes.map((one) => one * factor) };
}
