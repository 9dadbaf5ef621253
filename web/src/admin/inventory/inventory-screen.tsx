import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CATEGORIES } from '#core/catalogue/category.ts';
import { addDays, type CalendarDay, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { type UnitRow, useInventory } from '#web/admin/data/use-inventory.ts';
import { AddUnitsDialog, UnitDrawer } from '#web/admin/inventory/unit-drawer.tsx';
import {
  isShown,
  papersEnd,
  papersLeft,
  papersText,
  stateOf,
  UNIT_VIEWS,
  type UnitView,
  unitCsv,
  unitText,
  utilisation,
  viewFrom,
} from '#web/admin/inventory/unit-state.ts';
import { StripAxis, StripLegend, UnitStrip } from '#web/admin/inventory/unit-strip.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { rowsCsv } from '#web/admin/ui/export-csv.ts';
import { type ListFilter, useListView, useOpenRow } from '#web/admin/ui/list-view.ts';
import { type Column, shapeOf } from '#web/admin/ui/table-model.ts';
import { dayName } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

const FILTERS: readonly ListFilter<UnitRow>[] = [
  {
    key: 'category',
    label: 'Category',
    kind: 'choice',
    options: CATEGORIES,
    test: ({ product }, category) => product.categories.includes(category),
  },
  {
    // The screen's to apply: without it, retired units are left out.
    key: 'show',
    label: 'Status',
    kind: 'choice',
    options: Object.entries(UNIT_VIEWS).map(([value, label]) => ({ value, label })),
  },
];

const VIEWS = Object.entries(UNIT_VIEWS) as readonly (readonly [UnitView, string])[];

function Status({ unit }: Pick<UnitRow, 'unit'>) {
  const { mark, name } = stateOf(unit);
  // What has expired stands in the column for it.
  return <Badge is={mark}>{unit.today === 'papers' ? 'May not go out' : name}</Badge>;
}

/** When the inspection or the insurance ends: worth a look when that is soon. */
function Papers({ unit, today }: Pick<UnitRow, 'unit'> & { readonly today: CalendarDay }) {
  const end = papersEnd(unit);
  if (end === undefined) return <span className="text-faint">–</span>;
  const left = unit.retiredOn === undefined ? papersLeft(unit, today) : undefined;
  if (left === undefined) return <span className="text-muted">until {dayName(end)}</span>;
  return <Badge is={left < 0 ? 'act' : 'look'}>{papersText(left)}</Badge>;
}

type Days = { readonly today: CalendarDay; readonly from: CalendarDay; readonly days: number };

const columnsOf = ({ today, from, days }: Days): readonly Column<UnitRow>[] => [
  {
    id: 'unit',
    label: 'Unit',
    cell: ({ product, unit }) => (
      <>
        {unit.label}
        <span className="sr-only"> of {product.title}</span>
      </>
    ),
    sort: ({ unit }) => unit.label,
    isName: true,
  },
  {
    id: 'product',
    label: 'Product',
    cell: ({ product }) => (
      <span className="text-muted">
        {product.title}
        {!product.isActive && ' (hidden)'}
      </span>
    ),
    sort: ({ product }) => product.title,
    phone: 'second',
  },
  { id: 'status', label: 'Status', cell: Status, phone: 'end' },
  {
    id: 'strip',
    label: 'Next six weeks',
    head: <StripAxis from={from} days={days} />,
    cell: ({ unit }) => <UnitStrip unit={unit} from={from} days={days} />,
    from: 'lg',
  },
  {
    id: 'booked',
    label: 'Booked',
    cell: ({ unit }) => `${utilisation(unit, days)}%`,
    sort: ({ unit }) => utilisation(unit, days),
    largestFirst: true,
    align: 'end',
    from: 'xl',
  },
  {
    id: 'papers',
    label: 'Inspection & insurance',
    cell: ({ unit }) => <Papers unit={unit} today={today} />,
    sort: ({ unit }) => papersEnd(unit) ?? '9999',
    phone: 'endSecond',
  },
];

const rowId = ({ product, unit }: UnitRow): string => `${product.productId}/${unit.id}`;

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

/** `/admin/inventory`: every physical unit, what it does, and everything that is done to it. */
export function AdminInventoryScreen() {
  const today = useToday();
  const { latest, rows, ...list } = useInventory();
  const opens = useOpenRow('unit');
  const { openId } = opens;
  const adding = useAdding();
  const from = latest === undefined ? today : calendarDay(latest.from);
  const days =
    daysBetween(from, latest === undefined ? addDays(today, 41) : calendarDay(latest.to)) + 1;
  const columns = useMemo(() => columnsOf({ today, from, days }), [today, from, days]);
  const { view } = useListView(shapeOf({ columns, filters: FILTERS }));
  const only = (show: UnitView | undefined) =>
    rows?.filter(({ unit }) => isShown(unit, show, today));
  const without = latest?.products.filter(({ units }) => units.length === 0) ?? [];
  return (
    <>
      <PageMeta title="Units" path="/admin/inventory" hidden />
      <DataTable<UnitRow>
        id="inventory"
        title="Units"
        placeholder="Product, label, serial number"
        columns={columns}
        filters={FILTERS}
        defaultSort={{ id: 'product', desc: false }}
        list={{ ...list, rows: only(viewFrom(view.filters['show'])) }}
        rowId={rowId}
        text={unitText}
        pageSize={50}
        views={[
          { name: 'All', view: {}, count: only(undefined)?.length },
          ...VIEWS.map(([show, name]) => ({
            name,
            view: { filters: { show } },
            count: only(show)?.length,
          })),
        ]}
        opens={opens}
        drawer={
          openId !== undefined && (
            <UnitDrawer
              id={openId}
              row={rows?.find((row) => rowId(row) === openId)}
              isLoading={list.query.isPending}
              onAdd={adding.add}
              onClose={opens.close}
            />
          )
        }
        csv={{ name: `inventory-${today}.csv`, write: (shown) => rowsCsv(shown, unitCsv(days)) }}
        keys={{ n: { does: 'add units', run: () => adding.add('') } }}
        notice={
          without.length > 0 && (
            <StateBox is="changed" title="Nobody can book a product without a unit">
              {without.map(({ productId, title }) => (
                <p key={productId} className="flex flex-wrap items-center gap-2">
                  {title}
                  <ActionButton small onClick={() => adding.add(productId)}>
                    Add units<span className="sr-only"> of {title}</span>
                  </ActionButton>
                </p>
              ))}
            </StateBox>
          )
        }
        actions={
          <ActionButton
            variant="primary"
            icon="plus"
            aria-haspopup="dialog"
            onClick={() => adding.add('')}
          >
            Add units
          </ActionButton>
        }
        empty={{
          title: 'Nothing to rent out yet',
          text: 'Add a product first: its units appear here.',
        }}
        legend={<StripLegend />}
      />
      {adding.productId !== null && (
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
