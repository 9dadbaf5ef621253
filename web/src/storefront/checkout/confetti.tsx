import { useEffect, useRef } from 'react';

const COLOURS = ['#39ff14', '#00e5ff', '#ffc44d', '#ff5d6c', '#eef4ff'];
const PIECES = 140;
const LIFE_MILLISECONDS = 3_200;
const GRAVITY = 620;

type Piece = {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly size: number;
  readonly turn: number;
  readonly colour: string;
};

/** Two fountains from the lower corners. Only for the eye: chance needs no port here. */
function makePieces(width: number, height: number): readonly Piece[] {
  return Array.from({ length: PIECES }, (_, index) => {
    const fromLeft = index % 2 === 0;
    return {
      x: fromLeft ? 0 : width,
      y: height * 0.85,
      vx: width * (0.05 + Math.random() * 0.55) * (fromLeft ? 1 : -1),
      vy: -height * (0.7 + Math.random() * 0.7),
      size: 6 + Math.random() * 7,
      turn: Math.random() * 12 - 6,
      colour: COLOURS[index % COLOURS.length] ?? '#ffffff',
    };
  });
}

function draw(context: CanvasRenderingContext2D, pieces: readonly Piece[], seconds: number): void {
  const { width, height } = context.canvas;
  context.clearRect(0, 0, width, height);
  context.globalAlpha = Math.max(0, Math.min(1, (LIFE_MILLISECONDS / 1_000 - seconds) * 2));
  for (const { x, y, vx, vy, size, turn, colour } of pieces) {
    context.save();
    const drag = 1 - Math.exp(-seconds);
    context.translate(x + vx * drag, y + vy * drag + (GRAVITY * seconds * seconds) / 2);
    context.rotate(turn * seconds);
    context.fillStyle = colour;
    context.fillRect(-size / 2, -size / 4, size, size / 2);
    context.restore();
  }
}

/** Once across the screen, for nobody who prefers less motion. */
export function Confetti({ onStart }: { readonly onStart: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const start = useRef(onStart);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    start.current();
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.width = element.clientWidth;
    element.height = element.clientHeight;
    const pieces = makePieces(element.width, element.height);
    const begun = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      const elapsed = now - begun;
      draw(context, pieces, elapsed / 1_000);
      if (elapsed < LIFE_MILLISECONDS) frame = requestAnimationFrame(next);
      else context.clearRect(0, 0, element.width, element.height);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-40 size-full"
    />
  );
}
