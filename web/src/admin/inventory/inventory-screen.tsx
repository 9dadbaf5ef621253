import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { UnitDto } from '#core/contract/inventory.ts';
import { addDays, type CalendarDay, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import {
  isProductIn,
  UNIT_VIEWS,
  type UnitView,
  unitFilters,
  viewFrom,
} from '#web/admin/shared/unit-filters.ts';
import {
  papersText,
  type UnitRow,
  useInventory,
  usePrintLabels,
} from '#web/admin/shared/use-inventory.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { rowsCsv } from '#web/admin/ui/files.tsx';
import { useListView, useOpenRow, withView, wholeList } from '#web/admin/ui/list-view.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { type Column, shapeOf, shown } from '#web/admin/ui/table-model.tsx';
import { nearDay } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { ImportCostsDialog } from './import-costs.tsx';
import { AddUnitsDialog, UnitDrawer } from './unit-drawer.tsx';
import {
  isBusy,
  isShown,
  labelOf,
  type ListedRow,
  listedRows,
  papersEnd,
  papersLeft,
  rankOf,
  rentalsOf,
  stateOf,
  statesText,
  unitCsv,
  unitsOf,
  unitCounts,
  unitText,
  utilization,
} from './unit-state.ts';

/** Of the rentals, if there are any: three hundred chairs would hide them. */
const countOf = (rows: readonly UnitRow[] | undefined): number | undefined =>
  rows && (rentalsOf(rows).length || rows.length);

const VIEWS = Object.entries(UNIT_VIEWS) as readonly (readonly [UnitView, string])[];

function Status({ unit, alike, today }: Omit<ListedRow, 'product'> & Pick<Days, 'today'>) {
  const { mark, name } = stateOf(unit, today);
  if (alike !== undefined) return <Badge is={mark}>{statesText(alike, today)}</Badge>;
  // A separate column names what has expired.
  return <Badge is={mark}>{unit.today === 'papers' ? 'Cannot go out' : name}</Badge>;
}

/** When inspection or insurance expires. Marked when soon. */
function Papers({ unit, today }: Pick<UnitRow, 'unit'> & { readonly today: CalendarDay }) {
  const end = papersEnd(unit);
  if (end === undefined) return <span className="text-muted max-sm:hidden">none on file</span>;
  const left = unit.retiredOn === undefined ? papersLeft(unit, today) : undefined;
  if (left === undefined) return <span className="text-muted">until {nearDay(end)}</span>;
  return <Badge is={left < 0 ? 'act' : 'look'}>{papersText(left)}</Badge>;
}

type Days = { readonly today: CalendarDay; readonly days: number };

/** Of all units of a row: the first expiration. */
const firstToEnd = (row: ListedRow): UnitDto =>
  unitsOf(row)
    .map(({ unit }) => unit)
    .toSorted((a, b) => (papersEnd(a) ?? '9999').localeCompare(papersEnd(b) ?? '9999'))[0] ??
  row.unit;

const bookedOf = (row: ListedRow, days: number): number => {
  const shares = unitsOf(row).map(({ unit }) => utilization(unit, days));
  return Math.round(shares.reduce((sum, share) => sum + share, 0) / shares.length);
};

export const columnsOf = ({ today, days }: Days): readonly Column<ListedRow>[] => [
  {
    id: 'unit',
    label: 'Unit',
    cell: (row) => (
      <>
        <span aria-hidden="true" className="sm:hidden">
          {row.product.title}{' '}
        </span>
        <span className="max-sm:sr-only">{labelOf(row)}</span>
        <span className="sr-only"> of {row.product.title}</span>
      </>
    ),
    sort: labelOf,
    isName: true,
  },
  {
    id: 'product',
    label: 'Product',
    cell: ({ product, ...row }) => (
      <span className="block truncate text-muted sm:max-w-72 sm:@max-[40rem]:max-w-28">
        {/* The title may be cut off on a phone, the number of the unit never. */}
        <span className="sm:hidden">{labelOf({ product, ...row })}</span>
        <span className="max-sm:hidden">{product.title}</span>
        {!product.isActive && ' (hidden)'}
      </span>
    ),
    sort: ({ product }) => product.title,
    phone: 'second',
  },
  shown<ListedRow>('status', 'Status', (row) => <Status {...row} today={today} />, {
    sort: ({ product, unit }) => `${rankOf(unit)} ${product.title} ${unit.label}`,
    phone: 'end',
  }),
  shown('booked', 'Booked, 6 weeks', (row) => `${bookedOf(row, days)}%`, {
    sort: (row) => bookedOf(row, days),
    largestFirst: true,
    align: 'end',
    from: 'xl',
  }),
  shown(
    'papers',
    'Inspection & insurance',
    (row) => <Papers unit={firstToEnd(row)} today={today} />,
    {
      sort: (row) => papersEnd(firstToEnd(row)) ?? '9999',
      phone: 'endSecond',
    },
  ),
];

const rowId = ({ product, unit, alike }: ListedRow): string =>
  alike === undefined ? `${product.productId}/${unit.id}` : product.productId;

/** Beside the list: `?add={product}` adds units. */
function useAdding() {
  const [params, setParams] = useSearchParams();
  const set = (productId: string | undefined): void => {
    const next = new URLSearchParams(window.location.search);
    if (productId === undefined) next.delete('add');
    else next.set('add', productId);
    setParams(next, { replace: true });
  };
  return { productId: params.get('add'), add: set, close: () => set(undefined) };
}

/** Labels of the selected units, ten on a sheet. */
function PrintLabels({ chosen }: { readonly chosen: readonly ListedRow[] }) {
  const labels = usePrintLabels();
  return (
    <ActionButton
      small
      icon="download"
      busy={labels.isPending}
      title="4 × 2 inch stickers for inspectors to scan, ten per sheet"
      onClick={() =>
        labels.mutate(
          chosen
            .flatMap(unitsOf)
            .map(({ product, unit }) => ({ productId: product.productId, unitId: unit.id })),
        )
      }
    >
      QR labels
    </ActionButton>
  );
}

/** `/admin/inventory`: every physical unit, its state and all its actions. */
export function AdminInventoryScreen() {
  const today = useToday();
  const { latest, rows, ...list } = useInventory();
  const opens = useOpenRow('unit');
  const [, setParams] = useSearchParams();
  const adding = useAdding();
  const [imports, setImports] = useState(false);
  const mayAdd = useMay()('inventory:write');
  const from = latest === undefined ? today : calendarDay(latest.from);
  const days =
    daysBetween(from, latest === undefined ? addDays(today, 41) : calendarDay(latest.to)) + 1;
  const columns = useMemo(() => columnsOf({ today, days }), [today, days]);
  const filters = useMemo(() => unitFilters(latest?.products ?? []), [latest]);
  const shape = shapeOf({ columns, filters });
  const { view } = useListView(shape);
  // The calendar shares the filters but has no sorting.
  const plain = { filters, sorts: [] };
  const asked = withView(new URLSearchParams(), { ...wholeList(plain), ...view, page: 1 }, plain);
  // Somebody who searches, or chose the product, is looking for one unit.
  const isListed = view.q.trim() === '' && view.filters['product'] === undefined;
  const only = (show: UnitView | undefined, isSought = false) =>
    rows?.filter(
      ({ unit, product }) =>
        isShown(unit, show, today) && isProductIn(product.isActive, show, isBusy(unit), isSought),
    );
  const shownRows = only(viewFrom(view.filters['show']), !isListed);
  const ofProduct = (productId: string): URLSearchParams =>
    withView(
      new URLSearchParams(),
      { ...view, filters: { ...view.filters, product: productId }, page: 1 },
      shape,
    );
  const isUnit = (id: string): boolean => id.includes('/');
  const without = latest?.products.filter(({ units }) => units.length === 0) ?? [];
  return (
    <>
      <DataTable<ListedRow>
        id="inventory"
        title="Units"
        // Units, not rows.
        note={
          isListed && view.filters['category'] === undefined
            ? shownRows && unitCounts(shownRows)
            : undefined
        }
        placeholder="Product, label, serial number"
        columns={columns}
        filters={filters}
        defaultSort={{ id: 'status', desc: false }}
        list={{ ...list, rows: shownRows && isListed ? listedRows(shownRows) : shownRows }}
        rowId={rowId}
        text={unitText}
        pageSize={50}
        views={[
          { name: 'All', view: {}, count: countOf(only(undefined)) },
          ...VIEWS.map(([show, name]) => ({
            name,
            view: { filters: { show } },
            count: show === 'available' ? countOf(only(show)) : only(show)?.length,
          })),
        ]}
        opens={{
          ...opens,
          hrefOf: (id) => (isUnit(id) ? opens.hrefOf(id) : `?${ofProduct(id)}`),
          open: (id) => (isUnit(id) ? opens.open(id) : setParams(ofProduct(id))),
        }}
        renderBulk={(chosen) => <PrintLabels chosen={chosen} />}
        renderDrawer={(id) => (
          <UnitDrawer
            id={id}
            // The QR code on a unit names it by its code.
            row={rows?.find((row) => rowId(row) === id || row.unit.code === id)}
            isLoading={list.query.isPending}
            onAdd={adding.add}
            onClose={opens.close}
          />
        )}
        csv={{
          name: `inventory-${today}.csv`,
          write: (shown) => rowsCsv(shown.flatMap(unitsOf), unitCsv(days)),
        }}
        keys={mayAdd ? { a: { does: 'add units', run: () => adding.add('') } } : {}}
        notice={
          without.length > 0 && (
            <StateBox is="changed" title="Products without a unit cannot be booked">
              {without.map(({ productId, title }) => (
                <p key={productId} className="flex flex-wrap items-center gap-2">
                  {title}
                  <ActionButton small needs="inventory:write" onClick={() => adding.add(productId)}>
                    Add units<span className="sr-only"> of {title}</span>
                  </ActionButton>
                </p>
              ))}
            </StateBox>
          )
        }
        actions={
          <>
            <ActionLink to={`/admin/calendar?${asked}`} icon="calendar" className="max-sm:hidden">
              Calendar
            </ActionLink>
            <ActionButton
              needs="inventory:write"
              aria-haspopup="dialog"
              className="max-sm:hidden"
              onClick={() => setImports(true)}
            >
              Import prices
            </ActionButton>
            <ActionButton
              needs="inventory:write"
              variant="primary"
              icon="plus"
              aria-haspopup="dialog"
              onClick={() => adding.add('')}
            >
              Add units
            </ActionButton>
          </>
        }
        empty={{
          title: 'Nothing to rent out yet',
          text: 'Add a product first. Its units appear here.',
        }}
      />
      {imports && mayAdd && <ImportCostsDialog onClose={() => setImports(false)} />}
      {adding.productId !== null && mayAdd && (
        <AddUnitsDialog
          products={latest?.products ?? []}
          productId={adding.productId}
          onChoose={adding.add}
          onClose={adding.close}
        />
      )}
    </>
  );
}
