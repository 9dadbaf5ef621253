import type { ProductFacts, Surface } from './product.ts';

/** Of the rule below. It changes with the rule: what a booking was told stays with the one that told it. */
export const FIT_RULE = '2026-11';

/** The flat place where it should stand. What is undefined was not told, and is not checked. */
export type Yard = {
  readonly lengthFt: number;
  readonly widthFt: number;
  /** The narrowest place on the way in. */
  readonly gateWidthIn?: number | undefined;
  readonly surface?: Surface | undefined;
  /** From where it stands to the nearest outlet. */
  readonly outletFt?: number | undefined;
};

/** Why something does not fit: what it needs, and what the yard has. */
export type FitProblem =
  | { readonly kind: 'too_short'; readonly needsFt: number; readonly yardFt: number }
  | { readonly kind: 'too_narrow'; readonly needsFt: number; readonly yardFt: number }
  | { readonly kind: 'gate'; readonly needsIn: number; readonly gateIn: number }
  | { readonly kind: 'surface'; readonly surface: Surface; readonly takes: readonly Surface[] }
  | { readonly kind: 'outlet'; readonly withinFt: number; readonly outletFt: number };

/** `unknown`: the shop has not entered what it would have to be compared with. */
export type Fit =
  | { readonly kind: 'fits' }
  | { readonly kind: 'does_not_fit'; readonly problems: readonly FitProblem[] }
  | { readonly kind: 'unknown' };

export type Fitted = Pick<ProductFacts, 'setup' | 'power'>;

type Rectangle = { readonly lengthFt: number; readonly widthFt: number };

const longSide = ({ lengthFt, widthFt }: Rectangle): number => Math.max(lengthFt, widthFt);
const shortSide = ({ lengthFt, widthFt }: Rectangle): number => Math.min(lengthFt, widthFt);

/** Turned whichever way is better, a rectangle goes into another when long goes into long and short into short. */
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

/** What needs no power may stand any distance from an outlet. */
function outletProblems({ setup, power }: Fitted, { outletFt }: Yard): readonly FitProblem[] {
  const withinFt = setup.outletWithinFt;
  if (outletFt === undefined || withinFt === undefined || power.circuits === 0) return [];
  return outletFt <= withinFt ? [] : [{ kind: 'outlet', withinFt, outletFt }];
}

/** A legacy product says 0 and lists no surface until an admin has entered its facts. */
const isUnmeasured = ({ setup }: Fitted, { surface }: Yard): boolean =>
  shortSide(setup) <= 0 || (surface !== undefined && setup.surfaces.length === 0);

/**
 * Whether a product fits a yard, with the space to walk round it. Never says so when anything that is known of both
 * is short. Problems come in the order a crew would meet them: ground, gate, surface, power.
 */
export function fitOf(product: Fitted, yard: Yard): Fit {
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
