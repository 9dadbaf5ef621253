import { takesGround } from './gear.ts';
import type { ProductFacts } from './product-facts.schema.ts';
import type { Surface } from './surface.ts';

/** Version of the rule below; changes along with it. Each yard check records its version. */
export const FIT_RULE = '2026-11-30';

/** The flat spot for the product. Undefined fields were not given and are not checked. */
export type Yard = {
  readonly lengthFt: number;
  readonly widthFt: number;
  /** The narrowest point on the way in. */
  readonly gateWidthIn?: number | undefined;
  readonly surface?: Surface | undefined;
  /** Distance from the spot to the nearest outlet. */
  readonly outletFt?: number | undefined;
};

/** Why a product does not fit: what it needs and what the yard has. */
export type FitProblem =
  | { readonly kind: 'too_short'; readonly needsFt: number; readonly yardFt: number }
  | { readonly kind: 'too_narrow'; readonly needsFt: number; readonly yardFt: number }
  | { readonly kind: 'gate'; readonly needsIn: number; readonly gateIn: number }
  | { readonly kind: 'surface'; readonly surface: Surface; readonly takes: readonly Surface[] }
  | { readonly kind: 'outlet'; readonly withinFt: number; readonly outletFt: number };

/** For the office. */
export const FIT_PROBLEM_NAMES: Readonly<Record<FitProblem['kind'], string>> = {
  too_short: 'ground too short',
  too_narrow: 'ground too narrow',
  gate: 'gate too narrow',
  surface: 'wrong surface',
  outlet: 'outlet too far',
};

/** `unknown`: the shop has not entered the measurements to compare with. */
export type Fit =
  | { readonly kind: 'fits' }
  | { readonly kind: 'does_not_fit'; readonly problems: readonly FitProblem[] }
  | { readonly kind: 'unknown' };

export type Fitted = Pick<ProductFacts, 'setup' | 'power' | 'playedOn'> & {
  readonly categories: readonly string[];
};

/** Feet. */
export type Rectangle = { readonly lengthFt: number; readonly widthFt: number };

const longSide = ({ lengthFt, widthFt }: Rectangle): number => Math.max(lengthFt, widthFt);
const shortSide = ({ lengthFt, widthFt }: Rectangle): number => Math.min(lengthFt, widthFt);

/** A rectangle may be turned, so compare long side with long side and short with short. */
function groundProblems(setup: Rectangle, yard: Rectangle): readonly FitProblem[] {
  const sides = [
    { kind: 'too_short', needsFt: longSide(setup), yardFt: longSide(yard) },
    { kind: 'too_narrow', needsFt: shortSide(setup), yardFt: shortSide(yard) },
  ] as const;
  return sides.filter(({ needsFt, yardFt }) => needsFt > yardFt);
}

function gateProblems({ setup }: Fitted, { gateWidthIn }: Yard): readonly FitProblem[] {
  const needsIn = setup.gateWidthIn;
  if (gateWidthIn === undefined || needsIn === undefined || needsIn <= gateWidthIn) return [];
  return [{ kind: 'gate', needsIn, gateIn: gateWidthIn }];
}

function surfaceProblems({ setup }: Fitted, { surface }: Yard): readonly FitProblem[] {
  if (surface === undefined || setup.surfaces.includes(surface)) return [];
  return [{ kind: 'surface', surface, takes: setup.surfaces }];
}

/** A product that needs no power may be any distance from an outlet. */
function outletProblems({ setup, power }: Fitted, { outletFt }: Yard): readonly FitProblem[] {
  const withinFt = setup.outletWithinFt;
  if (outletFt === undefined || withinFt === undefined || power.circuits === 0) return [];
  return outletFt <= withinFt ? [] : [{ kind: 'outlet', withinFt, outletFt }];
}

/** Legacy products have size 0 and no surfaces until an admin enters them. */
const isUnmeasured = ({ setup }: Fitted, { surface }: Yard): boolean =>
  shortSide(setup) <= 0 || (surface !== undefined && setup.surfaces.length === 0);

/**
 * Whether a product fits a yard, with space to walk around it. Never `fits` if a known measurement
 * is too small. Problems are in the order a crew meets them: ground, gate, surface, power. What
 * needs no spot of its own, such as a chair, always fits.
 */
export function fitOf(product: Fitted, yard: Yard): Fit {
  if (!takesGround(product)) return { kind: 'fits' };
  if (isUnmeasured(product, yard)) return { kind: 'unknown' };
  const problems = [
    ...groundProblems(product.setup, yard),
    ...gateProblems(product, yard),
    ...surfaceProblems(product, yard),
    ...outletProblems(product, yard),
  ];
  return problems.length === 0 ? { kind: 'fits' } : { kind: 'does_not_fit', problems };
}

export const fits = (product: Fitted, yard: Yard): boolean => fitOf(product, yard).kind === 'fits';

/** More rentals than this are compared by area only, because there are too many ways to place them. */
const MOST_PLACED = 6;

/** Where a rental may go: into a row, which may become longer and deeper. */
type Row = { readonly length: number; readonly depth: number };

/** Whether the rest can still be placed, each turned either way, in a row of its own or another's. */
function canPlace(
  [next, ...rest]: readonly Rectangle[],
  rows: readonly Row[],
  { lengthFt, widthFt }: Rectangle,
): boolean {
  if (next === undefined) return true;
  const turned = [
    [next.lengthFt, next.widthFt],
    [next.widthFt, next.lengthFt],
  ] as const;
  return turned.some(([along, across]) =>
    [...rows, { length: 0, depth: 0 }].some((row, at) => {
      const grown = { length: row.length + along, depth: Math.max(row.depth, across) };
      const others = rows.filter((_, index) => index !== at);
      const depth = others.reduce((sum, one) => sum + one.depth, grown.depth);
      return (
        grown.length <= lengthFt &&
        depth <= widthFt &&
        canPlace(rest, [...others, grown], {
          lengthFt,
          widthFt,
        })
      );
    }),
  );
}

export const areaOf = (rectangles: readonly Rectangle[]): number =>
  rectangles.reduce((sum, { lengthFt, widthFt }) => sum + lengthFt * widthFt, 0);

/**
 * Whether rentals can stand in a yard at the same time, each with the space to walk around it: in
 * rows along the yard's length or along its width, each turned either way.
 */
export function fitTogether(setups: readonly Rectangle[], yard: Rectangle): boolean {
  const { lengthFt, widthFt } = yard;
  if (setups.length > MOST_PLACED) return areaOf(setups) <= areaOf([yard]);
  const largestFirst = setups.toSorted((a, b) => longSide(b) - longSide(a));
  return (
    canPlace(largestFirst, [], yard) ||
    canPlace(largestFirst, [], { lengthFt: widthFt, widthFt: lengthFt })
  );
}
