import type { CategoryValue } from '#core/catalogue/category.ts';
import type { ProductFacts } from '#core/catalogue/product-facts.schema.ts';
import { CANVAS, circle, INK, lines, polygon, rect, type Shape } from './shape.ts';

type Placed = Pick<ProductFacts, 'size' | 'setup' | 'power'>;

type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A yard from above, in pixels; lengths are to scale. */
type YardScene = {
  /** Pixels per foot. */
  readonly scale: number;
  readonly space: Box;
  readonly unit: Box;
  readonly fence: Box;
  readonly house: Box;
  readonly anchors: readonly (readonly [x: number, y: number])[];
  /** The gap in the fence, if the gate was measured. */
  readonly gate: { readonly top: number; readonly bottom: number } | undefined;
  /** Undefined for products without power. */
  readonly outlet: readonly [x: number, y: number] | undefined;
};

const FENCE: Box = { x: 14, y: 8, width: CANVAS.width - 28, height: 236 };
const HOUSE: Box = { x: 0, y: 256, width: CANVAS.width, height: 44 };
/** Margins for the gate's path, the dimensions and the cord. */
const ROOM: Box = { x: 76, y: 40, width: 240, height: 138 };
/** Maximum pixels of the gate, whose label is above it. */
const GATE = 30;

const INCHES = 12;
/** Maximum feet between anchors. */
const BETWEEN = 16;

const longFirst = (length: number, width: number): readonly [number, number] =>
  length >= width ? [length, width] : [width, length];

const inMiddle = (width: number, height: number): Box => ({
  x: ROOM.x + (ROOM.width - width) / 2,
  y: ROOM.y + (ROOM.height - height) / 2,
  width,
  height,
});

export function yardScene({ size, setup, power }: Placed): YardScene {
  const [spaceLong, spaceWide] = longFirst(setup.lengthFt, setup.widthFt);
  const [long, wide] = longFirst(size.lengthFt, size.widthFt);
  const { gateWidthIn } = setup;
  const gateFeet = (gateWidthIn ?? 0) / INCHES;
  const scale = Math.min(
    ROOM.width / Math.max(spaceLong, long),
    ROOM.height / Math.max(spaceWide, wide),
    gateFeet > 0 ? GATE / gateFeet : Infinity,
  );
  const space = inMiddle(spaceLong * scale, spaceWide * scale);
  const gaps = Math.ceil(spaceLong / BETWEEN);
  const along = Array.from({ length: gaps + 1 }, (_, n) => space.x + (space.width * n) / gaps);
  const bottom = FENCE.y + FENCE.height - 8;
  return {
    scale,
    space,
    unit: inMiddle(long * scale, wide * scale),
    fence: FENCE,
    house: HOUSE,
    anchors: along.flatMap((x) => [[x, space.y] as const, [x, space.y + space.height] as const]),
    gate: gateWidthIn === undefined ? undefined : { top: bottom - gateFeet * scale, bottom },
    outlet: power.circuits > 0 ? [CANVAS.width - 44, HOUSE.y] : undefined,
  };
}

type TopView = (box: Box) => readonly Shape[];

const bed = ({ x, y, width, height }: Box): readonly Shape[] => [
  { d: rect(x, y, width, height, 8), fill: INK.deep },
  { d: rect(x + 8, y + 8, Math.max(1, width - 16), Math.max(1, height - 16), 6), fill: INK.violet },
];

const square: TopView = (box) => {
  const { x, y, width, height } = box;
  const r = Math.min(11, height / 5);
  return [
    ...bed(box),
    {
      d: [
        [x + r, y + r],
        [x + width - r, y + r],
        [x + r, y + height - r],
        [x + width - r, y + height - r],
      ]
        .map(([cx = 0, cy = 0]) => circle(cx, cy, r))
        .join(''),
      fill: INK.pink,
    },
  ];
};

const lanes: TopView = (box) => {
  const { x, y, width, height } = box;
  return [
    ...bed(box),
    { d: rect(x, y, width * 0.22, height, 8), fill: INK.pink },
    { d: rect(x + width * 0.22, y + height * 0.16, width * 0.56, height * 0.68), fill: INK.cyan },
    {
      d: lines([x + width * 0.22, y + height / 2], [x + width * 0.78, y + height / 2]),
      stroke: INK.deep,
      width: 2,
    },
    { d: rect(x + width * 0.78, y, width * 0.22, height, 8), fill: INK.lime },
  ];
};

const both: TopView = (box) => {
  const half = { ...box, width: box.width * 0.62 };
  const rest = { ...box, x: box.x + half.width, width: box.width - half.width };
  return [
    ...bed(rest),
    { d: rect(rest.x, rest.y + 6, rest.width, rest.height - 12), fill: INK.cyan },
    ...square(half),
  ];
};

const course: TopView = (box) => {
  const { x, y, width, height } = box;
  const posts = Array.from({ length: 9 }, (_, n) =>
    circle(
      x + width * (0.1 + n * 0.06),
      y + height * (n % 2 === 0 ? 0.35 : 0.65),
      Math.min(5, height * 0.12),
    ),
  );
  return [
    ...bed(box),
    { d: posts.join(''), fill: INK.lime },
    { d: rect(x + width * 0.66, y, width * 0.1, height, 4), fill: INK.pink },
    { d: rect(x + width * 0.76, y + 4, width * 0.22, Math.max(1, height - 8)), fill: INK.cyan },
  ];
};

const roof: TopView = (box) => {
  const { x, y, width, height } = box;
  const middle = [x + width / 2, y + height / 2] as const;
  return [
    { d: rect(x, y, width, height, 6), fill: INK.violet },
    { d: polygon([x, y], middle, [x + width, y]), fill: INK.pink },
    { d: polygon([x, y + height], middle, [x + width, y + height]), fill: INK.pink },
  ];
};

/** One per shelf. */
export const TOP_VIEWS: Readonly<Record<CategoryValue, TopView>> = {
  bounce: square,
  water: lanes,
  combo: both,
  obstacle: course,
  event: roof,
};
