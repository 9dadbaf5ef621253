import { type CategoryValue, categoryOf } from '#core/catalogue/category.ts';
import { matchesQuery } from '#core/catalogue/search.ts';
import type { ProductDto } from '#core/contract/products.ts';

export const SORT_COLUMNS = [
  'title',
  'category',
  'price',
  'units',
  'turnaround',
  'active',
  'created',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
/** As `aria-sort` names it. */
export type SortDirection = 'ascending' | 'descending';
export type Sort = { readonly column: SortColumn; readonly direction: SortDirection };

export type Visibility = 'all' | 'active' | 'hidden';

export type ListFilter = {
  readonly query: string;
  /** Undefined shows every category. */
  readonly category: CategoryValue | undefined;
  readonly visibility: Visibility;
};

/** What the admin asked to see. `page` counts from 1 and may lie past the end. */
export type ListView = ListFilter & { readonly sort: Sort; readonly page: number };

export const NEWEST_FIRST: Sort = { column: 'created', direction: 'descending' };
export const WHOLE_LIST: ListView = {
  query: '',
  category: undefined,
  visibility: 'all',
  sort: NEWEST_FIRST,
  page: 1,
};

export const isFiltered = ({ query, category, visibility }: ListFilter): boolean =>
  query.trim() !== '' || category !== undefined || visibility !== 'all';

export const filterProducts = (
  products: readonly ProductDto[],
  { query, category, visibility }: ListFilter,
): readonly ProductDto[] =>
  products.filter(
    (product) =>
      (category === undefined || product.categories.includes(category)) &&
      (visibility === 'all' || product.isActive === (visibility === 'active')) &&
      matchesQuery(product, query),
  );

const byLetters = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const KEYS: Record<SortColumn, (product: ProductDto) => string | number> = {
  title: ({ title }) => title,
  category: ({ categories }) => categoryOf(categories)?.label ?? '',
  price: ({ price }) => price,
  units: ({ units }) => units,
  turnaround: ({ turnaroundDays }) => turnaroundDays,
  active: ({ isActive }) => (isActive ? 0 : 1),
  created: ({ createdAt }) => Date.parse(createdAt),
};

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byLetters.compare(String(a), String(b));

/** Equals stand by title, then by id, in both directions: a page never shuffles. */
export function sortProducts(
  products: readonly ProductDto[],
  { column, direction }: Sort,
): readonly ProductDto[] {
  const keyOf = KEYS[column];
  const sign = direction === 'ascending' ? 1 : -1;
  return products.toSorted(
    (a, b) =>
      sign * compare(keyOf(a), keyOf(b)) || compare(a.title, b.title) || compare(a.id, b.id),
  );
}

/** A press on a column's head: turns its order round, or sorts by it, newest first for dates. */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  if (sort.column !== column)
    return column === 'created' ? NEWEST_FIRST : { column, direction: 'ascending' };
  return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
}
