import { useEffect, useEffectEvent, useRef, type PointerEvent, useCallback, useState } from 'react';
import { GALLERY } from '#texts/product.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { Slide, type SlideOf } from './slide.tsx';

/** A picture's position: `scale` 1 shows all of it; `x` and `y` are its center's offset. */
export type ZoomView = { readonly scale: number; readonly x: number; readonly y: number };

/** In pixels. */
type Size = { readonly width: number; readonly height: number };

/** Pixels from the stage's center. */
type Point = { readonly x: number; readonly y: number };

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };

export const MOST_ZOOM = 4;

/** For one press of a key or button. */
const ZOOM_STEP = 1.5;

/** For a double click. */
const CLOSE_UP = 2.5;

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** Keeps the stage's center inside the picture, so that nobody pans past its edge. */
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
function useZoom(picture: number, onSwipe: (step: -1 | 1) => void) {
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

export type ZoomDialogProps = {
  readonly slides: readonly SlideOf[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
};

/** Pixels per arrow key. */
const PAN_STEP = 80;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function Tool(props: {
  readonly icon: IconName;
  readonly label: string;
  /** Not `disabled` at the end, which would lose focus. */
  readonly possible?: boolean;
  readonly onPress: () => void;
}) {
  const { icon, label, possible = true, onPress } = props;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!possible}
      onClick={() => possible && onPress()}
      className="grid size-12 place-items-center rounded-full border border-edge bg-ground/85 hover:border-cyan aria-disabled:opacity-50"
    >
      <Icon name={icon} className="size-5" />
    </button>
  );
}

/** Keys work wherever focus is inside the dialog. */
function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onKey);
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** Full-screen pictures for a close look. */
export function ZoomDialog({ slides, shown, onShow, onClose }: ZoomDialogProps) {
  const count = slides.length;
  const slide = slides[shown];
  const turn = (step: number): void => {
    if (count > 1) onShow((shown + step + count) % count);
  };
  const { stage, view, zoom, move, reset, handlers } = useZoom(shown, turn);
  const { scale, x, y } = view;

  useKeys((event) => {
    const arrow = ARROWS[event.key];
    if (arrow !== undefined) {
      const [right, down] = arrow;
      const isTurn = right !== 0 && count > 1 && !event.shiftKey;
      if (isTurn) turn(right);
      else move({ x: -right * PAN_STEP, y: -down * PAN_STEP });
    } else if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP);
    else if (event.key === '-') zoom(1 / ZOOM_STEP);
    else if (event.key === '0') reset();
    else return;
    event.preventDefault();
  });

  return (
    <Dialog open onClose={onClose} title={GALLERY.picture(shown + 1, count)} side="full">
      <p className="sr-only">{GALLERY.help}</p>
      <div
        ref={stage}
        {...handlers}
        className={`stage relative min-h-0 flex-1 touch-none overflow-hidden select-none ${scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      >
        <div
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
          className="pointer-events-none size-full"
        >
          {slide !== undefined && (
            <Slide
              key={slide.key}
              slide={slide}
              sizes="200vw"
              priority
              className="object-contain"
            />
          )}
        </div>
      </div>
      <div className="pb-safe flex items-center justify-center gap-3 p-3">
        {count > 1 && <Tool icon="back" label={GALLERY.previous} onPress={() => turn(-1)} />}
        <Tool
          icon="minus"
          label={GALLERY.zoomOut}
          possible={scale > 1}
          onPress={() => zoom(1 / ZOOM_STEP)}
        />
        <output aria-live="polite" className="min-w-16 text-center tabular-nums">
          {GALLERY.zoom(Math.round(scale * 100))}
        </output>
        <Tool
          icon="plus"
          label={GALLERY.zoomIn}
          possible={scale < MOST_ZOOM}
          onPress={() => zoom(ZOOM_STEP)}
        />
        {count > 1 && <Tool icon="arrow" label={GALLERY.next} onPress={() => turn(1)} />}
      </div>
      <p className="sr-only" aria-live="polite">
        {count > 1 && `${GALLERY.picture(shown + 1, count)}: ${slide?.alt ?? ''}`}
      </p>
    </Dialog>
  );
}
