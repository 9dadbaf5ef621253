import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawingSchema } from '#core/documents/signature.schema.ts';
import { begun, continued, pointIn } from '#web/shared/forms/stroke-pad.tsx';

const box = { left: 10, top: 20, width: 300, height: 100 };
const point = fc.record({
  x: fc.integer({ min: -500, max: 900 }),
  y: fc.integer({ min: -500, max: 900 }),
});

describe('strokes', () => {
  it("are in the drawing's coordinates, whatever the pad measures", () => {
    expect(pointIn(box, { x: 160, y: 70 })).toEqual({ x: 300, y: 100 });
  });

  it('are always a drawing that the server accepts, however long it is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), point), { minLength: 1, maxLength: 3_000 }),
        (moves) => {
          const drawing = moves.reduce((path, [isNew, at]) => {
            const place = pointIn(box, at);
            return isNew || path === '' ? begun(path, place) : continued(path, place);
          }, '');
          expect(drawingSchema.safeParse(drawing).success).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });
});
