/** Facts for the crews. Schemas, table columns and form fields are built from this list. */
export const HANDLING_FIELDS = [
  { key: 'weightLb', head: 'Weight (lb)', others: ['weight'], most: 5_000 },
  { key: 'packedCuFt', head: 'Packed (cu ft)', others: ['packed', 'volume'], most: 2_000 },
  {
    key: 'setUpMinutes',
    head: 'Set-up minutes, one person',
    others: ['set-up', 'set-up (man-minutes)'],
    most: 1_440,
  },
  {
    key: 'takeDownMinutes',
    head: 'Take-down minutes, one person',
    others: ['take-down', 'take-down (man-minutes)'],
    most: 1_440,
  },
  { key: 'ampsPerBlower', head: 'Amps per blower', others: ['amps', 'amps a blower'], most: 100 },
  { key: 'anchors', head: 'Anchors', others: ['anchor points'], most: 100, isWhole: true },
  {
    key: 'ballastLbPerAnchor',
    head: 'Ballast per anchor (lb)',
    others: ['ballast', 'ballast an anchor (lb)'],
    most: 2_000,
  },
  {
    key: 'maxWindMph',
    head: 'Wind limit (mph)',
    others: ['max wind', 'wind', 'wind at most (mph)'],
    most: 60,
  },
  { key: 'people', head: 'People needed', others: ['crew needed'], most: 10, isWhole: true },
] as const;

export type HandlingField = (typeof HANDLING_FIELDS)[number]['key'];

/** Fields nobody has measured are left out. */
export type Handling = { readonly [Field in HandlingField]?: number | undefined };
