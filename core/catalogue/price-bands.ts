import type { Findable } from './wanted.ts';

/** Dollars a day, both ends included; an open end is undefined. */
export type PriceBand = {
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
