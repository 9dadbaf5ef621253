import { type PointerEvent, type ReactNode, useRef } from 'react';
import { SIGNATURE_BOX } from '#core/kernel/paper.ts';

/** A pointer position in the drawing's coordinates. */
type Point = { readonly x: number; readonly y: number };

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const within = (value: number, most: number): number =>
  Math.round(Math.min(Math.max(value, 0), most));

export const pointIn = (box: Box, { x, y }: Point): Point => ({
  x: within(((x - box.left) / box.width) * SIGNATURE_BOX.width, SIGNATURE_BOX.width),
  y: within(((y - box.top) / box.height) * SIGNATURE_BOX.height, SIGNATURE_BOX.height),
});

/** Minimum distance: pointers report more points than a line needs. */
const STEP = 3;

/** The server's limit, less one stroke. */
const MOST_LETTERS = 19_000;

const isFarEnough = (a: Point, b: Point): boolean =>
  Math.abs(a.x - b.x) >= STEP || Math.abs(a.y - b.y) >= STEP;

const added = (path: string, part: string): string =>
  path.length + part.length > MOST_LETTERS ? path : path + part;

/** Starts as a dot: a zero-length line with round ends. */
export const begun = (path: string, { x, y }: Point): string =>
  added(path, `M${x} ${y} L${x} ${y}`);

export const continued = (path: string, { x, y }: Point): string =>
  path === '' ? path : added(path, ` L${x} ${y}`);

export type StrokePadProps = {
  /** SVG path data; initially empty. */
  readonly drawing: string;
  readonly onDraw: (next: (drawing: string) => string) => void;
};

const placeOf = ({ currentTarget, clientX: x, clientY: y }: PointerEvent<SVGSVGElement>): Point =>
  pointIn(currentTarget.getBoundingClientRect(), { x, y });

/**
 * Draws pointer movements. Keyboard users do not need it, because the typed name is the
 * signature.
 */
export function StrokePad(
  props: StrokePadProps & {
    readonly labelledBy: string;
    readonly className: string;
    readonly lineClassName: string;
    readonly strokeClassName: string;
    /** Shown while nothing is drawn. */
    readonly children: ReactNode;
  },
) {
  const { drawing, onDraw } = props;
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
    <svg
      viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
      role="img"
      aria-labelledby={props.labelledBy}
      className={props.className}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <path d="M30 160 H570" className={props.lineClassName} strokeWidth="2" />
      {drawing === '' && props.children}
      <path
        d={drawing === '' ? undefined : drawing}
        fill="none"
        className={props.strokeClassName}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
