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
import { type ReactNode, useMemo, useState } from 'react';
import {
  type ListFilter,
  matchingRows,
  useListView,
  type ViewShape,
} from '#web/admin/ui/list-view.ts';
import { useTableMemory } from '#web/admin/ui/saved-views.ts';
import type { List } from '#web/admin/ui/use-list.ts';

export type Column<Row> = {
  readonly id: string;
  readonly label: string;
  /** In the head in place of the label, which is still read out. */
  readonly head?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** What it sorts by, or that the server sorts; a column without does not sort. */
  readonly sort?: ((row: Row) => string | number) | 'server';
  /** The first press sorts the largest first. */
  readonly largestFirst?: boolean;
  readonly align?: 'end';
  /** The narrowest window with room for it; such a column also makes room for the drawer. */
  readonly from?: 'lg' | 'xl';
  /** Hidden until somebody chooses it. */
  readonly optional?: boolean;
  /** The row's name: leads to what the row opens, and cannot be hidden. One in a table. */
  readonly isName?: boolean;
  /** Where it stands in the two lines of a row on a phone; nowhere by default. */
  readonly phone?: 'picture' | 'first' | 'second' | 'end' | 'endSecond';
};

export type TableOptions<Row> = {
  /** What the browser keeps of the table goes by it. */
  readonly id: string;
  readonly columns: readonly Column<Row>[];
  readonly filters?: readonly ListFilter<Row>[];
  readonly defaultSort?: ViewShape['defaultSort'];
  readonly list: List<Row>;
  readonly rowId: (row: Row) => string;
  /** What of a row is searched here; absent where the server searches. */
  readonly text?: (row: Row) => string;
  /** Rows on a page; a list that the server hands out in pages has none. */
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

/** As much of a table as its address depends on; also for a hook that asks the server. */
export const shapeOf = <Row>({
  columns,
  filters = [],
  defaultSort,
}: Pick<TableOptions<Row>, 'columns' | 'filters' | 'defaultSort'>): ViewShape => ({
  filters,
  sorts: columns.filter(({ sort }) => sort !== undefined).map(({ id }) => id),
  defaultSort,
});

const definitionsOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.map(({ id, sort, largestFirst = false, isName = false }) => ({
    id,
    accessorFn: (row: Row) => (typeof sort === 'function' ? sort(row) : ''),
    enableSorting: sort !== undefined,
    sortDescFirst: largestFirst,
    sortFn: (a: { getValue(id: string): unknown }, b: { getValue(id: string): unknown }) =>
      compare(a.getValue(id), b.getValue(id)),
    enableHiding: !isName,
  }));

const NOTHING: readonly never[] = [];

/** The rows as the address asks for them: searched, filtered, sorted, on pages, with the columns of this browser. */
export function useTableModel<Row extends object>(options: TableOptions<Row>) {
  const { columns, filters = NOTHING, list, rowId, text, pageSize } = options;
  const shape = shapeOf(options);
  const { view, change } = useListView(shape);
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
    manualSorting: columns.some(({ sort }) => sort === 'server'),
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
    /** What search and filters leave, in order, over all pages. */
    sorted: table.getSortedRowModel().rows.map(({ original }) => original),
    /** How many the list has, filtered or not. */
    total: all.length,
    /** Also those on other pages; not those that the filters took away. */
    chosen: table.getSelectedRowModel().rows.map(({ original }) => original),
    columnOf: (id: string) => columns.find((column) => column.id === id),
  };
}

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>;

/** The same array while the same rows are in it: else the table would sort anew at every render. */
function useStable<Row>(rows: readonly Row[]): readonly Row[] {
  const [kept, keep] = useState(rows);
  if (kept === rows) return kept;
  if (kept.length === rows.length && kept.every((row, index) => row === rows[index])) return kept;
  keep(rows);
  return rows;
}
