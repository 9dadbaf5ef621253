import { describe, expect, it } from 'vitest';
import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import { CATEGORIES, categoryOf } from '#core/catalogue/category.ts';
import { productDto } from '#server/platform/http/product.presenter.ts';
import { present } from '#tests/support/expected.ts';
import { CANVAS, FOOT } from '#web/storefront/catalogue/drawings/shape.ts';
import {
  HEIGHTS,
  LENGTHS,
  SILHOUETTES,
  type SizeScene,
  sizeScene,
} from '#web/storefront/catalogue/drawings/size-drawing.ts';
import { yardScene } from '#web/storefront/catalogue/drawings/yard-drawing.ts';
import { slidesOf } from '#web/storefront/catalogue/slide.tsx';

const castle = present(DEMO_PRODUCTS[0]);
const slide = { ...castle, size: { lengthFt: 36, widthFt: 16, heightFt: 30 } };

const heightOf = ({ figures, scale }: SizeScene, what: string): number =>
  (figures.find((figure) => figure.what === what)?.height ?? Number.NaN) * scale;

const pairsOf = (text: string): readonly (readonly [number, number])[] =>
  [...text.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, one, two]) => [Number(one), Number(two)]);

/**
 * The extent of paths with absolute commands: ends, tops of half circles, and middles of curves.
 */
function extentOf(paths: readonly string[]) {
  const xs: number[] = [];
  const ys: number[] = [];
  let [x, y] = [0, 0];
  const visit = (toX: number, toY: number): void => {
    xs.push(toX);
    ys.push(toY);
    [x, y] = [toX, toY];
  };
  for (const [, command = '', rest = ''] of paths.join('').matchAll(/([A-Z])([^A-Z]*)/g)) {
    const [one = 0, two = 0, three = 0, four = 0, , six = 0, seven = 0] = (
      rest.match(/-?[\d.]+/g) ?? []
    ).map(Number);
    if (command === 'M') for (const pair of pairsOf(rest)) visit(...pair);
    if (command === 'L') for (const pair of pairsOf(rest)) visit(...pair);
    if (command === 'H') visit(one, y);
    if (command === 'V') visit(x, one);
    if (command === 'A') {
      if (Math.abs(six - x) > one * 1.99 && seven === y) ys.push(y - one);
      visit(six, seven);
    }
    if (command === 'Q') {
      ys.push(y / 4 + two / 2 + four / 4);
      visit(three, four);
    }
    if (command === 'C') for (const pair of pairsOf(rest).slice(-1)) visit(...pair);
  }
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    foot: Math.max(...ys),
  };
}

describe('the size drawing', () => {
  it('draws a slide of 30 feet 30/5.6 times an adult, with a child beside them', () => {
    const scene = sizeScene(slide, 'water');
    expect(heightOf(scene, 'product') / heightOf(scene, 'adult')).toBeCloseTo(30 / 5.6, 10);
    expect(heightOf(scene, 'adult') / heightOf(scene, 'child')).toBeCloseTo(5.6 / 4, 10);
  });

  it('uses a school bus beside anything longer than 40 feet', () => {
    const figures = (lengthFt: number) =>
      sizeScene({ size: { ...castle.size, lengthFt } }, 'obstacle').figures;
    expect(figures(40).at(-1)).toMatchObject({ what: 'suv', width: LENGTHS.suv });
    expect(figures(41).at(-1)).toMatchObject({
      what: 'bus',
      width: LENGTHS.bus,
      height: HEIGHTS.bus,
    });
  });

  it.each(DEMO_PRODUCTS.map((product) => [product.slug, product] as const))(
    'of %s stays on its canvas, and nothing overlaps',
    (_slug, product) => {
      const { figures, scale, ground, left } = sizeScene(
        product,
        categoryOf(product.categories)?.value ?? 'event',
      );
      for (const [index, { x, width, height }] of figures.entries()) {
        expect(left + (x + width) * scale).toBeLessThanOrEqual(CANVAS.width);
        expect(ground - height * scale).toBeGreaterThanOrEqual(0);
        expect(figures[index + 1]?.x ?? Infinity).toBeGreaterThan(x + width);
      }
    },
  );

  it.each(CATEGORIES.map(({ value }) => value))('fills exactly the box of %s', (category) => {
    for (const [length, height] of [
      [15, 8],
      [15, 15],
      [60, 17],
      [36, 30],
    ] as const) {
      const shapes = SILHOUETTES[category](length * FOOT, height * FOOT);
      const { left, right, top, foot } = extentOf(shapes.map(({ d }) => d));
      expect(foot).toBeCloseTo(0, 0);
      expect([-top / FOOT / height, (right - left) / FOOT / length]).toEqual([
        expect.closeTo(1, 1),
        expect.closeTo(1, 1),
      ]);
    }
  });
});

describe('the yard drawing', () => {
  it('draws space, unit and gate to one scale', () => {
    const { scale, space, unit, gate } = yardScene(castle);
    const { setup, size } = castle;
    expect(space.width / space.height).toBeCloseTo(setup.lengthFt / setup.widthFt, 10);
    expect(unit.width / space.width).toBeCloseTo(size.lengthFt / setup.lengthFt, 10);
    expect(((gate?.bottom ?? 0) - (gate?.top ?? 0)) / scale).toBeCloseTo(
      (setup.gateWidthIn ?? 0) / 12,
      10,
    );
  });

  it.each(DEMO_PRODUCTS.map((product) => [product.slug, product] as const))(
    'of %s keeps the space inside the fence, with an anchor in each corner',
    (_slug, product) => {
      const { space, fence, anchors, unit } = yardScene(product);
      expect(space.x).toBeGreaterThan(fence.x);
      expect(space.x + space.width).toBeLessThan(fence.x + fence.width);
      expect(space.y + space.height).toBeLessThan(fence.y + fence.height);
      expect(unit.height).toBeLessThanOrEqual(space.height + 0.001);
      for (const x of [space.x, space.x + space.width]) {
        for (const y of [space.y, space.y + space.height]) {
          expect(anchors).toContainEqual([expect.closeTo(x, 6), y]);
        }
      }
    },
  );

  it('has no outlet for products without power, and no gate without a measurement', () => {
    const plain = {
      ...castle,
      power: { blowers: 0, circuits: 0 },
      setup: { ...castle.setup, gateWidthIn: undefined },
    };
    expect(yardScene(plain)).toMatchObject({ outlet: undefined, gate: undefined });
  });
});

describe('the places of a gallery', () => {
  const dto = productDto(castle);

  it('are the existing pictures, including the owner’s, and two drawings', () => {
    expect(slidesOf(dto).map(({ drawing }) => drawing?.of)).toEqual([
      ...Array.from({ length: 4 }, () => undefined),
      'size',
      'yard',
    ]);
    const uploaded = present(dto.images[0]);
    const own = slidesOf({ ...dto, images: [{ ...uploaded, src: '/pictures/own-1200.jpg' }] });
    expect(own.map(({ key }) => key)).toEqual(['/pictures/own-1200.jpg', 'size', 'yard']);
  });

  it('include no drawing of products that are on no shelf', () => {
    expect(slidesOf({ ...dto, categories: ['addon'] })).toHaveLength(4);
  });
});
