import { type PointerEvent, useId, useRef } from 'react';
import { SIGNATURE_BOX } from '#core/documents/signature.schema.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { SIGNING } from '#texts/manage.ts';

/** Where a pointer is over the pad, in the drawing's own coordinates. */
type Point = { readonly x: number; readonly y: number };

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const within = (value: number, most: number): number =>
  Math.round(Math.min(Math.max(value, 0), most));

export const pointIn = (box: Box, { x, y }: Point): Point => ({
  x: within(((x - box.left) / box.width) * SIGNATURE_BOX.width, SIGNATURE_BOX.width),
  y: within(((y - box.top) / box.height) * SIGNATURE_BOX.height, SIGNATURE_BOX.height),
});

/** A pointer tells more than a line needs. */
const STEP = 3;

/** What the server takes, less one stroke. */
const MOST_LETTERS = 19_000;

const isFarEnough = (a: Point, b: Point): boolean =>
  Math.abs(a.x - b.x) >= STEP || Math.abs(a.y - b.y) >= STEP;

const added = (path: string, part: string): string =>
  path.length + part.length > MOST_LETTERS ? path : path + part;

/** A dot at first: a line of no length, with round ends. */
export const begun = (path: string, { x, y }: Point): string =>
  added(path, `M${x} ${y} L${x} ${y}`);

export const continued = (path: string, { x, y }: Point): string =>
  path === '' ? path : added(path, ` L${x} ${y}`);

type PadProps = {
  /** SVG path data; empty at first. */
  readonly drawing: string;
  readonly onDraw: (next: (drawing: string) => string) => void;
};

const placeOf = ({ currentTarget, clientX: x, clientY: y }: PointerEvent<SVGSVGElement>): Point =>
  pointIn(currentTarget.getBoundingClientRect(), { x, y });

/** Draws what pointers do. Keyboards need none of it: the typed name is the signature. */
export function SignaturePad({ drawing, onDraw }: PadProps) {
  const id = useId();
  const last = useRef<Point>(undefined);

  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = placeOf(event);
    last.current = point;
    onDraw((path) => begun(path, point));
  };
  const go = (event: PointerEvent<SVGSVGElement>): void => {
    if (last.current === undefined) return;
    const point = placeOf(event);
    if (!isFarEnough(last.current, point)) return;
    last.current = point;
    onDraw((path) => continued(path, point));
  };
  const end = (): void => {
    last.current = undefined;
  };

  return (
    <div className="grid gap-1.5">
      <p id={id} className="text-sm font-medium">
        {SIGNING.pad}
      </p>
      <svg
        viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
        role="img"
        aria-labelledby={id}
        className="aspect-3/1 w-full cursor-crosshair touch-none rounded-md border border-edge bg-raised select-none"
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d="M30 160 H570" className="stroke-line" strokeWidth="2" />
        {drawing === '' && (
          <text x="300" y="140" textAnchor="middle" className="fill-muted text-[26px]">
            {SIGNING.empty}
          </text>
        )}
        <path
          d={drawing === '' ? undefined : drawing}
          fill="none"
          className="stroke-ink"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-muted">{drawing === '' ? SIGNING.padHint : SIGNING.drawn}</p>
        {drawing !== '' && (
          <Button variant="ghost" size="sm" onClick={() => onDraw(() => '')}>
            {SIGNING.clear}
          </Button>
        )}
      </div>
    </div>
  );
}
