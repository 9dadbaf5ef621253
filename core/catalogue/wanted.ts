import { type AgeGroup, suitsAges } from './ages.ts';
import { fits, type Yard } from './fit.ts';
import type { Product } from './product.ts';
import { matchesQuery } from './search.ts';

// Lists are filtered where they are shown: docs/decisions/20-catalogue-fit-and-reviews.md.

export const WET_OR_DRY = ['wet', 'dry'] as const;
export type WetOrDry = (typeof WET_OR_DRY)[number];

/** What somebody is looking for. Prices are dollars a day, both ends included. */
export type Wanted = {
  /** May be a value that is none of the shop's: nothing is in it. */
  readonly category: string | undefined;
  readonly q: string;
  readonly wet: WetOrDry | undefined;
  /** All of them should be able to use it. */
  readonly ages: readonly AgeGroup[];
  readonly minPrice: number | undefined;
  readonly maxPrice: number | undefined;
  readonly yard: Yard | undefined;
  /** Only what fits the yard; without a yard it asks for nothing. */
  readonly onlyFitting: boolean;
};

export const NOTHING_WANTED: Wanted = {
  category: undefined,
  q: '',
  wet: undefined,
  ages: [],
  minPrice: undefined,
  maxPrice: undefined,
  yard: undefined,
  onlyFitting: false,
};

/** A product as lists know it: dollars, and an ISO text for the day it was added. */
export type Findable = Pick<
  Product,
  'title' | 'description' | 'categories' | 'ages' | 'wet' | 'setup' | 'power'
> & { readonly price: number; readonly createdAt: string };

const isInPrice = (price: number, { minPrice = 0, maxPrice = Infinity }: Partial<Wanted>) =>
  minPrice <= price && price <= maxPrice;

const isWet = (wet: boolean, wanted: WetOrDry | undefined): boolean =>
  wanted === undefined || wet === (wanted === 'wet');

const isFitting = (product: Findable, { yard, onlyFitting }: Wanted): boolean =>
  !onlyFitting || yard === undefined || fits(product, yard);

export const matchesWanted = (product: Findable, wanted: Wanted): boolean =>
  (wanted.category === undefined || product.categories.includes(wanted.category)) &&
  isWet(product.wet, wanted.wet) &&
  isInPrice(product.price, wanted) &&
  suitsAges(product.ages, wanted.ages) &&
  matchesQuery(product, wanted.q) &&
  isFitting(product, wanted);

/** How many of the products are what somebody wants, with one thing about it changed. */
export const countWith = (
  products: readonly Findable[],
  wanted: Wanted,
  change: Partial<Wanted> = {},
): number => products.filter((product) => matchesWanted(product, { ...wanted, ...change })).length;

/** Dollars a day, both ends included; an open end is undefined. */
type PriceBand = {
  readonly minPrice: number | undefined;
  readonly maxPrice: number | undefined;
};

/** People think of rentals in steps of fifty dollars. */
const STEP = 50;

const BANDS = 3;

const roundUp = (dollars: number): number => Math.ceil(dollars / STEP) * STEP;

/** Where a third and two thirds of the products lie below, on a round price that splits the list. */
function edgesOf(prices: readonly number[]): readonly number[] {
  const [lowest = 0, highest = 0] = [prices.at(0), prices.at(-1)];
  const thirds = Array.from({ length: BANDS - 1 }, (_, index) =>
    roundUp(prices[Math.floor((prices.length * (index + 1)) / BANDS)] ?? 0),
  );
  return [...new Set(thirds)].filter((edge) => lowest < edge && edge <= highest);
}

/**
 * Up to three ranges that between them hold every product, none of them empty as the list stands. Neighbours share the
 * round price between them: "up to $250" and "$250 to $350" are both true of it. None when all cost about the same.
 */
export function priceBands(products: readonly Pick<Findable, 'price'>[]): readonly PriceBand[] {
  const prices = products.map(({ price }) => price).toSorted((a, b) => a - b);
  const edges = edgesOf(prices);
  if (edges.length === 0) return [];
  return [undefined, ...edges].map((minPrice, index) => ({ minPrice, maxPrice: edges[index] }));
}

export const SORTS = ['newest', 'price', '-price', 'title'] as const;

export type Sort = (typeof SORTS)[number];

const byTitle = (a: Findable, b: Findable): number => a.title.localeCompare(b.title, 'en');

const ORDERS: Record<Sort, (a: Findable, b: Findable) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt, 'en'),
  price: (a, b) => a.price - b.price || byTitle(a, b),
  '-price': (a, b) => b.price - a.price || byTitle(a, b),
  title: byTitle,
};

/** What is alike stays in the order it came in. */
export const inOrder = <T extends Findable>(products: readonly T[], sort: Sort): readonly T[] =>
  products.toSorted(ORDERS[sort]);
