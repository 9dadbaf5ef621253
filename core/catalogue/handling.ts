/** What the crew must know of a product: one list, from which schemas, table columns and form fields are made. */
export const HANDLING_FIELDS = [
  { key: 'weightLb', head: 'Weight (lb)', others: ['weight'], most: 5_000 },
  { key: 'packedCuFt', head: 'Packed (cu ft)', others: ['packed', 'volume'], most: 2_000 },
  { key: 'setUpMinutes', head: 'Set-up (man-minutes)', others: ['set-up'], most: 1_440 },
  { key: 'takeDownMinutes', head: 'Take-down (man-minutes)', others: ['take-down'], most: 1_440 },
  { key: 'ampsPerBlower', head: 'Amps a blower', others: ['amps'], most: 100 },
  { key: 'anchors', head: 'Anchors', others: ['anchor points'], most: 100, isWhole: true },
  {
    key: 'ballastLbPerAnchor',
    head: 'Ballast an anchor (lb)',
    others: ['ballast'],
    most: 2_000,
  },
  { key: 'maxWindMph', head: 'Wind at most (mph)', others: ['max wind', 'wind'], most: 60 },
] as const;

export type HandlingField = (typeof HANDLING_FIELDS)[number]['key'];

/** What nobody has measured is left out. */
export type Handling = { readonly [Field in HandlingField]?: number | undefined };

/** Of a product that nobody has measured: about a bounce house of 13 by 13 feet. */
const USUAL = { weightLb: 250, packedCuFt: 25, setUpMinutes: 40, takeDownMinutes: 40 } as const;

/** Pounds and cubic feet on the truck, and man-minutes at the customer. */
export type Handled = { readonly lb: number; readonly cuFt: number };

/** @param needsBallast nothing can be staked into the ground: every anchor is held down by weight */
export function loadOf(handling: Handling | undefined, needsBallast: boolean): Handled {
  const { weightLb, packedCuFt, anchors = 0, ballastLbPerAnchor = 0 } = handling ?? {};
  return {
    lb: (weightLb ?? USUAL.weightLb) + (needsBallast ? anchors * ballastLbPerAnchor : 0),
    cuFt: packedCuFt ?? USUAL.packedCuFt,
  };
}

export const manMinutesOf = (
  handling: Handling | undefined,
  kind: 'deliver' | 'collect',
): number =>
  kind === 'deliver'
    ? (handling?.setUpMinutes ?? USUAL.setUpMinutes)
    : (handling?.takeDownMinutes ?? USUAL.takeDownMinutes);
