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

/** The points that differ, and which of them each one is: of sixty addresses many share their ZIP code's middle. */
function distinct(points: readonly Point[]) {
  const places = new Map<string, number>();
  const different: Point[] = [];
  const which = points.map((point) => {
    const name = `${point.lat},${point.lng}`;
    const known = places.get(name);
    if (known !== undefined) return known;
    places.set(name, different.length);
    return different.push(point) - 1;
  });
  return { different, which };
}

/** Without any service. Each row is a place of its own, though its point may be another's: only to itself the way is nothing. */
export function estimateTravel(points: readonly Point[]): TravelTable {
  const many = points.length;
  const { different, which } = distinct(points);
  const { length } = different;
  const roads = new Float64Array(length * length);
  const took = new Float64Array(length * length);
  different.forEach((from, x) => {
    for (let y = x; y < length; y += 1) {
      const road = Math.max(NEXT_DOOR_MILES, milesBetween(from, different[y] ?? from) * DETOUR);
      const time = minutesFor(road);
      for (const at of [x * length + y, y * length + x]) {
        roads[at] = road;
        took[at] = time;
      }
    }
  });
  const minutes = new Float64Array(many * many);
  const miles = new Float64Array(many * many);
  which.forEach((from, x) => {
    which.forEach((to, y) => {
      if (x === y) return;
      miles[x * many + y] = roads[from * length + to] ?? 0;
      minutes[x * many + y] = took[from * length + to] ?? 0;
    });
  });
  return { points: many, minutes, miles };
}
