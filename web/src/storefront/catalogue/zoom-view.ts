/** How a picture lies on its stage: `scale` 1 is the whole picture, `x` and `y` are how far its middle is from the stage's. */
export type ZoomView = { readonly scale: number; readonly x: number; readonly y: number };

/** Pixels. */
export type Size = { readonly width: number; readonly height: number };
/** Pixels from the middle of the stage. */
export type Point = { readonly x: number; readonly y: number };

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
export const MOST_ZOOM = 4;
/** Of one press of a key or a button. */
export const ZOOM_STEP = 1.5;
/** Of a double click. */
export const CLOSE_UP = 2.5;

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** The middle of the stage is always on the picture's own stage: nobody pans into the void. */
function clamp({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView {
  const [mostX, mostY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: within(x, mostX), y: within(y, mostY) };
}

export const pan = (view: ZoomView, by: Point, stage: Size): ZoomView =>
  clamp({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);

/** What lies under `at` stays under it, as far as the edges let it. */
export function zoomBy(view: ZoomView, factor: number, at: Point, stage: Size): ZoomView {
  const scale = Math.max(1, Math.min(MOST_ZOOM, view.scale * factor));
  const grown = scale / view.scale;
  const moved = { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
  return clamp(moved, stage);
}
