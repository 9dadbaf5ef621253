import { categoryOf, type CategoryValue } from '#core/catalogue/category.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { DRAWINGS } from '#texts/product.ts';
import { CANVAS, circle, FOOT, INK, type Label, lines, rect, type Shape } from './shape.ts';
import { heightLines, LENGTHS, seenLength, sizeScene } from './size-drawing.ts';
import { TOP_VIEWS, yardScene } from './yard-drawing.ts';

export type DrawingProps = {
  readonly product: ProductDto;
  readonly of: 'size' | 'yard';
  /** Its alt text. Without it, the drawing is a thumbnail named by its surroundings. */
  readonly label: string | undefined;
};

type Drawn = {
  readonly product: ProductDto;
  readonly category: CategoryValue;
  readonly hasWords: boolean;
};

const Shapes = ({ shapes }: { readonly shapes: readonly Shape[] }) =>
  shapes.map(({ d, fill = 'none', stroke, width, dash }) => (
    <path
      key={`${fill} ${stroke} ${d}`}
      d={d}
      fill={fill}
      stroke={stroke}
      strokeWidth={width}
      strokeDasharray={dash}
      strokeLinecap="round"
    />
  ));

const Labels = ({ labels }: { readonly labels: readonly Label[] }) =>
  labels.map(({ text, x, y, anchor, isQuiet = false }) => (
    <text
      key={`${text} ${x} ${y}`}
      x={x}
      y={y}
      textAnchor={anchor}
      fontSize="14"
      stroke="#0a101c"
      strokeWidth={3}
      paintOrder="stroke"
      fill={isQuiet ? '#9fb0cc' : '#eef4ff'}
      fontWeight={isQuiet ? 400 : 600}
    >
      {text}
    </text>
  ));

const measure = (d: string): Shape => ({ d, stroke: INK.measure, width: 1.5 });

function SizeDrawing({ product, category, hasWords }: Drawn) {
  const scene = sizeScene(product, category);
  const { figures, scale, ground, left } = scene;
  const at = (feet: number): number => left + feet * scale;
  const own = figures.find(({ what }) => what === 'product');
  const last = figures.at(-1);
  if (own === undefined || last === undefined) return null;
  const [from, to, top] = [at(own.x), at(own.x + own.width), ground - own.height * scale];
  const beside = to + 8;
  const heights = heightLines(scene);
  return (
    <>
      <Shapes
        shapes={[
          ...heights.map((feet) => ({
            d: lines([4, ground - feet * scale], [CANVAS.width - 4, ground - feet * scale]),
            stroke: INK.faint,
            width: 1,
            dash: '3 5',
          })),
          { d: lines([0, ground], [CANVAS.width, ground]), stroke: INK.line, width: 2 },
        ]}
      />
      {figures.map(({ what, x, shapes }) => (
        <g key={what} transform={`translate(${at(x)} ${ground}) scale(${scale / FOOT})`}>
          <Shapes shapes={shapes} />
        </g>
      ))}
      <Shapes
        shapes={[
          measure(
            `${lines([from, ground + 12], [to, ground + 12])}${lines([from, ground + 7], [from, ground + 17])}${lines([to, ground + 7], [to, ground + 17])}`,
          ),
          measure(
            `${lines([beside, top], [beside, ground])}${lines([beside - 4, top], [beside + 4, top])}`,
          ),
        ]}
      />
      {hasWords && (
        <Labels
          labels={[
            ...heights.map((feet) => ({
              text: DRAWINGS.feet(feet),
              x: 2,
              y: ground - feet * scale - 3,
              anchor: 'start' as const,
              isQuiet: true,
            })),
            {
              text: DRAWINGS.long(seenLength(product)),
              x: (from + to) / 2,
              y: ground + 31,
              anchor: 'middle',
            },
            {
              text: DRAWINGS.tall(product.size.heightFt),
              x: Math.min(CANVAS.width - 4, Math.max(beside + 30, 70)),
              y: top - 8,
              anchor: beside + 34 > CANVAS.width ? 'end' : 'middle',
            },
            { text: DRAWINGS.people, x: 8, y: ground + 56, anchor: 'start', isQuiet: true },
            {
              text: DRAWINGS.beside[last.what === 'bus' ? 'bus' : 'suv'](
                LENGTHS[last.what === 'bus' ? 'bus' : 'suv'],
              ),
              x: CANVAS.width - 8,
              y: ground + 56,
              anchor: 'end',
              isQuiet: true,
            },
          ]}
        />
      )}
    </>
  );
}

/** An anchor that holds it down. */
const anchor = ([x, y]: readonly [number, number]): readonly Shape[] => [
  { d: circle(x, y, 6), fill: INK.night, stroke: INK.anchor, width: 1.8 },
  {
    d: `${lines([x - 2.5, y - 2.5], [x + 2.5, y + 2.5])}${lines([x + 2.5, y - 2.5], [x - 2.5, y + 2.5])}`,
    stroke: INK.anchor,
    width: 1.8,
  },
];

function YardDrawing({ product, category, hasWords }: Drawn) {
  const { setup, size, power } = product;
  const { space, unit, fence, house, anchors, gate, outlet } = yardScene(product);
  const [long, wide] = [
    Math.max(setup.lengthFt, setup.widthFt),
    Math.min(setup.lengthFt, setup.widthFt),
  ];
  const right = unit.x + unit.width;
  const middle = unit.y + unit.height / 2;
  const spaceRight = space.x + space.width;
  const spaceBottom = space.y + space.height;
  return (
    <>
      <Shapes
        shapes={[
          { d: rect(0, 0, CANVAS.width, CANVAS.height), fill: '#0d2018' },
          { d: rect(fence.x, fence.y, fence.width, fence.height), stroke: '#6b5a42', width: 4 },
          {
            d: rect(space.x, space.y, space.width, space.height, 5),
            fill: '#0c3a4b',
            stroke: INK.measure,
            width: 2,
            dash: '8 6',
          },
          ...TOP_VIEWS[category](unit),
          ...anchors.flatMap(anchor),
          measure(
            `${lines([space.x, space.y - 18], [spaceRight, space.y - 18])}${lines([space.x, space.y - 23], [space.x, space.y - 13])}${lines([spaceRight, space.y - 23], [spaceRight, space.y - 13])}`,
          ),
          measure(
            `${lines([space.x - 16, space.y], [space.x - 16, spaceBottom])}${lines([space.x - 21, space.y], [space.x - 11, space.y])}${lines([space.x - 21, spaceBottom], [space.x - 11, spaceBottom])}`,
          ),
          { d: rect(house.x, house.y, house.width, house.height), fill: '#26324b' },
          ...(gate === undefined
            ? []
            : [
                {
                  d: lines([fence.x, gate.top], [fence.x, gate.bottom]),
                  stroke: '#0d2018',
                  width: 8,
                },
                {
                  d: `${lines([fence.x - 8, gate.top], [fence.x + 8, gate.top])}${lines([fence.x - 8, gate.bottom], [fence.x + 8, gate.bottom])}`,
                  stroke: INK.yellow,
                  width: 3,
                },
                {
                  d: `M${fence.x} ${(gate.top + gate.bottom) / 2}H${unit.x + unit.width * 0.4}Q${unit.x + unit.width * 0.5} ${(gate.top + gate.bottom) / 2} ${unit.x + unit.width * 0.5} ${spaceBottom + 4}`,
                  stroke: INK.yellow,
                  width: 2.5,
                  dash: '1 7',
                },
              ]),
          ...(outlet === undefined
            ? []
            : [
                {
                  d: `${lines([right, middle], [outlet[0], middle])}${lines([outlet[0], middle], [outlet[0], outlet[1]])}`,
                  stroke: INK.cord,
                  width: 2.5,
                },
                ...(power.blowers > 0
                  ? [{ d: rect(right, middle - 9, 13, 18, 4), fill: INK.yellow }]
                  : []),
                { d: rect(outlet[0] - 11, outlet[1] - 6, 22, 16, 4), fill: INK.pale },
                {
                  d: `${lines([outlet[0] - 4, outlet[1] - 1], [outlet[0] - 4, outlet[1] + 5])}${lines([outlet[0] + 4, outlet[1] - 1], [outlet[0] + 4, outlet[1] + 5])}`,
                  stroke: INK.night,
                  width: 2,
                },
              ]),
        ]}
      />
      {hasWords && (
        <Labels
          labels={[
            {
              text: DRAWINGS.feet(long),
              x: space.x + space.width / 2,
              y: space.y - 24,
              anchor: 'middle',
            },
            {
              text: DRAWINGS.feet(wide),
              x: space.x - 24,
              y: space.y + space.height / 2 + 5,
              anchor: 'end',
            },
            {
              text: DRAWINGS.square(
                Math.max(size.lengthFt, size.widthFt),
                Math.min(size.lengthFt, size.widthFt),
              ),
              x: unit.x + unit.width / 2,
              y: middle + 5,
              anchor: 'middle',
            },
            { text: DRAWINGS.house, x: 20, y: house.y + 28, anchor: 'start', isQuiet: true },
            ...(gate === undefined || setup.gateWidthIn === undefined
              ? []
              : [
                  {
                    text: DRAWINGS.gate(setup.gateWidthIn),
                    x: fence.x + 10,
                    y: gate.top - 6,
                    anchor: 'start' as const,
                  },
                ]),
            ...(outlet === undefined || setup.outletWithinFt === undefined
              ? []
              : [
                  {
                    text: DRAWINGS.outlet(setup.outletWithinFt),
                    x: outlet[0] - 18,
                    y: house.y + 28,
                    anchor: 'end' as const,
                  },
                ]),
          ]}
        />
      )}
    </>
  );
}

/** A drawing from the product's own facts, to scale. */
export function Drawing({ product, of, label }: DrawingProps) {
  const category = categoryOf(product.categories)?.value;
  if (category === undefined) return null;
  const hasWords = label !== undefined;
  return (
    <svg
      viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className="size-full bg-[#0a101c] font-sans"
    >
      {of === 'size' ? (
        <SizeDrawing product={product} category={category} hasWords={hasWords} />
      ) : (
        <YardDrawing product={product} category={category} hasWords={hasWords} />
      )}
    </svg>
  );
}
