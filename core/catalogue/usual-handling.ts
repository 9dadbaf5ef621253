import { isGear } from './gear.ts';
import type { Handling } from './handling.ts';
import type { Kind } from './played-on.ts';

export type Carried = Kind & {
  readonly handling?: Handling | undefined;
  readonly isService?: boolean | undefined;
};

/** Defaults for an unmeasured product: roughly a 13 by 13 foot bounce house. */
const HOUSE = { weightLb: 250, packedCuFt: 25, setUpMinutes: 40, takeDownMinutes: 40 } as const;

/** For unmeasured gear: between a folding chair and a table, which are rented by the dozen. */
const GEAR = { weightLb: 20, packedCuFt: 2, setUpMinutes: 2, takeDownMinutes: 2 } as const;

export const usualHandling = (product: Kind | undefined) =>
  product !== undefined && isGear(product) ? GEAR : HOUSE;

/** Load on the truck, in pounds and cubic feet. */
export type Handled = { readonly lb: number; readonly cuFt: number };

/**
 * @param product undefined if it is no longer known
 * @param needsBallast true where nothing can be staked, so every anchor needs a weight
 */
export function loadOf(product: Carried | undefined, needsBallast: boolean): Handled {
  if (product?.isService === true) return { lb: 0, cuFt: 0 };
  const usual = usualHandling(product);
  const { weightLb, packedCuFt, anchors = 0, ballastLbPerAnchor = 0 } = product?.handling ?? {};
  return {
    lb: (weightLb ?? usual.weightLb) + (needsBallast ? anchors * ballastLbPerAnchor : 0),
    cuFt: packedCuFt ?? usual.packedCuFt,
  };
}

export function manMinutesOf(product: Carried | undefined, kind: 'deliver' | 'collect'): number {
  if (product?.isService === true) return 0;
  const key = kind === 'deliver' ? 'setUpMinutes' : 'takeDownMinutes';
  return product?.handling?.[key] ?? usualHandling(product)[key];
}
