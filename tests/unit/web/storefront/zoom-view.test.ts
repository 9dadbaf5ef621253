import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MOST_ZOOM,
  pan,
  WHOLE,
  zoomBy,
  type ZoomView,
} from '#web/storefront/catalogue/zoom-dialog.tsx';

const STAGE = { width: 400, height: 300 };
const number = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const point = fc.record({ x: number(200), y: number(150) });
const step = fc.record({
  factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
  at: point,
  by: point,
});

const after = (
  steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
): ZoomView =>
  steps.reduce<ZoomView>(
    (view, { factor, at, by }) => pan(zoomBy(view, factor, at, STAGE), by, STAGE),
    WHOLE,
  );

describe('zoomBy', () => {
  it('zooms into the middle, up to the maximum', () => {
    expect(zoomBy(WHOLE, 2, { x: 0, y: 0 }, STAGE)).toEqual({ scale: 2, x: 0, y: 0 });
    expect(zoomBy(WHOLE, 99, { x: 0, y: 0 }, STAGE).scale).toBe(MOST_ZOOM);
    expect(zoomBy({ scale: 2, x: 100, y: 50 }, 0.1, { x: 9, y: 9 }, STAGE)).toEqual(WHOLE);
  });

  it('keeps the point under the finger in place', () => {
    const view = zoomBy(WHOLE, 2, { x: 50, y: -20 }, STAGE);
    expect(view).toEqual({ scale: 2, x: -50, y: 20 });
    expect(zoomBy(view, 1.5, { x: 50, y: -20 }, STAGE)).toEqual({ scale: 3, x: -100, y: 40 });
  });
});

describe('pan', () => {
  it('does not move the whole picture', () => {
    expect(pan(WHOLE, { x: 30, y: 30 }, STAGE)).toEqual(WHOLE);
  });

  it('never shows what is beside the picture', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const { scale, x, y } = after(steps);
        expect(scale).toBeGreaterThanOrEqual(1);
        expect(scale).toBeLessThanOrEqual(MOST_ZOOM);
        expect(Math.abs(x)).toBeLessThanOrEqual(((scale - 1) * STAGE.width) / 2);
        expect(Math.abs(y)).toBeLessThanOrEqual(((scale - 1) * STAGE.height) / 2);
      }),
    );
  });
});
