import { SIGNATURE_BOX } from '#core/documents/signature.schema.ts';

/** Where a pointer is over the pad, in the drawing's own coordinates. */
export type Point = { readonly x: number; readonly y: number };

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

export const isFarEnough = (a: Point, b: Point): boolean =>
  Math.abs(a.x - b.x) >= STEP || Math.abs(a.y - b.y) >= STEP;

const added = (path: string, part: string): string =>
  path.length + part.length > MOST_LETTERS ? path : path + part;

/** A dot at first: a line of no length, with round ends. */
export const begun = (path: string, { x, y }: Point): string =>
  added(path, `M${x} ${y} L${x} ${y}`);

export const continued = (path: string, { x, y }: Point): string =>
  path === '' ? path : added(path, ` L${x} ${y}`);
