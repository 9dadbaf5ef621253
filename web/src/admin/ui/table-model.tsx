import {
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { storedJson } from '#web/shared/data/browser-storage.ts';
import type { List } from './hooks-of.ts';
import {
  type ListFilter,
  type ListView,
  matchingRows,
  useListView,
  type ViewShape,
} from './list-view.ts';
import { usd } from './words.ts';

const savedViewSchema = z.object({
  name: z.string().trim().min(1).max(40),
  q: z.string(),
  filters: z.record(z.string(), z.string()),
  sort: z.object({ id: z.string(), desc: z.boolean() }).optional(),
  hidden: z.array(z.string()),
});

/** What a browser stores for a table: hidden columns and named views. */
export const tableMemorySchema = z.object({
  hidden: z.array(z.string()),
  views: z.array(savedViewSchema).max(20),
});

type SavedView = z.infer<typeof savedViewSchema>;
export type TableMemory = z.infer<typeof tableMemorySchema>;

/** Replaces a view of the same name. Drops the oldest if there are too many. */
export function withSavedView(
  memory: TableMemory,
  name: string,
  { q, filters, sort }: ListView,
): TableMemory {
  const saved: SavedView = {
    name: name.trim().slice(0, 40),
    q,
    filters: { ...filters },
    hidden: memory.hidden,
    ...(sort && { sort }),
  };
  const others = memory.views.filter((view) => view.name !== saved.name);
  return { ...memory, views: [...others, saved].slice(-20) };
}

export const withoutSavedView = (memory: TableMemory, name: string): TableMemory => ({
  ...memory,
  views: memory.views.filter((view) => view.name !== name),
});

/** @param hidden columns hidden by default */
function useTableMemory(tableId: string, hidden: readonly string[]) {
  const first = hidden.join(' ');
  const { stored, empty } = useMemo(
    () => ({
      stored: storedJson<TableMemory>(`admin.table.${tableId}`, tableMemorySchema),
      empty: { hidden: first.split(' ').filter(Boolean), views: [] },
    }),
    [tableId, first],
  );
  const memory = useSyncExternalStore(stored.subscribe, stored.read) ?? empty;
  const change = (edit: (memory: TableMemory) => TableMemory): void =>
    stored.write(edit(stored.read() ?? empty));
  return { memory, change };
}

export type Column<Row> = {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * Sort value, or `server`. Without it, the column is not sortable. Of a list that the server
   * sorts, only all of the rows can be sorted by a value.
   */
  readonly sort?: ((row: Row) => string | number) | 'server';
  /** The first press sorts in descending order. */
  readonly largestFirst?: boolean;
  readonly align?: 'end';
  /** The narrowest window that shows it in a table. Such columns also make room for the drawer. */
  readonly from?: 'sm' | 'md' | 'lg' | 'xl';
  /** Stays beside the drawer all the same. */
  readonly isBeside?: true;
  /** Takes the room that the other columns leave, and is cut off there. */
  readonly fills?: boolean;
  /** Hidden by default. */
  readonly optional?: boolean;
  /** The row's name: links to what it opens and cannot be hidden. One per table. */
  readonly isName?: boolean;
  /** Its place in a phone's two-line row. None by default. */
  readonly phone?: 'picture' | 'first' | 'second' | 'end' | 'endSecond';
};

export type TableOptions<Row> = {
  /** Key of what the browser stores for this table. */
  readonly id: string;
  readonly columns: readonly Column<Row>[];
  readonly filters?: readonly ListFilter<Row>[];
  readonly defaultSort?: ViewShape['defaultSort'];
  readonly list: List<Row>;
  readonly rowId: (row: Row) => string;
  /** A row's searchable text. Undefined if the server searches. */
  readonly text?: (row: Row) => string;
  /** Rows per page. Undefined if the server pages. */
  readonly pageSize?: number;
};

const features = tableFeatures({
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  paginatedRowModel: createPaginatedRowModel(),
  sortedRowModel: createSortedRowModel(),
});

const byLetters = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byLetters.compare(String(a), String(b));

/** The parts of a table that its URL depends on. Also for hooks that query the server. */
export const shapeOf = <Row,>({
  columns,
  filters = [],
  defaultSort,
}: Pick<TableOptions<Row>, 'columns' | 'filters' | 'defaultSort'>): ViewShape => ({
  filters,
  sorts: columns.filter(({ sort }) => sort !== undefined).map(({ id }) => id),
  defaultSort,
});

const definitionsOf = <Row,>(columns: readonly Column<Row>[]) =>
  columns.map(({ id, sort, largestFirst = false, isName = false }) => ({
    id,
    accessorFn: (row: Row) => (typeof sort === 'function' ? sort(row) : ''),
    enableSorting: sort !== undefined,
    sortDescFirst: largestFirst,
    sortFn: (a: { getValue(id: string): unknown }, b: { getValue(id: string): unknown }) =>
      compare(a.getValue(id), b.getValue(id)),
    enableHiding: !isName,
  }));

/** The columns by which all rows can be sorted: the server may have more of them to come. */
export function sortableIn(
  columns: readonly Pick<Column<never>, 'id' | 'sort'>[],
  isWhole: boolean,
): ReadonlySet<string> {
  const isPaged = !isWhole && columns.some(({ sort }) => sort === 'server');
  const by = ({ sort }: Pick<Column<never>, 'sort'>): boolean =>
    isPaged ? sort === 'server' : sort !== undefined;
  return new Set(columns.filter(by).map(({ id }) => id));
}

const NOTHING: readonly never[] = [];

/** What search and filters leave of more rows than the table holds, in the table's order. */
export function arranged<Row>(
  rows: readonly Row[],
  view: ListView,
  { columns, filters = NOTHING, text }: Pick<TableOptions<Row>, 'columns' | 'filters' | 'text'>,
): readonly Row[] {
  const shown = matchingRows(rows, view, filters, text);
  const value = columns.find(({ id }) => id === view.sort?.id)?.sort;
  if (typeof value !== 'function') return shown;
  const turn = view.sort?.desc === true ? -1 : 1;
  return shown.toSorted((a, b) => turn * compare(value(a), value(b)));
}

/** The rows as the URL asks: searched, filtered, sorted and paged, with this browser's columns. */
export function useTableModel<Row extends object>(options: TableOptions<Row>) {
  const { columns, filters = NOTHING, list, rowId, text, pageSize } = options;
  const shape = shapeOf(options);
  const { view: asked, change } = useListView(shape);
  const isWhole = list.rows !== undefined && !list.query.hasNextPage;
  const sortable = sortableIn(columns, isWhole);
  const { sort } = asked;
  const view = sort === undefined || sortable.has(sort.id) ? asked : { ...asked, sort: undefined };
  const optional = columns.filter((column) => column.optional === true).map(({ id }) => id);
  const { memory, change: remember } = useTableMemory(options.id, optional);
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const all = list.rows ?? NOTHING;
  const shown = matchingRows(all, view, filters, text);
  const data = useStable(shown);
  const size = pageSize ?? Math.max(1, data.length);
  const pages = Math.max(1, Math.ceil(data.length / size));
  const page = Math.min(view.page, pages);
  const table = useTable({
    features,
    columns: useMemo(() => definitionsOf(columns), [columns]),
    data,
    getRowId: rowId,
    state: {
      sorting: view.sort === undefined ? [] : [{ ...view.sort }],
      columnVisibility: Object.fromEntries(memory.hidden.map((id) => [id, false])),
      pagination: { pageIndex: page - 1, pageSize: size },
      rowSelection,
    },
    manualSorting: columns.find(({ id }) => id === view.sort?.id)?.sort === 'server',
    enableSortingRemoval: false,
    enableMultiSort: false,
    autoResetPageIndex: false,
    onRowSelectionChange: setRowSelection,
    onSortingChange: (updater) => {
      const next = typeof updater === 'function' ? updater(table.state.sorting) : updater;
      change({ sort: next[0] });
    },
  });
  return {
    ...options,
    shape,
    view,
    change,
    memory,
    remember,
    table,
    page,
    size,
    /** Everything that search and filters leave, sorted, on all pages. */
    sorted: table.getSortedRowModel().rows.map(({ original }) => original),
    /** The list's size without filters. */
    total: all.length,
    /** Selected rows on all pages, except those filtered out. */
    chosen: table.getSelectedRowModel().rows.map(({ original }) => original),
    columnOf: (id: string) => columns.find((column) => column.id === id),
    isSortable: (id: string) => sortable.has(id),
  };
}

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>;

/** Returns the same array for the same rows. Otherwise every render would sort again. */
function useStable<Row>(rows: readonly Row[]): readonly Row[] {
  const [kept, keep] = useState(rows);
  if (kept === rows) return kept;
  if (kept.length === rows.length && kept.every((row, index) => row === rows[index])) return kept;
  keep(rows);
  return rows;
}

type Rest<Row> = Omit<Partial<Column<Row>>, 'id' | 'label' | 'cell'>;

/** Without a `sort`, it is not sortable. */
export const shown = <Row,>(
  id: string,
  label: string,
  cell: (row: Row) => ReactNode,
  rest?: Rest<Row>,
): Column<Row> => ({ id, label, cell, ...rest });

/** Shows what it is sorted by. */
export const plain = <Row,>(
  id: string,
  label: string,
  value: (row: Row) => string | number,
  rest?: Rest<Row>,
): Column<Row> => ({ id, label, cell: value, sort: value, ...rest });

/** Of minor importance. Without a `sort`, it is not sortable. */
export const muted = <Row,>(
  id: string,
  label: string,
  text: (row: Row) => ReactNode,
  rest?: Rest<Row>,
): Column<Row> => shown(id, label, (row) => <span className="text-muted">{text(row)}</span>, rest);

/** Dollars, largest first. */
export const money = <Row,>(
  id: string,
  label: string,
  cents: (row: Row) => number,
  rest?: Rest<Row>,
): Column<Row> =>
  shown(id, label, (row) => usd(cents(row)), {
    sort: cents,
    largestFirst: true,
    align: 'end',
    ...rest,
  });
