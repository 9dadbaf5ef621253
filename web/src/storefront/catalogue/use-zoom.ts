import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** A picture's position: `scale` 1 shows all of it; `x` and `y` are its center's offset. */
export type ZoomView = { readonly scale: number; readonly x: number; readonly y: number };

/** In pixels. */
type Size = { readonly width: number; readonly height: number };

/** Pixels from the stage's center. */
type Point = { readonly x: number; readonly y: number };

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };

export const MOST_ZOOM = 4;

/** For one press of a key or button. */
export const ZOOM_STEP = 1.5;

/** For a double click. */
const CLOSE_UP = 2.5;

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** Keeps the stage's center inside the picture, so that nobody pans into the void. */
function clamp({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView {
  const [mostX, mostY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: within(x, mostX), y: within(y, mostY) };
}

export const pan = (view: ZoomView, by: Point, stage: Size): ZoomView =>
  clamp({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);

/** Keeps the point at `at` in place, as far as the edges allow. */
export function zoomBy(view: ZoomView, factor: number, at: Point, stage: Size): ZoomView {
  const scale = Math.max(1, Math.min(MOST_ZOOM, view.scale * factor));
  const grown = scale / view.scale;
  const moved = { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
  return clamp(moved, stage);
}

const MIDDLE: Point = { x: 0, y: 0 };
/** Pixels a finger must travel to turn to the next picture. */
const SWIPE = 60;
const WHEEL_FACTOR = 0.002;

const sizeOf = (element: HTMLElement | null): Size => ({
  width: element?.clientWidth ?? 0,
  height: element?.clientHeight ?? 0,
});

function fromMiddle(element: HTMLElement | null, { clientX, clientY }: MouseEvent): Point {
  const box = element?.getBoundingClientRect();
  if (box === undefined) return MIDDLE;
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Distance between two fingers; 0 for one. */
const spreadOf = ([one, two]: readonly Point[]): number =>
  one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;

/**
 * Drag to pan; pinch, wheel or double-click to zoom.
 * @param picture a new one starts unzoomed
 * @param onSwipe a drag across the whole picture: -1 back, 1 on
 */
export function useZoom(picture: number, onSwipe: (step: -1 | 1) => void) {
  const stage = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const dragged = useRef(0);
  const [kept, setKept] = useState({ picture, view: WHOLE });
  const view = kept.picture === picture ? kept.view : WHOLE;
  const change = useCallback(
    (next: (view: ZoomView) => ZoomView): void =>
      setKept((now) => ({ picture, view: next(now.picture === picture ? now.view : WHOLE) })),
    [picture],
  );

  const zoom = useCallback(
    (factor: number, at: Point = MIDDLE): void =>
      change((now) => zoomBy(now, factor, at, sizeOf(stage.current))),
    [change],
  );
  const move = useCallback(
    (by: Point): void => change((now) => pan(now, by, sizeOf(stage.current))),
    [change],
  );

  useEffect(() => {
    const element = stage.current;
    // React's own listener is passive, so the page behind would zoom too.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * WHEEL_FACTOR), fromMiddle(element, event));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [zoom]);

  function onPointerDown(event: PointerEvent): void {
    stage.current?.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, fromMiddle(stage.current, event.nativeEvent));
    dragged.current = 0;
  }

  function onPointerMove(event: PointerEvent): void {
    if (!fingers.current.has(event.pointerId)) return;
    const before = [...fingers.current.values()];
    fingers.current.set(event.pointerId, fromMiddle(stage.current, event.nativeEvent));
    const now = [...fingers.current.values()];
    const [from, to] = [middleOf(before), middleOf(now)];
    if (before.length > 1) zoom(spreadOf(now) / Math.max(1, spreadOf(before)), to);
    else dragged.current += to.x - from.x;
    move({ x: to.x - from.x, y: to.y - from.y });
  }

  function onPointerUp(event: PointerEvent): void {
    fingers.current.delete(event.pointerId);
    if (view.scale > 1 || Math.abs(dragged.current) < SWIPE) return;
    onSwipe(dragged.current > 0 ? -1 : 1);
    dragged.current = 0;
  }

  return {
    stage,
    view,
    zoom,
    move,
    reset: (): void => change(() => WHOLE),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent): boolean => fingers.current.delete(event.pointerId),
      onDoubleClick: (event: React.MouseEvent): void =>
        view.scale > 1
          ? change(() => WHOLE)
          : zoom(CLOSE_UP, fromMiddle(stage.current, event.nativeEvent)),
    },
  };
}
