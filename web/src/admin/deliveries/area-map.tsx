import type { DayPlanDto, PlanStop } from '#core/contract/dispatch.ts';
import type { Point } from '#core/dispatch/travel.ts';
import { counted } from '#core/kernel/counted.ts';
import { numberOf } from '#web/admin/shared/plans.ts';
import { TruckMark } from '#web/admin/ui/badge.tsx';
import { truckLook } from '#web/shared/truck-look.ts';
import { useBoard } from './board.ts';
import counties from './counties.json';

/** Its border as longitude, latitude, longitude, latitude, … */
type County = { readonly name: string; readonly outline: readonly number[] };

type Size = { readonly width: number; readonly height: number };
type Spot = { readonly x: number; readonly y: number };

type MapView = {
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
const NEAR = 15;
/** Of a spiral whose places are evenly far from each other. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const STEP = 10;

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

/** Stops in the same ZIP code share a point, so each further one moves along a spiral. */
function beside(spot: Spot, taken: readonly Spot[]): Spot {
  for (let turn = 0; ; turn += 1) {
    const away = STEP * Math.sqrt(turn);
    const x = spot.x + Math.cos(turn * GOLDEN_ANGLE) * away;
    const y = spot.y + Math.sin(turn * GOLDEN_ANGLE) * away;
    if (taken.every((one) => Math.hypot(one.x - x, one.y - y) >= NEAR)) return { x, y };
  }
}

/** The day on a map: yard, stops and each truck's route in straight lines. */
export function mapOf(
  { trucks, unassigned, depot }: DayPlanDto,
  counties: readonly County[],
  size: Size,
): MapView {
  const all = [...trucks.flatMap(({ stops }) => stops), ...unassigned.map(({ stop }) => stop)];
  const project = projection([depot.point, ...all.map(({ point }) => point)], size);
  const yard = project(depot.point);
  const stops: MapView['stops'][number][] = [];
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

const SIZE = { width: 294, height: 250 };

const FILLS = ['fill-truck-1', 'fill-truck-2', 'fill-truck-3'] as const;
const STROKES = ['stroke-truck-1', 'stroke-truck-2', 'stroke-truck-3'] as const;
const DASHES = [undefined, '5 3', '1.5 4'] as const;
const SHAPES = [
  'M-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z',
  'M-7.500 -7.500h15v15h-15Z',
  'M0 -9.500L9.500 0L0 9.500L-9.500 0Z',
] as const;

/** Hollow: done; ringed: on site; dashed ring with `?`: no truck. */
function StopMark({
  of,
  truck,
}: {
  readonly of: MapView['stops'][number];
  readonly truck: number;
}) {
  const { chosen } = useBoard();
  const { x, y, stop, number } = of;
  const at = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  if (truck === 0) {
    return (
      <g transform={at}>
        <circle r="8" className="fill-ground stroke-act" strokeWidth="1.5" strokeDasharray="3 2" />
        <text y="4" textAnchor="middle" className="fill-act text-xs font-semibold">
          ?
        </text>
      </g>
    );
  }
  const { shape, color } = truckLook(truck);
  const isDone = stop.state === 'done';
  const isRinged = stop.state === 'arrived' || stop.id === chosen?.id;
  return (
    <g transform={at}>
      {isRinged && (
        <circle
          r="12"
          fill="none"
          strokeWidth="2"
          className={stop.id === chosen?.id ? 'stroke-cyan' : 'stroke-ink'}
        />
      )}
      <path
        d={SHAPES[shape]}
        strokeWidth="1.5"
        className={`${STROKES[color] ?? ''} ${isDone ? 'fill-ground' : (FILLS[color] ?? '')}`}
      />
      <text
        y="4"
        textAnchor="middle"
        className={`text-xs font-semibold ${isDone ? (FILLS[color] ?? '') : 'fill-night'}`}
      >
        {number}
      </text>
    </g>
  );
}

/** The surrounding counties and who goes where, drawn from a file, without a tile server. */
export function AreaMap() {
  const { plan } = useBoard();
  const map = mapOf(plan, counties, SIZE);
  const words = plan.trucks
    .map(({ name, stops, miles }) => `${name}: ${stops.length} stops, ${Math.round(miles)} miles`)
    .join('; ');
  return (
    <section aria-label="Area" className="rounded-lg border border-line bg-raised">
      <header className="flex min-h-[34px] items-center justify-between gap-2 border-b border-line px-3">
        <h2 className="text-heading">Area</h2>
        <span className="text-sm text-muted">hollow: done, ring: on site</span>
      </header>
      <svg
        role="img"
        aria-label={words}
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        className="block w-full"
      >
        {map.counties.map(({ name, path, label }) => (
          <g key={name}>
            <path d={path} fill="none" className="stroke-rim" strokeWidth=".8" />
            {label && (
              <text x={label.x} y={label.y} textAnchor="middle" className="fill-faint text-xs">
                {name}
              </text>
            )}
          </g>
        ))}
        {map.routes.map(({ truckId, path }) => {
          const { color, shape } = truckLook(numberOf(plan, truckId));
          return (
            <path
              key={truckId}
              d={path}
              fill="none"
              strokeDasharray={DASHES[shape]}
              className={STROKES[color]}
            />
          );
        })}
        <path
          transform={`translate(${map.yard.x.toFixed(1)} ${map.yard.y.toFixed(1)})`}
          d="M-8 6V-1L0 -7L8 -1V6Z"
          className="fill-ink"
        />
        {map.stops.map((one) => (
          <StopMark
            key={one.stop.id}
            of={one}
            truck={one.truckId === undefined ? 0 : numberOf(plan, one.truckId)}
          />
        ))}
      </svg>
      <p className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1 text-sm">
        {plan.trucks.map(({ truckId, miles }) => (
          <span key={truckId} className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <TruckMark truck={numberOf(plan, truckId)} />
            {Math.round(miles)} mi
          </span>
        ))}
        {plan.unassigned.length > 0 && (
          <span className="ml-auto text-act">
            ? {counted(plan.unassigned.length, 'has no truck', 'have no truck')}
          </span>
        )}
      </p>
    </section>
  );
}
