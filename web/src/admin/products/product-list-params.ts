import { CATEGORIES } from '#core/catalogue/category.ts';
import {
  type ListView,
  NEWEST_FIRST,
  type Sort,
  SORT_COLUMNS,
  WHOLE_LIST,
} from '#web/admin/products/product-list.ts';
import { useSearchParams } from 'react-router-dom';

const LIST_PARAMS = ['q', 'category', 'show', 'sort', 'page'] as const;

/** `-price` is descending. */
function sortFrom(text: string): Sort {
  const column = SORT_COLUMNS.find((column) => column === text.replace(/^-/, ''));
  if (column === undefined) return NEWEST_FIRST;
  return { column, direction: text.startsWith('-') ? 'descending' : 'ascending' };
}

const sortText = ({ column, direction }: Sort): string =>
  direction === 'descending' ? `-${column}` : column;

/** The address may hold anything: what is not understood reads as the whole list. */
export function viewFromParams(params: URLSearchParams): ListView {
  const show = params.get('show');
  const page = Number(params.get('page') ?? 1);
  return {
    query: params.get('q') ?? '',
    category: CATEGORIES.find(({ value }) => value === params.get('category'))?.value,
    visibility: show === 'active' || show === 'hidden' ? show : 'all',
    sort: sortFrom(params.get('sort') ?? ''),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The other parameters stay; what is as in the whole list is left out, so that the plain address is plain. */
export function paramsWithView(params: URLSearchParams, view: ListView): URLSearchParams {
  const values: Record<(typeof LIST_PARAMS)[number], string> = {
    q: view.query,
    category: view.category ?? '',
    show: view.visibility === WHOLE_LIST.visibility ? '' : view.visibility,
    sort: sortText(view.sort) === sortText(NEWEST_FIRST) ? '' : sortText(view.sort),
    page: view.page === 1 ? '' : String(view.page),
  };
  const next = new URLSearchParams(params);
  for (const name of LIST_PARAMS) {
    if (values[name] === '') next.delete(name);
    else next.set(name, values[name]);
  }
  return next;
}

/** The list as the address has it: it survives a reload and can be sent to a colleague. */
export function useListView(): {
  readonly view: ListView;
  /** Begins at the first page again unless told which. */
  readonly change: (changes: Partial<ListView>) => void;
} {
  const [params, setParams] = useSearchParams();
  const view = viewFromParams(params);
  const change = (changes: Partial<ListView>): void => {
    // Not the address that was rendered: presses can be faster than the page.
    const now = new URLSearchParams(window.location.search);
    setParams(paramsWithView(now, { ...viewFromParams(now), page: 1, ...changes }), {
      replace: true,
    });
  };
  return { view, change };
}
