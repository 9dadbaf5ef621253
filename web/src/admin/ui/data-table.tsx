import { type ReactNode, useState, useCallback, useEffect, useId, useRef } from 'react';
import { counted } from '#core/kernel/counted.ts';
import { useFocusHome } from '#web/shared/focus.ts';
import { toast } from '#web/shared/toast.ts';
import { useMediaQuery } from '#web/shared/use-media-query.ts';
import { tellFailure } from './admin-query.ts';
import { ActionButton, IconButton, useMenu } from './controls.tsx';
import { ROOM_BESIDE_DRAWER, StepContext } from './drawer.tsx';
import { EmptyState, LoadFailed, StateBox } from './empty-state.tsx';
import { downloadCsv } from './files.tsx';
import { isFiltered, type ListSum, type OpenRow, sumText, wholeList } from './list-view.ts';
import { ShortcutsDialog, useShortcuts } from './shortcuts.tsx';
import { arranged, type TableModel, type TableOptions, useTableModel } from './table-model.tsx';
import { PhoneRows, type RowsProps, TableRows } from './table-rows.tsx';
import {
  ActiveFilters,
  BulkBar,
  ColumnsMenu,
  FilterMenu,
  type GivenView,
  Views,
} from './table-tools.tsx';
import { FilterBar, Foot, type KeyHint, Pager, SearchBox, TopBar } from './toolbar.tsx';
import { useLeave } from './unsaved.tsx';

/** The element that identifies the row. */
const rowOf = (element: Element | null) => element?.closest('tr, li')?.querySelector('[data-row]');

/** Row keys: `J` and `K` move down and up with the drawer, `X` selects. Enter is the link's own. */
function useRowKeys<Row extends object>(
  model: TableModel<Row>,
  opens: Pick<OpenRow, 'openId' | 'open'> | undefined,
) {
  const region = useId();
  const links = useCallback(
    () => [...document.querySelectorAll<HTMLElement>(`[id="${region}"] [data-row]`)],
    [region],
  );
  const current = (): number => {
    const all = links();
    const focused = rowOf(document.activeElement);
    const at = all.findIndex((link) => link === focused);
    return at === -1 ? all.findIndex((link) => link.dataset['row'] === opens?.openId) : at;
  };
  /** From within the drawer, which keeps focus. */
  const step = (by: 1 | -1): void => {
    const all = links();
    const at = all.findIndex((link) => link.dataset['row'] === opens?.openId);
    const id = all[at + by]?.dataset['row'];
    if (at !== -1 && id !== undefined) opens?.open(id);
  };
  const move = (by: 1 | -1): void => {
    const all = links();
    const link = all[Math.max(0, Math.min(current() + by, all.length - 1))];
    if (link === undefined) return;
    link.focus();
    const id = link.dataset['row'];
    if (opens?.openId !== undefined && id !== undefined && id !== opens.openId) opens.open(id);
  };
  const choose = (): void => {
    const id = links()[current()]?.dataset['row'];
    if (id !== undefined) model.table.getRow(id, true).toggleSelected();
  };
  const here = (): Row | undefined => {
    const id = links()[current()]?.dataset['row'];
    return id === undefined ? undefined : model.table.getRow(id, true).original;
  };
  return { region, links, move, step, choose, here };
}

/** Keeps focus in the list: on the row that was open, or on the one that replaced a removed row. */
function useRowFocus(links: () => readonly HTMLElement[], openId: string | undefined) {
  // The closed drawer is gone, so focus returns to its row.
  const before = useRef(openId);
  useEffect(() => {
    const closed = openId === undefined ? before.current : undefined;
    before.current = openId;
    if (closed === undefined || document.activeElement !== document.body) return;
    links()
      .find((link) => link.dataset['row'] === closed)
      ?.focus();
  }, [openId, links]);
  // A removed row passes focus to the one taking its place.
  const lastAt = useRef(0);
  const home = useFocusHome(() => {
    const all = links();
    return all[Math.min(lastAt.current, all.length - 1)] ?? null;
  });
  useEffect(() => {
    const note = (): void => {
      const at = links().findIndex((link) => link === rowOf(document.activeElement));
      if (at !== -1) lastAt.current = at;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [links]);
  return home;
}

type DataTableProps<Row extends object> = TableOptions<Row> & {
  readonly title: string;
  /** Replaces the count beside the title. */
  readonly note?: ReactNode;
  readonly placeholder: string;
  /** The screen's own buttons; at most one primary. */
  readonly actions?: ReactNode;
  readonly views?: readonly GivenView[];
  /** Makes rows open a drawer; from `useOpenRow`. */
  readonly opens?: OpenRow;
  /** The open row's `Drawer`, whichever page the row is on. Without `row` if the list lacks it. */
  readonly renderDrawer?: (openId: string, row: Row | undefined) => ReactNode;
  readonly renderBulk?: ((chosen: readonly Row[], clear: () => void) => ReactNode) | undefined;
  /** @param write returns the file's text; `rowsCsv` makes it */
  readonly csv?: { readonly name: string; readonly write: (rows: readonly Row[]) => string };
  /** Shown while the list is empty. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  /** An amount that the rows shown add up to, in the footer. */
  readonly sum?: ListSum<Row>;
  /** Explains the rows' marks, in the footer. */
  readonly legend?: ReactNode;
  readonly tabs?: ReactNode;
  /** Above the rows: outdated data, or a change by someone else. */
  readonly notice?: ReactNode;
  /** Keys of this screen, besides those of all lists. `run` gets the focused or open row. */
  readonly keys?: Readonly<
    Record<string, { readonly does: string; readonly run: (row: Row | undefined) => void }>
  >;
};

/** Where tables become two-line rows. */
export const PHONE = '(width < 40rem)';

/** Exports everything that the filters leave, on all pages. */
function useExport<Row extends object>(model: TableModel<Row>, csv: DataTableProps<Row>['csv']) {
  const { list, sorted } = model;
  const run = async (): Promise<void> => {
    if (csv === undefined) return;
    try {
      const rows = list.query.hasNextPage
        ? arranged(await list.readAll(), model.view, model)
        : sorted;
      downloadCsv(csv.name, csv.write(rows));
      toast.success(`${counted(rows.length, 'row')} saved to ${csv.name}.`);
    } catch (error) {
      tellFailure(error);
    }
  };
  return { run: () => void run(), isBusy: list.isReadingAll };
}

/**
 * Like `opens`, but confirms before discarding unsaved work in the open row. If it is open already,
 * the focus goes into its drawer: `J` and `K` leave it in the list.
 */
function useGuarded(opens: OpenRow | undefined): OpenRow | undefined {
  const leave = useLeave();
  return (
    opens && {
      ...opens,
      open: (id) =>
        id === opens.openId
          ? document.querySelector<HTMLElement>('.opened-row h2')?.focus()
          : leave(() => opens.open(id)),
    }
  );
}

function Body<Row extends object>(
  props: RowsProps<Row> & Pick<DataTableProps<Row>, 'empty'> & { readonly isPhone: boolean },
) {
  const { model, empty, isPhone, label } = props;
  const { list, view } = model;
  if (list.query.isError && list.rows === undefined) {
    return (
      <div className="p-4">
        <LoadFailed title={`${label} did not load`} query={list.query} />
      </div>
    );
  }
  const isEmpty = list.rows !== undefined && model.sorted.length === 0;
  if (isEmpty && !list.query.hasNextPage) {
    return isFiltered(view) ? (
      <EmptyState
        title="Nothing matches"
        action={
          <ActionButton onClick={() => model.change(wholeList(model.shape))}>
            Clear filters
          </ActionButton>
        }
      >
        Try fewer filters or another spelling.
      </EmptyState>
    ) : (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  }
  return isPhone ? <PhoneRows {...props} /> : <TableRows {...props} />;
}

/** Paging, local or on the server. */
function Through<Row extends object>(props: {
  readonly model: TableModel<Row>;
  readonly sum: ListSum<Row> | undefined;
}) {
  const { model, sum } = props;
  const { list, page, size, pageSize, sorted } = model;
  const { query } = list;
  if (list.rows === undefined || (sorted.length === 0 && !query.hasNextPage)) return null;
  if (pageSize !== undefined) {
    return (
      <Pager
        page={page}
        size={size}
        total={sorted.length}
        onPage={(to) => model.change({ page: to })}
      />
    );
  }
  return (
    <>
      <span>
        {sorted.length} shown{sum && `, ${sumText(sorted, sum)}`}
      </span>
      {query.hasNextPage && (
        <ActionButton
          small
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError ? 'Try again' : 'Show more'}
        </ActionButton>
      )}
    </>
  );
}

/** As the head of the column shows it. */
function sortText<Row extends object>({ view: { sort }, columnOf }: TableModel<Row>): string {
  const column = sort && columnOf(sort.id);
  if (column === undefined) return '';
  return `, sorted by ${column.label}, ${sort?.desc === true ? 'descending' : 'ascending'}`;
}

const MOVE: KeyHint = ['J K', 'move'];

/** The keys that the list has now; beside a drawer, only those that work there. */
const hintsOf = <Row extends object>(
  {
    opens,
    renderBulk,
    filters = [],
    csv,
    keys = {},
  }: Pick<DataTableProps<Row>, 'opens' | 'renderBulk' | 'filters' | 'csv' | 'keys'>,
  isBeside: boolean,
): readonly KeyHint[] =>
  isBeside
    ? [MOVE, ['Esc', 'close']]
    : [
        MOVE,
        ...(opens ? ([['Enter', 'open']] as const) : []),
        ...(renderBulk ? ([['X', 'choose']] as const) : []),
        ...(filters.length > 0 ? ([['F', 'filter']] as const) : []),
        ...(csv ? ([['E', 'export']] as const) : []),
        ...Object.entries(keys).map(([key, { does }]) => [key.toUpperCase(), does] as const),
      ];

/** A full-screen list: search, views, filters, columns, sorting, paging, keys and export. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { title, note, views = [], filters = [], renderBulk: bulk, csv, keys = {} } = props;
  const model = useTableModel(props);
  const { list, view } = model;
  const opens = useGuarded(props.opens);
  const isPhone = useMediaQuery(PHONE);
  const isBeside = useMediaQuery(ROOM_BESIDE_DRAWER) && opens?.openId !== undefined;
  const menu = useMenu();
  const [isHelping, setHelping] = useState(false);
  const exporting = useExport(model, csv);
  const rows = useRowKeys(model, opens);
  const home = useRowFocus(rows.links, opens?.openId);
  useShortcuts({
    j: () => rows.move(1),
    k: () => rows.move(-1),
    ...(filters.length > 0 && { f: () => menu.onOpen(true) }),
    ...(bulk && { x: rows.choose }),
    ...(model.chosen.length > 0 &&
      opens?.openId === undefined && { Escape: () => model.table.resetRowSelection(true) }),
    ...(csv && { e: exporting.run }),
    '?': () => setHelping(true),
    ...Object.fromEntries(
      Object.entries(keys).map(([key, { run }]) => [key, () => run(rows.here())]),
    ),
  });
  const isOpen = (row: Row): boolean => props.rowId(row) === opens?.openId;
  const searchBox = (
    <SearchBox
      query={view.q}
      placeholder={props.placeholder}
      onSearch={(q) => model.change({ q })}
    />
  );
  const download = csv && {
    icon: 'download' as const,
    busy: exporting.isBusy,
    off: model.sorted.length === 0,
    onClick: exporting.run,
  };
  // A phone has no room for a filter beside the views.
  const hasBar = views.length > 0 || (filters.length > 0 && !isPhone);
  const isPart = model.sorted.length < model.total;
  const count = `${isPart ? `${model.sorted.length} of ` : ''}${model.total}${list.query.hasNextPage ? '+' : ''}`;
  const hints = hintsOf(props, isBeside);
  return (
    <div
      className={`list-frame flex min-w-0 flex-col sm:h-full sm:min-h-0 ${isBeside ? 'pr-[588px]' : ''}`}
    >
      <TopBar
        title={title}
        note={note ?? (list.rows === undefined ? undefined : count)}
        search={isPhone || isBeside ? undefined : searchBox}
        tabs={isBeside ? undefined : props.tabs}
      >
        {download && !isPhone && !isBeside && <ActionButton {...download}>CSV</ActionButton>}
        {!isBeside && props.actions}
        {!hasBar && !isPhone && !isBeside && <ColumnsMenu model={model} />}
      </TopBar>
      {isPhone && (
        <div className={`flex gap-2 ${hasBar ? 'px-3 pt-2' : 'px-3 py-2'}`}>
          {searchBox}
          {download && <IconButton {...download} label="CSV" />}
          {filters.length > 0 && <FilterMenu model={model} menu={menu} isIcon />}
        </div>
      )}
      {hasBar && (
        <FilterBar>
          <Views model={model} given={views} />
          <span className="flex-1" />
          {!isPhone && !isBeside && (
            <ActiveFilters model={model} given={views} onPress={() => menu.onOpen(true)} />
          )}
          {filters.length > 0 && !isPhone && <FilterMenu model={model} menu={menu} />}
          {!isPhone && !isBeside && <ColumnsMenu model={model} />}
        </FilterBar>
      )}
      {isPhone && <ActiveFilters model={model} given={views} onPress={() => menu.onOpen(true)} />}
      {props.notice && <div className="px-4 py-2 max-sm:px-3">{props.notice}</div>}
      {list.query.isError && list.rows !== undefined && !list.query.isFetchNextPageError && (
        <div className="px-4 py-2">
          <StateBox is="changed" title="This list may be out of date">
            {list.query.error?.message}
          </StateBox>
        </div>
      )}
      <output className="sr-only">
        {list.rows === undefined ? 'Loading' : `${model.sorted.length} shown${sortText(model)}`}
      </output>
      <div id={rows.region} ref={home} className="relative sm:min-h-0 sm:flex-1">
        <div className="@container sm:h-full sm:overflow-auto">
          <Body
            model={model}
            label={title}
            opens={opens}
            isNarrow={isBeside}
            isPhone={isPhone}
            empty={props.empty}
            canChoose={bulk !== undefined}
          />
        </div>
        {bulk && <BulkBar model={model}>{bulk}</BulkBar>}
      </div>
      <Foot keys={isPhone ? [] : hints} onMore={() => setHelping(true)}>
        {!isPhone && !isBeside && props.legend}
        <Through model={model} sum={props.sum} />
      </Foot>
      {isHelping && (
        <ShortcutsDialog
          keys={[...hints, ['/', 'find anything'], ['?', 'show shortcuts']]}
          onClose={() => setHelping(false)}
        />
      )}
      <StepContext value={model.sorted.some(isOpen) ? rows.step : undefined}>
        {opens?.openId !== undefined && props.renderDrawer?.(opens.openId, list.rows?.find(isOpen))}
      </StepContext>
    </div>
  );
}
