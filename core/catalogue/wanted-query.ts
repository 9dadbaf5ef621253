import { AGE_GROUPS } from './ages.ts';
import type { Yard } from './fit.ts';
import { SURFACES } from './surface.ts';
import { type Wanted, WET_OR_DRY } from './wanted.ts';

/** The query fields that describe a yard. */
export const YARD_FIELDS = ['yardLength', 'yardWidth', 'gate', 'surface', 'outlet'] as const;

type YardField = (typeof YARD_FIELDS)[number];

/** As people write them after a number, in both languages. */
const FEET = /\s*(?:ft\.?|feet|foot|pies?|['’′])$/i;

const INCHES = /\s*(?:in\.?|inch|inches|pulg\.?|pulgadas?|["”″]|'')$/i;

/** The unit that may follow the number, and the most. Larger numbers are not a yard. */
const MEASURES = {
  yardLength: { unit: FEET, most: 500 },
  yardWidth: { unit: FEET, most: 500 },
  gate: { unit: INCHES, most: 600 },
  outlet: { unit: FEET, most: 500 },
} as const satisfies Partial<Record<YardField, unknown>>;

export type YardMeasure = keyof typeof MEASURES;

/** `30`, `30 ft`, `30 pies` or `30'`; the gate is in inches. */
export function readMeasure(name: YardMeasure, text: string): number | undefined {
  const { unit, most } = MEASURES[name];
  return numberOf(text.trim().replace(unit, ''), most);
}

const measureIn = (query: Query, name: YardMeasure): number | undefined =>
  readMeasure(name, query.get(name) ?? '');

/** Length and width are the minimum for a comparison. Without both there is no yard. */
export function readYard(query: Query): Yard | undefined {
  const lengthFt = measureIn(query, 'yardLength');
  const widthFt = measureIn(query, 'yardWidth');
  if (lengthFt === undefined || widthFt === undefined) return undefined;
  const gateWidthIn = measureIn(query, 'gate');
  const surface = choiceIn(query, 'surface', SURFACES);
  const outletFt = measureIn(query, 'outlet');
  return {
    lengthFt,
    widthFt,
    ...(gateWidthIn !== undefined && { gateWidthIn }),
    ...(surface !== undefined && { surface }),
    ...(outletFt !== undefined && { outletFt }),
  };
}

/** Writes a yard so that `readYard` reads the same one. */
export function writeYard(yard: Yard): QueryPairs {
  const { lengthFt, widthFt, gateWidthIn, surface, outletFt } = yard;
  const values: Record<YardField, number | string | undefined> = {
    yardLength: lengthFt,
    yardWidth: widthFt,
    gate: gateWidthIn,
    surface,
    outlet: outletFt,
  };
  return YARD_FIELDS.flatMap((name) =>
    values[name] === undefined ? [] : [[name, String(values[name])] as const],
  );
}

/** The query part of an address, as `URLSearchParams` provides it. */
type Query = { get(name: string): string | null; getAll(name: string): readonly string[] };

/** The fields in the order they appear in the address. */
type QueryPairs = readonly (readonly [name: string, value: string])[];

/** Undefined unless it is a plain number above zero and at most `most`. */
function numberOf(text: string, most: number): number | undefined {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return undefined;
  const number = Number(text);
  return number > 0 && number <= most ? number : undefined;
}

const numberIn = (query: Query, name: string, most: number): number | undefined =>
  numberOf(query.get(name)?.trim() ?? '', most);

/** The value, if it is one of the choices. */
const choiceIn = <T extends string>(
  query: Query,
  name: string,
  choices: readonly T[],
): T | undefined => choices.find((choice) => choice === query.get(name));

/** The query fields that filter a list. Empty form fields (`wet=`) are ignored. */
export const WANTED_FIELDS = [
  'category',
  'q',
  'wet',
  'age',
  'guests',
  'minPrice',
  'maxPrice',
  'fits',
  ...YARD_FIELDS,
] as const;

/** No party has more guests. */
const MOST_GUESTS = 1_000;

/** Dollars per day; no rental costs more. */
const MOST_DOLLARS = 100_000;

/** Reads any address; invalid values are ignored. */
export function readWanted(query: Query): Wanted {
  const ages = new Set(query.getAll('age'));
  return {
    category: query.get('category') || undefined,
    q: query.get('q') ?? '',
    wet: choiceIn(query, 'wet', WET_OR_DRY),
    ages: AGE_GROUPS.flatMap(({ value }) => (ages.has(value) ? [value] : [])),
    guests: numberIn(query, 'guests', MOST_GUESTS),
    minPrice: numberIn(query, 'minPrice', MOST_DOLLARS),
    maxPrice: numberIn(query, 'maxPrice', MOST_DOLLARS),
    yard: readYard(query),
    onlyFitting: query.get('fits') === 'yes',
  };
}

const given = (name: string, value: number | string | undefined): QueryPairs =>
  value === undefined || value === '' ? [] : [[name, String(value)]];

/** Writes the fields of `readWanted` in a fixed order, so that each list has one address. */
export function writeWanted(wanted: Wanted): QueryPairs {
  const { category, q, wet, ages, guests, minPrice, maxPrice, yard, onlyFitting } = wanted;
  return [
    ...given('category', category),
    ...given('q', q),
    ...given('wet', wet),
    ...ages.map((age) => ['age', age] as const),
    ...given('guests', guests),
    ...given('minPrice', minPrice),
    ...given('maxPrice', maxPrice),
    ...given('fits', onlyFitting ? 'yes' : undefined),
    ...(yard === undefined ? [] : writeYard(yard)),
  ];
}
