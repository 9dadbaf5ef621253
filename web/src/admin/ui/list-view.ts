import { useSearchParams } from 'react-router-dom';
import { calendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { spanOf } from './day-spans.ts';
import { usd } from './words.ts';

type Sort = { readonly id: string; readonly desc: boolean };

/** Which part of a list to show. */
export type ListView = {
  readonly q: string;
  /** By filter key. Inactive filters are left out. */
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: Sort | undefined;
  /** From 1. May be past the end. */
  readonly page: number;
};

/** @template Row if there is no `test`, the server applies the filter */
export type ListFilter<Row> = {
  /** Its name in the URL. */
  readonly key: string;
  readonly label: string;
  readonly test?: (row: Row, value: string) => boolean;
  /** Still understood in URLs but no longer offered. */
  readonly isFormer?: true;
} & (
  | {
      readonly kind: 'choice';
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly kind: 'day' }
  /** A day, days, or a name from `day-spans.ts`. */
  | { readonly kind: 'days' }
);

/** @param names of the values, in the order they are offered */
export const choice = <Row>(
  key: string,
  label: string,
  names: Readonly<Record<string, string>> | readonly (readonly [value: string, name: string])[],
  test?: (row: Row, value: string) => boolean,
): ListFilter<Row> => ({
  key,
  label,
  kind: 'choice',
  options: (Array.isArray(names) ? names : Object.entries(names)).map(([value, name]) => ({
    value,
    label: name,
  })),
  ...(test && { test }),
});

/** The parts of a list that its URL depends on. */
export type ViewShape = {
  readonly filters: readonly ListFilter<never>[];
  readonly sorts: readonly string[];
  readonly defaultSort?: Sort | undefined;
};

/** Whether a text names days does not depend on today, so any day will do. */
const ANY_DAY = calendarDay('2027-01-01');

function isUnderstood(filter: ListFilter<never>, value: string): boolean {
  if (filter.kind === 'day') return parseCalendarDay(value) !== undefined;
  if (filter.kind === 'days') return spanOf(value, ANY_DAY) !== undefined;
  return filter.options.some((option) => option.value === value);
}

const sortText = (sort: Sort | undefined): string =>
  sort === undefined ? '' : `${sort.desc ? '-' : ''}${sort.id}`;

function sortFrom(text: string, { sorts, defaultSort }: ViewShape): Sort | undefined {
  const id = text.replace(/^-/, '');
  return sorts.includes(id) ? { id, desc: text.startsWith('-') } : defaultSort;
}

/** Reads any URL. Unknown values are ignored. */
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

/** Keeps other parameters and omits defaults, so that the plain URL stays plain. */
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

/** Whether two views show the same rows in the same order, on any page. */
export const isSameView = (a: ListView, b: ListView, shape: ViewShape): boolean =>
  withView(new URLSearchParams(), { ...a, page: 1 }, shape).toString() ===
  withView(new URLSearchParams(), { ...b, page: 1 }, shape).toString();

/** @param text the row's searchable text, which must contain every typed word */
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

/** The view in the URL. Survives a reload and can be shared. */
export function useListView(shape: ViewShape) {
  const [params, setParams] = useSearchParams();
  return {
    view: viewFrom(params, shape),
    /** Goes back to the first page unless told otherwise. */
    change: (changes: Partial<ListView>): void => {
      // Use the live URL, because presses can be faster than rendering.
      const now = new URLSearchParams(window.location.search);
      const next = { ...viewFrom(now, shape), page: 1, ...changes };
      setParams(withView(now, next, shape), { replace: true });
    },
  };
}

/** The open row's id in the URL. Can be shared, and Back closes it. */
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
    /** Relative to the screen's path. */
    hrefOf: (id: string): string => `?${withRow(params, id)}`,
    /** Stepping between rows adds no history entry. */
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

/** An amount of each row, and what its sum is called. */
export type ListSum<Row> = { readonly name: string; readonly of: (row: Row) => number };

/** `$225.32 left`. */
export const sumText = <Row>(rows: readonly Row[], { name, of }: ListSum<Row>): string =>
  `${usd(rows.reduce((sum, row) => sum + of(row), 0))} ${name}`;
