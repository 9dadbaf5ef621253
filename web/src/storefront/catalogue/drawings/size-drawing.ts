import type { CategoryValue } from '#core/catalogue/category.ts';
import type { ProductFacts } from '#core/catalogue/product-facts.schema.ts';
import { arch, CANVAS, circle, FOOT, INK, lines, polygon, rect, type Shape } from './shape.ts';

/** A side view stretched to a box: x from 0 to `w`, y from 0 up to `-h`. */
type Silhouette = (w: number, h: number) => readonly Shape[];

const even = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n);

/** Stacked blocks with a roof and a ball, as high as the box. */
function tower(x: number, w: number, h: number): readonly Shape[] {
  const block = h * 0.15;
  const ball = Math.min(h * 0.045, w * 0.3);
  return [
    ...even(4).map((n) => ({
      d: rect(x, -block * (n + 1), w, block, 4),
      fill: n % 2 === 0 ? INK.violet : INK.pink,
    })),
    { d: polygon([x, -block * 4], [x + w, -block * 4], [x + w / 2, -h + ball]), fill: INK.cyan },
    {
      d: polygon([x + w * 0.2, -block * 4], [x + w * 0.5, -block * 4], [x + w / 2, -h + ball]),
      fill: INK.lime,
    },
    { d: rect(x, -block * 4 - h * 0.03, w, h * 0.055, 4), fill: INK.yellow },
    { d: circle(x + w / 2, -h + ball, ball), fill: INK.yellow },
  ];
}

const castle: Silhouette = (w, h) => {
  const side = Math.min(w * 0.14, h * 0.2);
  const span = Math.min(w * 0.48, h * 0.8);
  const door = w / 2;
  const net = even(16).map((n) => side + ((w - 2 * side) * (n + 1)) / 17);
  return [
    { d: rect(side * 0.8, -h * 0.54, w - side * 1.6, h * 0.54), fill: INK.shade },
    {
      d: net.map((x) => lines([x, -h * 0.52], [x, -h * 0.14])).join(''),
      stroke: INK.net,
      width: 0.8,
    },
    { d: rect(side * 0.6, -h * 0.16, w - side * 1.2, h * 0.16, 6), fill: INK.deep },
    { d: arch(door - span / 2, -h * 0.53, span, h * 0.25, h * 0.08), fill: INK.yellow },
    { d: rect(side * 0.5, -h * 0.56, w - side, h * 0.09, 7), fill: INK.pink },
    { d: rect(door - span * 0.42, -h * 0.48, span * 0.15, h * 0.46, 5), fill: INK.yellow },
    { d: rect(door + span * 0.27, -h * 0.48, span * 0.15, h * 0.46, 5), fill: INK.yellow },
    {
      d: polygon(
        [door - span * 0.22, -h * 0.15],
        [door + span * 0.22, -h * 0.15],
        [door + span * 0.32, 0],
        [door - span * 0.32, 0],
      ),
      fill: INK.cyan,
    },
    ...tower(0, side, h),
    ...tower(w - side, side, h),
  ];
};

/** A slope from the top of a wall at `x` down to the right end. */
const slope = (x: number, w: number, top: number, foot: number): readonly Shape[] => [
  {
    d: `M${x} ${-top}C${x + (w - x) * 0.3} ${-top} ${x + (w - x) * 0.55} ${-foot} ${w} ${-foot}V0H${x}Z`,
    fill: INK.cyan,
  },
  {
    d: `M${x} ${-top}C${x + (w - x) * 0.3} ${-top} ${x + (w - x) * 0.55} ${-foot} ${w - 2} ${-foot}`,
    stroke: INK.pink,
    width: 5,
  },
];

const slide: Silhouette = (w, h) => {
  const back = w * 0.26;
  const pool = Math.max(h * 0.1, 12);
  return [
    ...slope(back * 0.9, w * 0.84, h * 0.7, pool * 0.7),
    { d: rect(0, -h * 0.7, back, h * 0.7, 6), fill: INK.violet },
    {
      d: even(6)
        .map((n) => lines([back * 0.15, -h * 0.1 * (n + 1)], [back * 0.85, -h * 0.1 * (n + 1)]))
        .join(''),
      stroke: INK.lime,
      width: 2.5,
    },
    { d: arch(0, -h * 0.68, back, h * 0.32, back * 0.16), fill: INK.yellow },
    { d: rect(w * 0.76, -pool, w * 0.24, pool, 6), fill: INK.deep },
    { d: rect(w * 0.775, -pool, w * 0.21, pool * 0.35, 3), fill: INK.cyan },
  ];
};

const combo: Silhouette = (w, h) => [
  ...slope(w * 0.58, w, h * 0.52, h * 0.07),
  { d: rect(w * 0.56, -h * 0.58, w * 0.07, h * 0.58, 5), fill: INK.yellow },
  ...castle(w * 0.6, h),
];

const course: Silhouette = (w, h) => {
  const wall = w * 0.6;
  const poles = even(5).map((n) => w * (0.17 + n * 0.055));
  return [
    ...slope(w * 0.74, w, h * 0.66, h * 0.08),
    { d: rect(wall, -h * 0.68, w * 0.16, h * 0.68, 6), fill: INK.violet },
    {
      d: even(4)
        .map((n) => circle(wall + w * (0.03 + 0.03 * (n % 2) * 2), -h * 0.13 * (n + 1), h * 0.022))
        .join(''),
      fill: INK.yellow,
    },
    { d: arch(wall, -h * 0.66, w * 0.16, h * 0.34, h * 0.07), fill: INK.lime },
    ...poles.flatMap((x, n) => [
      { d: rect(x, -h * 0.38, w * 0.025, h * 0.38, 4), fill: n % 2 === 0 ? INK.pink : INK.lime },
      { d: circle(x + w * 0.0125, -h * 0.39, Math.min(w * 0.018, h * 0.04)), fill: INK.pale },
    ]),
    { d: rect(0, -h * 0.14, wall + w * 0.05, h * 0.14, 6), fill: INK.deep },
    { d: arch(0, 0, w * 0.14, h * 0.62, h * 0.08), fill: INK.cyan },
    { d: arch(w * 0.45, 0, w * 0.13, h * 0.62, h * 0.08), fill: INK.pink },
  ];
};

const stand: Silhouette = (w, h) => {
  const post = Math.min(w * 0.06, 8);
  const flags = even(7).map((n) => n * (w / 7));
  return [
    { d: rect(0, -h * 0.86, post, h * 0.86, 3), fill: INK.yellow },
    { d: rect(w - post, -h * 0.86, post, h * 0.86, 3), fill: INK.yellow },
    { d: rect(post, -h * 0.36, w - post * 2, h * 0.36, 4), fill: INK.violet },
    { d: rect(0, -h * 0.4, w, h * 0.07, 4), fill: INK.pink },
    { d: `M0 ${-h * 0.74}Q${w / 2} ${-h * 1.26} ${w} ${-h * 0.74}Z`, fill: INK.cyan },
    {
      d: flags
        .map((x) => polygon([x, -h * 0.75], [x + w / 7, -h * 0.75], [x + w / 14, -h * 0.64]))
        .join(''),
      fill: INK.lime,
    },
  ];
};

/** One per shelf. */
export const SILHOUETTES: Readonly<Record<CategoryValue, Silhouette>> = {
  bounce: castle,
  water: slide,
  combo,
  obstacle: course,
  event: stand,
};

/** A quarter as wide as high. */
const person =
  (fill: string): Silhouette =>
  (w, h) => {
    const head = h * 0.075;
    return [
      { d: circle(w / 2, -h + head, head), fill },
      { d: rect(w * 0.16, -h * 0.82, w * 0.68, h * 0.38, w * 0.22), fill },
      { d: rect(0, -h * 0.81, w * 0.14, h * 0.36, w * 0.07), fill },
      { d: rect(w * 0.86, -h * 0.81, w * 0.14, h * 0.36, w * 0.07), fill },
      { d: rect(w * 0.18, -h * 0.5, w * 0.28, h * 0.5, w * 0.1), fill },
      { d: rect(w * 0.54, -h * 0.5, w * 0.28, h * 0.5, w * 0.1), fill },
    ];
  };

const wheel = (x: number, radius: number): readonly Shape[] => [
  { d: circle(x, -radius, radius), fill: INK.night },
  { d: circle(x, -radius, radius * 0.8), fill: '#56688c' },
  { d: circle(x, -radius, radius * 0.32), fill: INK.pale },
];

const suv: Silhouette = (w, h) => [
  {
    d: `M${w * 0.02} ${-h * 0.14}V${-h * 0.5}Q${w * 0.02} ${-h * 0.6} ${w * 0.08} ${-h * 0.64}L${w * 0.14} ${-h * 0.92}Q${w * 0.16} ${-h} ${w * 0.22} ${-h}H${w * 0.62}Q${w * 0.68} ${-h} ${w * 0.72} ${-h * 0.9}L${w * 0.79} ${-h * 0.62}L${w * 0.94} ${-h * 0.54}Q${w} ${-h * 0.5} ${w} ${-h * 0.4}V${-h * 0.14}Z`,
    fill: INK.steel,
  },
  {
    d: polygon(
      [w * 0.17, -h * 0.64],
      [w * 0.21, -h * 0.9],
      [w * 0.4, -h * 0.9],
      [w * 0.4, -h * 0.64],
    ),
    fill: INK.night,
  },
  {
    d: polygon(
      [w * 0.43, -h * 0.64],
      [w * 0.43, -h * 0.9],
      [w * 0.62, -h * 0.9],
      [w * 0.72, -h * 0.64],
    ),
    fill: INK.night,
  },
  ...wheel(w * 0.22, h * 0.22),
  ...wheel(w * 0.79, h * 0.22),
];

const bus: Silhouette = (w, h) => [
  { d: rect(0, -h, w * 0.9, h * 0.86, 8), fill: INK.steel },
  { d: rect(w * 0.86, -h * 0.56, w * 0.14, h * 0.42, 6), fill: INK.steel },
  ...even(8).map((n) => ({
    d: rect(w * (0.03 + n * 0.105), -h * 0.86, w * 0.075, h * 0.26, 3),
    fill: INK.night,
  })),
  { d: lines([0, -h * 0.42], [w * 0.9, -h * 0.42]), stroke: INK.night, width: 3 },
  ...wheel(w * 0.18, 1.7 * FOOT),
  ...wheel(w * 0.83, 1.7 * FOOT),
];

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
