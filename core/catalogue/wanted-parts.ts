import type { AgeGroup } from './ages.ts';
import { countWith, type Findable, type Wanted } from './wanted.ts';

/** One filter, which can be removed on its own. */
export type WantedPart =
  | { readonly kind: 'q' | 'category' | 'wet' | 'price' | 'fits' }
  | { readonly kind: 'age'; readonly age: AgeGroup };

/** The active filters, in the order the page shows them. */
export function partsOf(wanted: Wanted): readonly WantedPart[] {
  const { category, q, wet, ages, minPrice, maxPrice, yard, onlyFitting } = wanted;
  const has = {
    category: category !== undefined,
    q: q.trim() !== '',
    wet: wet !== undefined,
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
