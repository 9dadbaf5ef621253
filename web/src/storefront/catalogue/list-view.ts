import { CATEGORIES, type Category } from '#core/catalogue/category.ts';
import { inOrder, type Sort, SORTS } from '#core/catalogue/product-order.ts';
import { matchesWanted, type Wanted } from '#core/catalogue/wanted.ts';
import { readWanted, WANTED_FIELDS, writeWanted } from '#core/catalogue/wanted-query.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type DatesInAddress, datesIn } from '#web/shared/products/chosen-dates.ts';

/** What the address of a list asks for. */
export type ListView = Wanted & {
  readonly sort: Sort;
  readonly dates: DatesInAddress;
};

/** @param shelf the category of the path; otherwise the query names one, or none */
export function readListView(
  search: URLSearchParams,
  shelf: Category | undefined,
  today: CalendarDay,
): ListView {
  const wanted = readWanted(search);
  return {
    ...wanted,
    category: shelf?.value ?? wanted.category,
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? 'newest',
    dates: datesIn(search, today),
  };
}

export const shelfOf = ({ category }: Pick<ListView, 'category'>): Category | undefined =>
  CATEGORIES.find(({ value }) => value === category);

/** At once with every change: only the days are the server's affair. */
export const arrange = (
  products: readonly ProductDto[],
  view: Omit<ListView, 'dates'>,
): readonly ProductDto[] =>
  inOrder(
    products.filter((product) => matchesWanted(product, view)),
    view.sort,
  );

/** What the shop is asked, as a query; the key under which its answer is kept. */
export function askedKey({ dates }: Pick<ListView, 'dates'>): string {
  if (dates.kind !== 'chosen') return '';
  const { startDate, endDate } = dates.period;
  return `${new URLSearchParams({ from: startDate, to: endDate })}`;
}

/** The address of the same list, wanting something else: days, order and campaigns stay. */
export function withWanted(search: URLSearchParams, wanted: Wanted): URLSearchParams {
  const own = new Set<string>(WANTED_FIELDS);
  const rest = [...search].filter(([name]) => !own.has(name));
  return new URLSearchParams([...writeWanted(wanted).map((pair) => [...pair]), ...rest]);
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
