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
