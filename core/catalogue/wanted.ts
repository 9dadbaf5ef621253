import { type AgeGroup, suitsAges } from './ages.ts';
import { fits, type Yard } from './fit.ts';
import { guestsOf } from './gear.ts';
import type { Product } from './product.ts';
import { searchProducts } from './search.ts';

// Lists are filtered where they are shown: docs/decisions/16-catalogue-reviews-and-pictures.md.

export const WET_OR_DRY = ['wet', 'dry'] as const;
export type WetOrDry = (typeof WET_OR_DRY)[number];

/** The choices of the filter. Larger parties take turns. */
export const GUESTS_AT_A_TIME = [6, 8, 10] as const;

/** What a visitor is looking for. Prices are dollars per day, both ends included. */
export type Wanted = {
  /** May be an unknown value, in which case nothing matches. */
  readonly category: string | undefined;
  readonly q: string;
  readonly wet: WetOrDry | undefined;
  /** The product must suit all of these ages. */
  readonly ages: readonly AgeGroup[];
  /** At least so many at a time. */
  readonly guests: number | undefined;
  readonly minPrice: number | undefined;
  readonly maxPrice: number | undefined;
  readonly yard: Yard | undefined;
  /** Show only products that fit the yard; has no effect without a yard. */
  readonly onlyFitting: boolean;
};

export const NOTHING_WANTED: Wanted = {
  category: undefined,
  q: '',
  wet: undefined,
  ages: [],
  guests: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  yard: undefined,
  onlyFitting: false,
};

/** A product as lists have it: price in dollars, `createdAt` as ISO text. */
type Findable = Pick<
  Product,
  | 'title'
  | 'description'
  | 'es'
  | 'categories'
  | 'ages'
  | 'capacity'
  | 'wet'
  | 'setup'
  | 'power'
  | 'playedOn'
> & {
  readonly price: number;
  readonly createdAt: string;
  readonly otherTitle?: string | undefined;
};

const isInPrice = (price: number, { minPrice = 0, maxPrice = Infinity }: Partial<Wanted>) =>
  minPrice <= price && price <= maxPrice;

const isWet = (wet: boolean, wanted: WetOrDry | undefined): boolean =>
  wanted === undefined || wet === (wanted === 'wet');

const isFitting = (product: Findable, { yard, onlyFitting }: Wanted): boolean =>
  !onlyFitting || yard === undefined || fits(product, yard);

const isWanted = (product: Findable, wanted: Wanted): boolean =>
  (wanted.category === undefined || product.categories.includes(wanted.category)) &&
  isWet(product.wet, wanted.wet) &&
  isInPrice(product.price, wanted) &&
  suitsAges(product.ages, wanted.ages) &&
  (guestsOf(product) ?? 0) >= (wanted.guests ?? 0) &&
  isFitting(product, wanted);

/** The products that match; with search words the best matches first, else in the given order. */
export const allWanted = <T extends Findable>(
  products: readonly T[],
  wanted: Wanted,
): readonly T[] =>
  searchProducts(products, wanted.q).products.filter((product) => isWanted(product, wanted));

/** How many products match with one filter changed. */
export const countWith = (
  products: readonly Findable[],
  wanted: Wanted,
  change: Partial<Wanted> = {},
): number => allWanted(products, { ...wanted, ...change }).length;

/** Dollars per day, both ends included; an open end is undefined. */
type PriceBand = { readonly minPrice: number | undefined; readonly maxPrice: number | undefined };

/** People think of rental prices in fifty-dollar steps. */
const STEP = 50;

const BANDS = 3;

const roundUp = (dollars: number): number => Math.ceil(dollars / STEP) * STEP;

/** Round prices that split the products into about thirds. */
function edgesOf(prices: readonly number[]): readonly number[] {
  const [lowest = 0, highest = 0] = [prices.at(0), prices.at(-1)];
  const thirds = Array.from({ length: BANDS - 1 }, (_, index) =>
    roundUp(prices[Math.floor((prices.length * (index + 1)) / BANDS)] ?? 0),
  );
  return [...new Set(thirds)].filter((edge) => lowest < edge && edge <= highest);
}

/**
 * Up to three ranges that together cover every product, none of them empty. Neighbors share their
 * round price: both "up to $250" and "$250 to $350" include it. Empty if all cost about the same.
 */
export function priceBands(products: readonly Pick<Findable, 'price'>[]): readonly PriceBand[] {
  const prices = products.map(({ price }) => price).toSorted((a, b) => a - b);
  const edges = edgesOf(prices);
  if (edges.length === 0) return [];
  return [undefined, ...edges].map((minPrice, index) => ({ minPrice, maxPrice: edges[index] }));
}

/** `best`: by search rank. */
export const SORTS = ['best', 'newest', 'price', '-price', 'title'] as const;

export type Sort = (typeof SORTS)[number];

const byTitle = (a: Findable, b: Findable): number => a.title.localeCompare(b.title, 'en');

const ORDERS: Record<Sort, (a: Findable, b: Findable) => number> = {
  best: () => 0,
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt, 'en'),
  price: (a, b) => a.price - b.price || byTitle(a, b),
  '-price': (a, b) => b.price - a.price || byTitle(a, b),
  title: byTitle,
};

/** Stable: equal products keep the given order. */
export const inOrder = <T extends Findable>(products: readonly T[], sort: Sort): readonly T[] =>
  products.toSorted(ORDERS[sort]);

/** One filter, which can be removed on its own. */
export type WantedPart =
  | { readonly kind: 'q' | 'category' | 'wet' | 'guests' | 'price' | 'fits' }
  | { readonly kind: 'age'; readonly age: AgeGroup };

/** The active filters, in the order the page shows them. */
export function partsOf(wanted: Wanted): readonly WantedPart[] {
  const { category, q, wet, ages, guests, minPrice, maxPrice, yard, onlyFitting } = wanted;
  const has = {
    category: category !== undefined,
    q: q.trim() !== '',
    wet: wet !== undefined,
    guests: guests !== undefined,
    price: minPrice !== undefined || maxPrice !== undefined,
    fits: onlyFitting && yard !== undefined,
  };
  const given = (kind: keyof typeof has): readonly WantedPart[] => (has[kind] ? [{ kind }] : []);
  return [
    ...given('category'),
    ...given('q'),
    ...given('fits'),
    ...given('wet'),
    ...ages.map((age) => ({ kind: 'age', age }) as const),
    ...given('guests'),
    ...given('price'),
  ];
}

/** The same filters without one. The yard itself stays, because it is an answer, not a filter. */
export function withoutPart(wanted: Wanted, part: WantedPart): Wanted {
  switch (part.kind) {
    case 'q':
      return { ...wanted, q: '' };
    case 'category':
      return { ...wanted, category: undefined };
    case 'wet':
      return { ...wanted, wet: undefined };
    case 'guests':
      return { ...wanted, guests: undefined };
    case 'price':
      return { ...wanted, minPrice: undefined, maxPrice: undefined };
    case 'fits':
      return { ...wanted, onlyFitting: false };
    case 'age':
      return { ...wanted, ages: wanted.ages.filter((age) => age !== part.age) };
  }
}

type WayOut = { readonly part: WantedPart; readonly count: number };

/** For an empty list: the single filters whose removal gives results, most results first. */
export const waysOut = (products: readonly Findable[], wanted: Wanted): readonly WayOut[] =>
  partsOf(wanted)
    .map((part) => ({ part, count: countWith(products, withoutPart(wanted, part)) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
