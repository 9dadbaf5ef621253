/** A shape to draw: `d` as in SVG, with absolute commands only. */
export type Shape = {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly dash?: string;
};

/** Text in the drawing. */
export type Label = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly isQuiet?: boolean;
};

/** Size of every drawing, with the pictures' aspect ratio. */
export const CANVAS = { width: 400, height: 300 } as const;

/** Units per foot in scaled drawings. */
export const FOOT = 10;

export const INK = {
  violet: '#7b2ff2',
  deep: '#5b21c9',
  pink: '#ff1f8f',
  yellow: '#ffc21a',
  cyan: '#18d8e8',
  lime: '#8df02a',
  net: '#4b5b93',
  shade: '#1a2140',
  night: '#0b1222',
  steel: '#7688ab',
  pale: '#cfdcf5',
  line: '#3b4f78',
  faint: '#24324f',
  measure: '#00e5ff',
  anchor: '#8bf57b',
  cord: '#ffa94d',
} as const;

const short = (value: number): number => Math.round(value * 100) / 100;

const point = (x: number, y: number): string => `${short(x)} ${short(y)}`;

/** @param round corner radius */
export function rect(x: number, y: number, width: number, height: number, round = 0): string {
  const r = Math.min(round, width / 2, height / 2);
  const [right, bottom] = [x + width, y + height];
  if (r === 0) return `M${point(x, y)}H${short(right)}V${short(bottom)}H${short(x)}Z`;
  const corner = (toX: number, toY: number): string =>
    `A${short(r)} ${short(r)} 0 0 1 ${point(toX, toY)}`;
  return `M${point(x + r, y)}H${short(right - r)}${corner(right, y + r)}V${short(bottom - r)}${corner(right - r, bottom)}H${short(x + r)}${corner(x, bottom - r)}V${short(y + r)}${corner(x + r, y)}Z`;
}

export const circle = (x: number, y: number, radius: number): string =>
  rect(x - radius, y - radius, radius * 2, radius * 2, radius);

type Point = readonly [x: number, y: number];

/** Straight lines from point to point. */
export const lines = (...points: readonly Point[]): string =>
  `M${points.map(([x, y]) => point(x, y)).join('L')}`;

export const polygon = (...points: readonly Point[]): string => `${lines(...points)}Z`;

/** An inflated arch whose tube is `thick` wide and whose top is `height` above `y`. */
export function arch(x: number, y: number, width: number, height: number, thick: number): string {
  const outer = Math.min(width / 2, height);
  const inner = Math.max(1, outer - thick);
  const spring = y - height + outer;
  const [left, right] = [x + width / 2 - outer, x + width / 2 + outer];
  return `M${point(left, y)}V${short(spring)}A${short(outer)} ${short(outer)} 0 0 1 ${point(right, spring)}V${short(y)}H${short(right - thick)}V${short(spring)}A${short(inner)} ${short(inner)} 0 0 0 ${point(left + thick, spring)}V${short(y)}Z`;
}
