import { CATEGORIES, type Category } from '#core/catalogue/category.ts';
import { matchesQuery } from '#core/catalogue/search.ts';
import type { ProductDto } from '#core/ports/shop-api.ts';
import type { CalendarDay } from '#core/time/calendar-day.ts';
import { type DatesInAddress, datesIn } from '#web/shared/products/chosen-dates.ts';

export const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'price', label: 'Price: low to high' },
  { value: '-price', label: 'Price: high to low' },
  { value: 'title', label: 'Name: A to Z' },
] as const;
export type Sort = (typeof SORTS)[number]['value'];

/** What the address of a list asks for. `category` may be a value that is none of the shop's: nothing is in it. */
export type ListView = {
  readonly category: string | undefined;
  readonly q: string;
  readonly sort: Sort;
  readonly dates: DatesInAddress;
};

/** @param shelf the category of the path; otherwise the query names one, or none */
export function readListView(
  search: URLSearchParams,
  shelf: Category | undefined,
  today: CalendarDay,
): ListView {
  const sort = SORTS.find(({ value }) => value === search.get('sort'));
  return {
    category: shelf?.value ?? (search.get('category') || undefined),
    q: search.get('q') ?? '',
    sort: sort?.value ?? 'newest',
    dates: datesIn(search, today),
  };
}

export const shelfOf = ({ category }: Pick<ListView, 'category'>): Category | undefined =>
  CATEGORIES.find(({ value }) => value === category);

const ORDERS: Record<Sort, ((a: ProductDto, b: ProductDto) => number) | undefined> = {
  // As the server sends them.
  newest: undefined,
  price: (a, b) => a.price - b.price,
  '-price': (a, b) => b.price - a.price,
  title: (a, b) => a.title.localeCompare(b.title, 'en'),
};

/** Search and order happen here, at once with every letter; shelf and dates are the server's affair. */
export function arrange(
  products: readonly ProductDto[],
  { q, sort }: Pick<ListView, 'q' | 'sort'>,
): readonly ProductDto[] {
  const found = products.filter((product) => matchesQuery(product, q));
  const order = ORDERS[sort];
  return order === undefined ? found : found.toSorted(order);
}

/** What the shop is asked, as a query; the key under which its answer is kept. */
export function filterKey({ category, dates }: Pick<ListView, 'category' | 'dates'>): string {
  const period =
    dates.kind === 'chosen' ? { from: dates.period.startDate, to: dates.period.endDate } : {};
  return `${new URLSearchParams({ ...(category !== undefined && { category }), ...period })}`;
}

/** The same view with other words or another order, for the address. */
export function withChange(
  search: URLSearchParams,
  change: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
