import { AGE_GROUPS } from './ages.ts';
import { choiceIn, numberIn, type Query, type QueryPairs } from './query.ts';
import { type Wanted, WET_OR_DRY } from './wanted.ts';
import { readYard, writeYard, YARD_FIELDS } from './yard-query.ts';

/** The parts of an address that say what is wanted. A form's empty fields (`wet=`) say nothing. */
export const WANTED_FIELDS = [
  'category',
  'q',
  'wet',
  'age',
  'minPrice',
  'maxPrice',
  'fits',
  ...YARD_FIELDS,
] as const;

/** Dollars a day; nothing anyone rents out costs more. */
const MOST_DOLLARS = 100_000;

/** Anything an address may hold is read; what makes no sense is left out, as if it were not there. */
export function readWanted(query: Query): Wanted {
  const ages = new Set(query.getAll('age'));
  return {
    category: query.get('category') || undefined,
    q: query.get('q') ?? '',
    wet: choiceIn(query, 'wet', WET_OR_DRY),
    ages: AGE_GROUPS.flatMap(({ value }) => (ages.has(value) ? [value] : [])),
    minPrice: numberIn(query, 'minPrice', MOST_DOLLARS),
    maxPrice: numberIn(query, 'maxPrice', MOST_DOLLARS),
    yard: readYard(query),
    onlyFitting: query.get('fits') === 'yes',
  };
}

const given = (name: string, value: number | string | undefined): QueryPairs =>
  value === undefined || value === '' ? [] : [[name, String(value)]];

/** What `readWanted` reads as the same, in one order: a list has one address. */
export function writeWanted(wanted: Wanted): QueryPairs {
  const { category, q, wet, ages, minPrice, maxPrice, yard, onlyFitting } = wanted;
  return [
    ...given('category', category),
    ...given('q', q),
    ...given('wet', wet),
    ...ages.map((age) => ['age', age] as const),
    ...given('minPrice', minPrice),
    ...given('maxPrice', maxPrice),
    ...given('fits', onlyFitting ? 'yes' : undefined),
    ...(yard === undefined ? [] : writeYard(yard)),
  ];
}
