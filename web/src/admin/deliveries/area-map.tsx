import counties from '#web/admin/deliveries/counties.json';
import { useBoard } from '#web/admin/deliveries/board.ts';
import { type AreaMap as View, mapOf } from '#web/admin/deliveries/map-view.ts';
import { numberOf } from '#web/admin/data/plan-words.ts';
import { TruckMark, truckLook } from '#web/admin/ui/badge.tsx';
import { counted } from '#web/admin/ui/words.ts';

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
function StopMark({ of, truck }: { readonly of: View['stops'][number]; readonly truck: number }) {
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
