import { CATEGORIES, type Category } from '#core/catalogue/category.ts';
import { matchesWanted, type Wanted, inOrder, type Sort, SORTS } from '#core/catalogue/wanted.ts';
import { readWanted, WANTED_FIELDS, writeWanted } from '#core/catalogue/wanted-query.ts';
import type { ProductDto, ProductsDto } from '#core/contract/products.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type DatesInAddress, datesIn } from '#web/shared/products/chosen-dates.ts';
import { ALL_INFLATABLES, CATEGORY_NAMES } from '#texts/products.ts';
import { formatPeriod } from '#texts/dates.ts';
import { FINDING, INTROS, LISTS } from '#texts/finding.ts';
import type { PageData } from '#core/contract/page.ts';
import { question } from '#web/shared/data/use-answer.ts';

/** The shop has fewer; the most that the server gives. */
const MOST = 200;

/** What is rented out, or with days as its key (`from=…&to=…`) what is free on them. */
export const ALL_PRODUCTS = question<ProductsDto>((shop, key) =>
  shop.listProducts({ ...Object.fromEntries(new URLSearchParams(key)), limit: MOST }),
);

/** What the server put into a list's page. */
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
  return LISTS.countFree(count, formatPeriod(startDate, endDate));
}

export type EmptyWording = { readonly title: string; readonly text: string };

/** Why there is nothing although nothing was filtered out, or only by a word. */
export function emptyOf({ q, dates }: Pick<ListView, 'q' | 'dates'>): EmptyWording {
  if (q.trim() !== '') return FINDING.noWord(q.trim());
  return dates.kind === 'chosen' ? FINDING.allBooked : FINDING.emptyShelf;
}

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
