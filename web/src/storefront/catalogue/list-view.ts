import { CATEGORIES, type Category } from '#core/catalogue/category.ts';
import { fits } from '#core/catalogue/fit.ts';
import { readWanted, WANTED_FIELDS, writeWanted } from '#core/catalogue/wanted-query.ts';
import { allWanted, type Wanted, inOrder, type Sort, SORTS } from '#core/catalogue/wanted.ts';
import type { PageData } from '#core/contract/page.ts';
import type { ProductDto, ProductsDto } from '#core/contract/products.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { formatPartyDays } from '#texts/dates.ts';
import { FINDING, INTROS, LISTS } from '#texts/finding.ts';
import { ALL_INFLATABLES, CATEGORY_NAMES } from '#texts/products.ts';
import { question } from '#web/shared/data/use-answer.ts';
import { type DatesInAddress, datesIn } from '#web/shared/products/chosen-dates.ts';

/** The server's maximum. The shop has fewer. */
const MOST = 200;

/** All rentals, or with a period as key (`from=…&to=…`) those available then. */
export const ALL_PRODUCTS = question<ProductsDto>((shop, key) =>
  shop('GET /products', {
    query: {
      ...Object.fromEntries(new URLSearchParams(key)),
      ...(key !== '' && { sameEvening: 'true' }),
      limit: `${MOST}`,
    },
  }),
);

/** Whether the server embedded a list. */
export const hasProducts = (data: PageData): data is PageData & ProductsDto =>
  data.products !== undefined;

export function titleOf(view: Pick<ListView, 'category'>): string {
  const shelf = shelfOf(view);
  return shelf === undefined ? ALL_INFLATABLES : CATEGORY_NAMES[shelf.value].label;
}

export function introOf(view: Pick<ListView, 'category'>): string {
  const shelf = shelfOf(view);
  return INTROS[shelf?.value ?? 'all'];
}

/** `12 rentals available Sat, Nov 21 – Sun, Nov 22` */
export function countOf(count: number, { dates }: Pick<ListView, 'dates'>): string {
  if (dates.kind !== 'chosen') return LISTS.count(count);
  const { startDate, endDate } = dates.period;
  return LISTS.countFree(count, formatPartyDays(startDate, endDate));
}

export type EmptyWording = { readonly title: string; readonly text: string };

/** Why a list is empty without filters, or because of a search word. */
export function emptyOf({ q, dates }: Pick<ListView, 'q' | 'dates'>): EmptyWording {
  if (q.trim() !== '') return FINDING.noWord(q.trim());
  return dates.kind === 'chosen' ? FINDING.allBooked : FINDING.emptyShelf;
}

/** What a list's URL asks for. */
export type ListView = Wanted & { readonly sort: Sort; readonly dates: DatesInAddress };

/** Default sorting of a URL without one. */
export const usualSort = ({ q }: Pick<Wanted, 'q'>): Sort => (q.trim() === '' ? 'newest' : 'best');

/** @param shelf the path's category; without it the query may name one */
export function readListView(
  search: URLSearchParams,
  shelf: Category | undefined,
  today: CalendarDay,
): ListView {
  const wanted = readWanted(search);
  return {
    ...wanted,
    category: shelf?.value ?? wanted.category,
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? usualSort(wanted),
    dates: datesIn(search, today),
  };
}

export const shelfOf = ({ category }: Pick<ListView, 'category'>): Category | undefined =>
  CATEGORIES.find(({ value }) => value === category);

/**
 * Applied locally with every change, because only days need the server. Unless another order was
 * chosen, what fits the yard comes first.
 */
export function arrange(
  products: readonly ProductDto[],
  view: Omit<ListView, 'dates'>,
): readonly ProductDto[] {
  const found = inOrder(allWanted(products, view), view.sort);
  const { yard } = view;
  if (yard === undefined || view.sort !== usualSort(view)) return found;
  return found.toSorted((a, b) => Number(fits(b, yard)) - Number(fits(a, yard)));
}

/** The shop's query, which is also the cache key. */
export function askedKey({ dates }: Pick<ListView, 'dates'>): string {
  if (dates.kind !== 'chosen') return '';
  const { startDate, endDate } = dates.period;
  return `${new URLSearchParams({ from: startDate, to: endDate })}`;
}

/** The same list with other filters. Days, sorting and campaign parameters stay. */
export function withWanted(search: URLSearchParams, wanted: Wanted): URLSearchParams {
  const own = new Set<string>(WANTED_FIELDS);
  const rest = [...search].filter(([name]) => !own.has(name));
  return new URLSearchParams([...writeWanted(wanted).map((pair) => [...pair]), ...rest]);
}

/** The same view with other words or sorting, as a URL. */
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
