import { useEffect, useRef } from 'react';
import { Slide, type SlideOf } from '#web/storefront/catalogue/slide.tsx';
import { useZoom, MOST_ZOOM, ZOOM_STEP } from '#web/storefront/catalogue/use-zoom.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { GALLERY } from '#texts/product.ts';

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
  readonly className?: string;
  readonly onPress: () => void;
}) {
  const { icon, label, possible = true, className, onPress } = props;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!possible}
      onClick={() => possible && onPress()}
      className="grid size-12 place-items-center rounded-full border border-edge bg-ground/85 hover:border-cyan aria-disabled:opacity-50"
    >
      <Icon name={icon} className={className ?? 'size-5'} />
    </button>
  );
}

/** Keys work wherever focus is inside the dialog. */
function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => latest.current(event);
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
