import { FEATURED, isPopular } from './category.ts';
import { isGear } from './gear.ts';
import type { Kind } from './played-on.ts';

type Shelved = Kind & { readonly categories: readonly string[] };

/** Popular ones first, gear last. */
const rankOf = (product: Shelved): number => (isPopular(product) ? 0 : isGear(product) ? 2 : 1);

/**
 * What the home page shows: featured products, or others if none is featured, so that its shelf is
 * empty only in a shop without rentals.
 *
 * @param products for rent, newest first
 */
export function homeShelf<One extends Shelved>(
  products: readonly One[],
  most: number,
): readonly One[] {
  const featured = products.filter(({ categories }) => categories.includes(FEATURED));
  const shown = featured.length > 0 ? featured : products.toSorted((a, b) => rankOf(a) - rankOf(b));
  return shown.slice(0, most);
}
