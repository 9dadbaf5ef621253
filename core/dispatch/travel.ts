/** Degrees, WGS 84. */
export type Point = { readonly lat: number; readonly lng: number };

/** Row by row, from x to y at `x * points + y`, as a routing problem has it. */
export type TravelTable = {
  readonly points: number;
  readonly minutes: Float64Array;
  readonly miles: Float64Array;
};

/** How long it takes from each point to each other. A routing service may know better than `estimateTravel`. */
export interface TravelTimes {
  between(points: readonly Point[]): Promise<TravelTable>;
}

const EARTH_MILES = 3958.8;
/** Roads are longer than the bird's way. */
const DETOUR = 1.3;
/** Of two addresses in one ZIP code its middle is all that is known. */
const NEXT_DOOR_MILES = 1;
/** Parking, gates and red lights of any trip. */
const MINUTES_A_TRIP = 4;
/** Miles an hour with a loaded truck: the first miles of a trip in town, the next on main roads, the rest on highways. */
const BANDS = [
  { upTo: 3, mph: 22 },
  { upTo: 12, mph: 36 },
  { upTo: Infinity, mph: 55 },
] as const;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Miles as the bird flies. */
export function milesBetween(a: Point, b: Point): number {
  const height = Math.sin(radians(b.lat - a.lat) / 2);
  const width = Math.sin(radians(b.lng - a.lng) / 2);
  const chord = height ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * width ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** @param miles on the road */
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

/** Between the points, each of them a place of its own: only to itself the way is nothing. Without any service. */
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

/** Where everybody goes, by few points: sixty addresses share some twenty middles of ZIP codes. */
export type SharedTravel = {
  readonly table: TravelTable;
  /** The row of each of the points. */
  readonly rows: readonly number[];
  readonly yard: number;
};

const MOST_TABLES = 200;
const tables = new Map<string, TravelTable>();

/** Two addresses of one point are neighbors; the yard is a place of its own. What is asked again and again is kept. */
export function shareTravel(points: readonly Point[], yard: Point): SharedTravel {
  const indexes = new Map<string, number>();
  const different: Point[] = [];
  const rows = points.map((point) => {
    const name = `${point.lat},${point.lng}`;
    const known = indexes.get(name);
    if (known !== undefined) return known;
    indexes.set(name, different.length);
    return different.push(point) - 1;
  });
  const name = `${yard.lat},${yard.lng};${[...indexes.keys()].join(';')}`;
  const table = tables.get(name) ?? withNeighbors([...different, yard]);
  if (tables.size >= MOST_TABLES) tables.clear();
  tables.set(name, table);
  return { table, rows, yard: different.length };
}

function withNeighbors(points: readonly Point[]): TravelTable {
  const table = estimateTravel(points);
  for (let point = 0; point < points.length - 1; point += 1) {
    table.miles[point * points.length + point] = NEXT_DOOR_MILES;
    table.minutes[point * points.length + point] = minutesFor(NEXT_DOOR_MILES);
  }
  return table;
}
