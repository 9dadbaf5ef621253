import type { DayPlanDto, PlanStop } from '#core/contract/plans.ts';
import type { Point } from '#core/dispatch/travel.ts';

/** Its border as longitude, latitude, longitude, latitude, … */
type County = { readonly name: string; readonly outline: readonly number[] };

type Size = { readonly width: number; readonly height: number };
type Spot = { readonly x: number; readonly y: number };

export type AreaMap = {
  readonly counties: readonly {
    readonly name: string;
    readonly path: string;
    /** Position of its name, if there is room. */
    readonly label: Spot | undefined;
  }[];
  readonly routes: readonly { readonly truckId: string; readonly path: string }[];
  readonly stops: readonly (Spot & {
    readonly stop: PlanStop;
    readonly truckId: string | undefined;
    readonly number: number;
  })[];
  readonly yard: Spot;
};

const EDGE = 22;
/** Minimum span in degrees, so that a single stop is not zoomed in too far. */
const LEAST = 0.35;
/** Marks closer than this overlap. */
const NEAR = 10;

/** A flat projection, enough for a few counties: longitude is scaled at their center. */
function projection(points: readonly Point[], { width, height }: Size) {
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  const middle = {
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
    lng: (Math.min(...lngs) + Math.max(...lngs)) / 2,
  };
  const narrow = Math.cos((middle.lat * Math.PI) / 180);
  const high = Math.max(LEAST, Math.max(...lats) - Math.min(...lats));
  const wide = Math.max(LEAST, (Math.max(...lngs) - Math.min(...lngs)) * narrow);
  const scale = Math.min((width - 2 * EDGE) / wide, (height - 2 * EDGE) / high);
  return ({ lat, lng }: Point): Spot => ({
    x: width / 2 + (lng - middle.lng) * narrow * scale,
    y: height / 2 - (lat - middle.lat) * scale,
  });
}

const pathOf = (spots: readonly Spot[]): string =>
  spots
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');

const middleOf = (spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
});

const pairs = (outline: readonly number[]): readonly Point[] =>
  Array.from({ length: outline.length / 2 }, (_, index) => ({
    lng: outline[2 * index] ?? 0,
    lat: outline[2 * index + 1] ?? 0,
  }));

const isInside = ({ x, y }: Spot, { width, height }: Size, edge: number): boolean =>
  x > edge && x < width - edge && y > edge / 2 && y < height - edge / 2;

/** Room a name needs on either side. */
const NAME_EDGE = 26;

/** Stops in the same ZIP code share a point, so each further one is moved aside. */
function beside(spot: Spot, taken: readonly Spot[]): Spot {
  const near = taken.filter(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < NEAR).length;
  const angle = near * 2.4;
  const away = near === 0 ? 0 : 8 + 4 * near;
  return { x: spot.x + Math.cos(angle) * away, y: spot.y + Math.sin(angle) * away };
}

/** The day on a map: yard, stops and each truck's route in straight lines. */
export function mapOf(
  { trucks, unassigned, depot }: DayPlanDto,
  counties: readonly County[],
  size: Size,
): AreaMap {
  const all = [...trucks.flatMap(({ stops }) => stops), ...unassigned.map(({ stop }) => stop)];
  const project = projection([depot.point, ...all.map(({ point }) => point)], size);
  const yard = project(depot.point);
  const stops: AreaMap['stops'][number][] = [];
  const put = (stop: PlanStop, truckId: string | undefined, number: number) => {
    const spot = beside(project(stop.point), stops);
    stops.push({ ...spot, stop, truckId, number });
    return spot;
  };
  const routes = trucks.flatMap(({ truckId, stops: served }) => {
    const spots = served.map((stop, index) => put(stop, truckId, index + 1));
    return spots.length === 0 ? [] : [{ truckId, path: pathOf([yard, ...spots, yard]) }];
  });
  for (const { stop } of unassigned) put(stop, undefined, 0);
  return {
    yard,
    stops,
    routes,
    counties: counties.flatMap(({ name, outline }) => {
      const spots = pairs(outline).map(project);
      if (!spots.some((spot) => isInside(spot, size, 0)) && !covers(spots, size)) return [];
      const label = middleOf(spots);
      const hasRoom =
        isInside(label, size, NAME_EDGE) &&
        stops.every(({ x, y }) => Math.abs(x - label.x) > 34 || Math.abs(y - label.y) > 14);
      return [{ name, path: `${pathOf(spots)}Z`, label: hasRoom ? label : undefined }];
    }),
  };
}

/** For a county larger than the map, whose border is all outside. */
const covers = (spots: readonly Spot[], { width, height }: Size): boolean =>
  Math.min(...spots.map(({ x }) => x)) < 0 &&
  Math.max(...spots.map(({ x }) => x)) > width &&
  Math.min(...spots.map(({ y }) => y)) < 0 &&
  Math.max(...spots.map(({ y }) => y)) > height;
