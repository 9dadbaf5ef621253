import { parseAges } from './ages.ts';
import { CATEGORIES } from './category.ts';
import type { Product } from './product.ts';

/** Prices of both are in the same unit. */
type Compared = Pick<Product, 'categories' | 'ages' | 'wet'> & { readonly price: number };

const SHELVES: ReadonlySet<string> = new Set(CATEGORIES.map(({ value }) => value));
export const shelfOf = ({ categories }: Pick<Compared, 'categories'>): string | undefined =>
  categories.find((one) => SHELVES.has(one));

/**
 * Whether all who may use the given product may use the other. Ages we cannot read must be equal.
 */
export function suitsAsMany(other: Pick<Compared, 'ages'>, given: Pick<Compared, 'ages'>): boolean {
  const [more, less] = [parseAges(other.ages), parseAges(given.ages)];
  if (more === undefined || less === undefined) return other.ages === given.ages;
  return more.from <= less.from && less.to <= more.to;
}

/**
 * Sorts products of one shelf by likeness to the given one, most similar first.
 * @param isUnsure whether it may not fit the yard
 */
export const mostLike =
  <P extends Compared>(given: Compared, isUnsure: (product: P) => boolean = () => false) =>
  (a: P, b: P): number => {
    const marks = (product: P): readonly number[] => [
      Number(product.wet !== given.wet),
      Number(!suitsAsMany(product, given)),
      Number(isUnsure(product)),
      Math.abs(product.price - given.price),
    ];
    const [one, other] = [marks(a), marks(b)];
    return one.map((mark, at) => mark - (other[at] ?? 0)).find((apart) => apart !== 0) ?? 0;
  };
