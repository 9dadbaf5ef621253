import { type CategoryValue } from '#core/catalogue/category.ts';
import type { ProductFacts } from '#core/catalogue/product-facts.schema.ts';
import { CANVAS, FOOT, INK, type Shape } from './shape.ts';
import { bus, person, SILHOUETTES, suv } from './silhouettes.ts';

/** In feet: a child of about six, an adult, a family SUV, a school bus. */
export const HEIGHTS = { child: 4, adult: 5.6, suv: 5.9, bus: 10.2 } as const;
export const LENGTHS = { suv: 16, bus: 35 } as const;

/** From this length on, compare with a bus instead of an SUV. */
const LONG = 40;

type Figure = {
  readonly what: 'child' | 'adult' | 'product' | 'suv' | 'bus';
  /** Feet from the scene's left edge. */
  readonly x: number;
  readonly width: number;
  readonly height: number;
  /** Shapes of the figure, in tenths of feet from its left foot. */
  readonly shapes: readonly Shape[];
};

/** Figures side by side at one scale. */
export type SizeScene = {
  readonly figures: readonly Figure[];
  /** Pixels per foot, and the position of the ground. */
  readonly scale: number;
  readonly ground: number;
  readonly left: number;
};

type Sized = Pick<ProductFacts, 'size'>;

/** Viewed from its longer side. */
export const seenLength = ({ size }: Sized): number => Math.max(size.lengthFt, size.widthFt);

/** Margins in pixels: heights on the left, words above and below. */
const LEFT = 48;
const RIGHT = 12;
const ABOVE = 34;
const BELOW = 66;

export function sizeScene(product: Sized, category: CategoryValue): SizeScene {
  const length = seenLength(product);
  const height = product.size.heightFt;
  const beside = length > LONG ? 'bus' : 'suv';
  const wanted = [
    ['child', HEIGHTS.child / 4, HEIGHTS.child, person(INK.yellow), 0.8],
    ['adult', HEIGHTS.adult / 4, HEIGHTS.adult, person(INK.pale), 1.6],
    ['product', length, height, SILHOUETTES[category], 2.4],
    [beside, LENGTHS[beside], HEIGHTS[beside], beside === 'bus' ? bus : suv, 0],
  ] as const;
  let x = 0;
  const figures = wanted.map(([what, width, tall, draw, gap]): Figure => {
    const figure = { what, x, width, height: tall, shapes: draw(width * FOOT, tall * FOOT) };
    x += width + gap;
    return figure;
  });
  const tallest = Math.max(...figures.map((figure) => figure.height));
  const scale = Math.min(
    (CANVAS.width - LEFT - RIGHT) / x,
    (CANVAS.height - ABOVE - BELOW) / tallest,
  );
  return {
    figures,
    scale,
    ground: (CANVAS.height + ABOVE - BELOW + tallest * scale) / 2,
    left: LEFT + (CANVAS.width - LEFT - RIGHT - x * scale) / 2,
  };
}

/** Heights of the grid lines: enough to read, few enough to see. */
export function heightLines({ figures, scale }: SizeScene): readonly number[] {
  const tallest = Math.max(...figures.map(({ height }) => height));
  const step = scale * 5 >= 26 ? 5 : 10;
  return Array.from({ length: Math.floor(tallest / step) }, (_, index) => (index + 1) * step);
}
