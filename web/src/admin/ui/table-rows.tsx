import type { MouseEvent, ReactNode } from 'react';
import { Bone } from './empty-state.tsx';
import type { OpenRow } from './list-view.ts';
import type { Column, TableModel } from './table-model.tsx';

export type RowsProps<Row extends object> = {
  readonly model: TableModel<Row>;
  /** The table's accessible name. */
  readonly label: string;
  readonly opens: Pick<OpenRow, 'openId' | 'hrefOf' | 'open'> | undefined;
  readonly canChoose: boolean;
  /** A drawer is open: show only the columns that stay. */
  readonly isNarrow: boolean;
};

const SKELETONS = [0, 1, 2, 3, 4, 5, 6, 7];
/** Widths vary like real text. */
const boneWidth = (row: number, column: number): string =>
  ['w-16', 'w-24', 'w-20', 'w-28', 'w-14'][(row * 2 + column) % 5] ?? 'w-20';

const FROM = { sm: '', md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' } as const;
const LAST = { sm: '', md: 'max-md:pr-4', lg: 'max-lg:pr-4', xl: 'max-xl:pr-4' } as const;
const WIDTHS = ['sm', 'md', 'lg', 'xl'] as const;

/** The room at the table's edge, where a narrower window hides all the columns after this one. */
function edgeOf(after: readonly { readonly from?: Column<object>['from'] }[]): string {
  const shown = after.map(({ from }) => (from === undefined ? -1 : WIDTHS.indexOf(from)));
  const width = WIDTHS[Math.min(...shown)];
  return width === undefined ? '' : LAST[width];
}

const placeOf = <Row,>({ align, from, fills }: Column<Row>): string =>
  `${align === 'end' ? 'text-right' : 'text-left'} ${from === undefined ? '' : FROM[from]} ${fills === true ? 'w-full max-w-0 min-w-24 truncate' : ''}`;

const EDGE = 'first:pl-4 last:pr-4';
const HEAD = `sticky top-0 z-10 h-8 border-b border-line bg-ground px-2 text-sm font-medium whitespace-nowrap text-muted ${EDGE}`;
const CELL = `h-9 border-b border-line px-2 whitespace-nowrap ${EDGE}`;
const TICK = 'size-4 cursor-pointer tick';
const ROW =
  'group hover:bg-over has-[[data-tick]:checked]:bg-chosen/50 data-open:bg-chosen data-open:[&>:first-child]:shadow-[inset_2px_0_var(--color-ink)] has-[[data-row]:focus-visible]:[&>*]:shadow-[inset_0_2px_var(--color-cyan),inset_0_-2px_var(--color-cyan)]';

type Placed<Row> = Column<Row> & { readonly place: string };

const visibleColumns = <Row extends object>({
  model,
  isNarrow,
}: RowsProps<Row>): readonly Placed<Row>[] =>
  model.table
    .getVisibleLeafColumns()
    .flatMap(({ id }) => model.columnOf(id) ?? [])
    .filter(({ from, isBeside }) => !isNarrow || from === undefined || isBeside)
    .map((column, at, all) => ({
      ...column,
      place: `${placeOf(column)} ${edgeOf(all.slice(at + 1))}`,
    }));

const nameId = <Row extends object>({ id }: TableModel<Row>, row: string): string =>
  `${id}-row-${row}`;

function Name<Row extends object>(
  props: RowsProps<Row> & { readonly row: Row; readonly children: ReactNode },
) {
  const { model, opens, row, children } = props;
  const id = model.rowId(row);
  // A long name leaves room for the other columns.
  const look = 'font-semibold outline-none sm:block sm:max-w-[45cqw] sm:truncate';
  if (opens === undefined) {
    return (
      <span id={nameId(model, id)} data-row={id} tabIndex={-1} className={look}>
        {children}
      </span>
    );
  }
  return (
    <a
      href={opens.hrefOf(id)}
      id={nameId(model, id)}
      data-row={id}
      aria-current={opens.openId === id ? 'true' : undefined}
      className={look}
      onClick={(event) => {
        // With Ctrl, it opens in a new tab.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        opens.open(id);
      }}
    >
      {children}
    </a>
  );
}

/** Opens on a press anywhere in the row, except on its own controls. */
const onRowPress =
  (open: () => void) =>
  ({ target }: MouseEvent): void => {
    const isOwn = target instanceof Element && target.closest('a, button, input, label, select');
    if (!isOwn && window.getSelection()?.isCollapsed !== false) open();
  };

function HeadCell<Row extends object>({
  model,
  column,
}: Pick<RowsProps<Row>, 'model'> & { readonly column: Placed<Row> }) {
  const { sort } = model.view;
  const isSorted = sort?.id === column.id;
  if (!model.isSortable(column.id)) {
    return (
      <th
        scope="col"
        title={column.sort && 'Show all rows to sort by this'}
        className={`${HEAD} ${column.place}`}
      >
        {column.label}
      </th>
    );
  }
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.desc ? 'descending' : 'ascending') : 'none'}
      className={`${HEAD} ${column.place}`}
    >
      <button
        type="button"
        onClick={() => model.table.getColumn(column.id)?.toggleSorting()}
        className={`inline-flex h-7 items-center gap-1 hover:text-ink ${isSorted ? 'text-ink' : ''}`}
      >
        {column.label}
        {isSorted && <span aria-hidden="true">{sort.desc ? '↓' : '↑'}</span>}
      </button>
    </th>
  );
}

/** Desktop rows: 36 px each under a sticky header, with skeletons while loading. */
export function TableRows<Row extends object>(props: RowsProps<Row>) {
  const { model, opens, canChoose } = props;
  const { table } = model;
  const columns = visibleColumns(props);
  const isLoading = model.list.rows === undefined;
  return (
    <table aria-busy={isLoading} className="w-full border-separate border-spacing-0">
      <caption className="sr-only">{props.label}</caption>
      <thead>
        <tr>
          {canChoose && (
            <th scope="col" className={`${HEAD} w-8`}>
              <input
                type="checkbox"
                aria-label="Select all on this page"
                className={TICK}
                ref={(box) => {
                  if (box) box.indeterminate = table.getIsSomePageRowsSelected();
                }}
                checked={table.getIsAllPageRowsSelected()}
                onChange={({ target }) => table.toggleAllPageRowsSelected(target.checked)}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.id} model={model} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {isLoading &&
          SKELETONS.map((bone) => (
            <tr key={bone}>
              {canChoose && (
                <td className={CELL}>
                  <Bone className="w-3.5" />
                </td>
              )}
              {columns.map((column, at) => (
                <td key={column.id} className={`${CELL} ${column.place}`}>
                  <Bone className={column.align === 'end' ? 'w-12' : boneWidth(bone, at)} />
                </td>
              ))}
            </tr>
          ))}
        {table.getRowModel().rows.map((tableRow) => {
          const row = tableRow.original;
          const open = opens && (() => opens.open(tableRow.id));
          return (
            <tr
              key={tableRow.id}
              data-open={opens?.openId === tableRow.id || undefined}
              className={`${ROW} ${open ? 'cursor-pointer' : ''}`}
              onClick={open && onRowPress(open)}
            >
              {canChoose && (
                <td className={CELL}>
                  <input
                    type="checkbox"
                    data-tick
                    aria-labelledby={nameId(model, tableRow.id)}
                    className={TICK}
                    checked={tableRow.getIsSelected()}
                    onChange={({ target }) => tableRow.toggleSelected(target.checked)}
                  />
                </td>
              )}
              {columns.map((column) =>
                column.isName === true ? (
                  <th key={column.id} scope="row" className={`${CELL} font-normal ${column.place}`}>
                    <Name {...props} row={row}>
                      {column.cell(row)}
                    </Name>
                  </th>
                ) : (
                  <td key={column.id} className={`${CELL} ${column.place}`}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Phone rows: two lines, at least 64 px high. */
export function PhoneRows<Row extends object>(props: RowsProps<Row>) {
  const { model, opens } = props;
  const at = (place: Column<Row>['phone']) =>
    model.columns.filter((column) => column.phone === place);
  const cells = (row: Row, place: Column<Row>['phone']) =>
    at(place).map((column) => <span key={column.id}>{column.cell(row)}</span>);
  const line = 'flex min-w-0 gap-1.5 *:min-w-0 *:truncate';
  const frame =
    'flex min-h-16 items-center gap-2.5 border-t border-line bg-raised px-3 py-2 text-left';
  if (model.list.rows === undefined) {
    return (
      <div aria-busy="true">
        {SKELETONS.map((bone) => (
          <div key={bone} className={frame}>
            <span className="grid flex-1 gap-2">
              <Bone className="w-36" />
              <Bone className={boneWidth(bone, 0)} />
            </span>
            <Bone className="w-20" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul aria-label={props.label}>
      {model.table.getRowModel().rows.map(({ id, original: row }) => {
        const open = opens && (() => opens.open(id));
        return (
          // The name in it is a link: this only makes more of the row take a press.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events jsx-a11y/no-noninteractive-element-interactions
          <li
            key={id}
            className={`${frame} ${open ? 'cursor-pointer active:bg-chosen' : ''} has-[[data-row]:focus-visible]:shadow-[inset_0_0_0_2px_var(--color-cyan)]`}
            onClick={open && onRowPress(open)}
          >
            {cells(row, 'picture')}
            <span className="grid min-w-0 flex-1">
              <span className={line}>
                <Name {...props} row={row}>
                  {model.columns.find(({ isName }) => isName === true)?.cell(row)}
                </Name>
                {cells(row, 'first')}
              </span>
              <span className={`${line} text-sm text-muted`}>{cells(row, 'second')}</span>
            </span>
            <span className="grid shrink-0 justify-items-end">
              <span className={line}>{cells(row, 'end')}</span>
              <span className={`${line} text-sm text-muted`}>{cells(row, 'endSecond')}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
