import { useSearchParams } from 'react-router-dom';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';

export type Sort = { readonly id: string; readonly desc: boolean };

/** What somebody asked to see of a list. */
export type ListView = {
  readonly q: string;
  /** By the filter's key; what is not asked for is not in it. */
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: Sort | undefined;
  /** From 1; may lie past the end. */
  readonly page: number;
};

/** @template Row a filter without `test` is the server's to apply */
export type ListFilter<Row> = {
  /** As the address names it. */
  readonly key: string;
  readonly label: string;
  readonly test?: (row: Row, value: string) => boolean;
} & (
  | {
      readonly kind: 'choice';
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly kind: 'day' }
);

/** As much of a list as its address depends on. */
export type ViewShape = {
  readonly filters: readonly ListFilter<never>[];
  /** Ids of the columns that sort. */
  readonly sorts: readonly string[];
  readonly defaultSort?: Sort | undefined;
};

const isUnderstood = (filter: ListFilter<never>, value: string): boolean =>
  filter.kind === 'day'
    ? parseCalendarDay(value) !== undefined
    : filter.options.some((option) => option.value === value);

const sortText = (sort: Sort | undefined): string =>
  sort === undefined ? '' : `${sort.desc ? '-' : ''}${sort.id}`;

function sortFrom(text: string, { sorts, defaultSort }: ViewShape): Sort | undefined {
  const id = text.replace(/^-/, '');
  return sorts.includes(id) ? { id, desc: text.startsWith('-') } : defaultSort;
}

/** The address may hold anything: what is not understood reads as not asked for. */
export function viewFrom(params: URLSearchParams, shape: ViewShape): ListView {
  const page = Number(params.get('page') ?? 1);
  const asked = shape.filters.flatMap((filter) => {
    const value = params.get(filter.key) ?? '';
    return isUnderstood(filter, value) ? [[filter.key, value] as const] : [];
  });
  return {
    q: params.get('q') ?? '',
    filters: Object.fromEntries(asked),
    sort: sortFrom(params.get('sort') ?? '', shape),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Other parameters stay; what is as by default is left out, so that the plain address is plain. */
export function withView(
  params: URLSearchParams,
  view: ListView,
  shape: ViewShape,
): URLSearchParams {
  const sort = sortText(view.sort);
  const values = {
    q: view.q,
    sort: sort === sortText(shape.defaultSort) ? '' : sort,
    page: view.page === 1 ? '' : String(view.page),
    ...Object.fromEntries(shape.filters.map(({ key }) => [key, view.filters[key] ?? ''])),
  };
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export const wholeList = ({ defaultSort }: ViewShape): ListView => ({
  q: '',
  filters: {},
  sort: defaultSort,
  page: 1,
});

export const isFiltered = ({ q, filters }: ListView): boolean =>
  q.trim() !== '' || Object.keys(filters).length > 0;

/** Whether two views show the same rows in the same order, on whichever page. */
export const isSameView = (a: ListView, b: ListView, shape: ViewShape): boolean =>
  withView(new URLSearchParams(), { ...a, page: 1 }, shape).toString() ===
  withView(new URLSearchParams(), { ...b, page: 1 }, shape).toString();

/** @param text what of a row is searched; every word that was typed must be in it */
export function matchingRows<Row>(
  rows: readonly Row[],
  view: ListView,
  filters: readonly ListFilter<Row>[],
  text: ((row: Row) => string) | undefined,
): readonly Row[] {
  const words = view.q.toLowerCase().split(/\s+/).filter(Boolean);
  const tests = filters.flatMap(({ key, test }) => {
    const value = view.filters[key];
    return test !== undefined && value !== undefined ? [(row: Row) => test(row, value)] : [];
  });
  if (text !== undefined && words.length > 0) {
    tests.push((row) => {
      const searched = text(row).toLowerCase();
      return words.every((word) => searched.includes(word));
    });
  }
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
}

/** The view as the address has it: it survives a reload and can be sent to a colleague. */
export function useListView(shape: ViewShape) {
  const [params, setParams] = useSearchParams();
  return {
    view: viewFrom(params, shape),
    /** Begins at the first page again unless told which. */
    change: (changes: Partial<ListView>): void => {
      // Not the address that was rendered: presses can be faster than the page.
      const now = new URLSearchParams(window.location.search);
      const next = { ...viewFrom(now, shape), page: 1, ...changes };
      setParams(withView(now, next, shape), { replace: true });
    },
  };
}

/** Which row stands open in the drawer, by its id in the address: it can be sent, and Back closes it. */
export function useOpenRow(param = 'id') {
  const [params, setParams] = useSearchParams();
  const withRow = (now: URLSearchParams, id: string | undefined): URLSearchParams => {
    const next = new URLSearchParams(now);
    if (id === undefined) next.delete(param);
    else next.set(param, id);
    return next;
  };
  const openId = params.get(param) || undefined;
  return {
    openId,
    /** Below the screen's own path. */
    hrefOf: (id: string): string => `?${withRow(params, id)}`,
    /** From one row to the next is no step back. */
    open: (id: string): void =>
      setParams(withRow(new URLSearchParams(window.location.search), id), {
        replace: openId !== undefined,
      }),
    close: (): void =>
      setParams(withRow(new URLSearchParams(window.location.search), undefined), {
        replace: true,
      }),
  };
}

export type OpenRow = ReturnType<typeof useOpenRow>;
