import type { Findable } from './wanted.ts';

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
