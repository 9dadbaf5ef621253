import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Inventory, ProductUnitsDto, UnitDto } from '#core/contract/inventory.ts';
import { addDays, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { LoadFailed } from '#web/admin/ui/load-failed.tsx';
import { AddUnitsDialog } from '#web/admin/inventory/add-units-dialog.tsx';
import {
  countUnits,
  inventoryViewFrom,
  viewInventory,
  WHOLE_INVENTORY,
  withInventoryView,
} from '#web/admin/inventory/inventory-list.ts';
import { InventoryProduct } from '#web/admin/inventory/inventory-product.tsx';
import { InventoryEmpty, InventoryLoading } from '#web/admin/inventory/inventory-states.tsx';
import { InventoryToolbar } from '#web/admin/inventory/inventory-toolbar.tsx';
import { UnitDrawer } from '#web/admin/inventory/unit-drawer.tsx';
import { StripLegend } from '#web/admin/inventory/unit-strip.tsx';
import { useInventory } from '#web/admin/data/use-inventory.ts';
import { useShortcuts } from '#web/admin/ui/use-shortcuts.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { downloadCsv } from '#web/admin/ui/download.ts';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { type CsvCell, csvFrom } from '#web/admin/ui/csv.ts';
import { STATE_LABELS, utilisation } from './unit-state.ts';

type Row = { readonly product: ProductUnitsDto; readonly unit: UnitDto; readonly days: number };

type Column = readonly [head: string, cell: (row: Row) => CsvCell];

const paperCell = ({ unit }: Row, kind: string): string =>
  unit.papers
    .filter((paper) => paper.kind === kind)
    .map(({ number, expiresOn }) => [number, expiresOn].filter(Boolean).join(' '))
    .join('; ');

const COLUMNS: readonly Column[] = [
  ['Product', ({ product }) => product.title],
  ['Product id', ({ product }) => product.productId],
  ['Unit', ({ unit }) => unit.label],
  ['Unit id', ({ unit }) => unit.id],
  ['Today', ({ unit }) => STATE_LABELS[unit.today]],
  ['Booked, %', ({ unit, days }) => utilisation(unit, days)],
  ['Condition', ({ unit }) => unit.condition],
  ['Serial number', ({ unit }) => unit.serial ?? ''],
  ['Purchased', ({ unit }) => unit.purchasedOn ?? ''],
  ['Inspection until', (row) => paperCell(row, 'inspection')],
  ['Insurance until', (row) => paperCell(row, 'insurance')],
  [
    'Maintenance',
    ({ unit }) => unit.blocks.map(({ from, to, reason }) => `${from}–${to} ${reason}`).join('; '),
  ],
  ['Retired', ({ unit }) => unit.retiredOn ?? ''],
  ['Notes', ({ unit }) => unit.notes ?? ''],
];

/** A row for each unit, in the order given. @param days the number of days that `Booked` looks at */
export const inventoryCsv = (products: readonly ProductUnitsDto[], days: number): string =>
  csvFrom([
    COLUMNS.map(([head]) => head),
    ...products.flatMap((product) =>
      product.units.map((unit) => COLUMNS.map(([, cell]) => cell({ product, unit, days }))),
    ),
  ]);

/** @param props.shown what the filters let through: what is exported */
function InventoryHeader(props: {
  readonly shown: readonly ProductUnitsDto[];
  readonly days: number;
}) {
  const { shown, days } = props;
  const today = useToday();
  const units = shown.flatMap((product) => product.units).length;
  const save = (): void => {
    const name = `inventory-${today}.csv`;
    downloadCsv(name, inventoryCsv(shown, days));
    toast.success(`${units} units are in ${name}.`);
  };
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div>
        <h1 className="text-title font-bold">Inventory</h1>
        <p className="mt-1 text-muted">Every unit, and what it does for the next six weeks.</p>
      </div>
      <Button size="sm" disabled={units === 0} onClick={save}>
        Export CSV
      </Button>
    </header>
  );
}

const NOTHING: Inventory['products'] = [];

/** Not the address that was rendered: presses can be faster than the page. */
const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);

/** What the address asks for beside the list: `unit={product}/{unit}`, or `add={product}`. */
function useAskedFor(products: Inventory['products']) {
  const [params, setParams] = useSearchParams();
  const [productId, unitId] = (params.get('unit') ?? '').split('/');
  const product = products.find((one) => one.productId === productId);
  const unit = product?.units.find(({ id }) => id === unitId);
  const change = useCallback(
    (name: 'unit' | 'add', value: string | undefined) => {
      const next = addressNow();
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      setParams(next, { replace: true });
    },
    [setParams],
  );
  return {
    unit: product && unit && { product, unit },
    adding: products.find((one) => one.productId === params.get('add')),
    closeUnit: useCallback(() => change('unit', undefined), [change]),
    add: (id: string) => change('add', id),
    closeAdd: () => change('add', undefined),
    hrefOf(id: string, unit: string): string {
      const next = new URLSearchParams(params);
      next.set('unit', `${id}/${unit}`);
      return `/admin/inventory?${next}`;
    },
  };
}

/** `/admin/inventory`: every physical unit, what it does, and everything that is done to it. */
export function AdminInventoryScreen() {
  const inventory = useInventory();
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const searchField = useRef<HTMLInputElement>(null);
  const view = inventoryViewFrom(params);
  const products = inventory.data?.products ?? NOTHING;
  const asked = useAskedFor(products);
  useShortcuts({ '/': () => searchField.current?.focus() });
  const change = (changes: Partial<typeof view>): void => {
    const now = addressNow();
    setParams(withInventoryView(now, { ...inventoryViewFrom(now), ...changes }), { replace: true });
  };
  const from = calendarDay(inventory.data?.from ?? today);
  const to = inventory.data === undefined ? addDays(today, 41) : calendarDay(inventory.data.to);
  const days = daysBetween(from, to) + 1;
  const shown = viewInventory(products, view, today);
  return (
    <div className="grid gap-6">
      <PageMeta title="Inventory" path="/admin/inventory" hidden />
      <InventoryHeader shown={shown} days={days} />
      <InventoryToolbar
        view={view}
        counts={inventory.data && countUnits(products, today)}
        onChange={change}
        searchRef={searchField}
      />
      {inventory.isPending && <InventoryLoading />}
      {inventory.isError && inventory.data === undefined && (
        <LoadFailed title="The inventory could not be loaded" query={inventory} />
      )}
      {inventory.data !== undefined && (
        <>
          {inventory.error && (
            <Alert tone="warning" title="This list may be out of date">
              {inventory.error.message}
            </Alert>
          )}
          {shown.length > 0 && <StripLegend />}
          <output className="sr-only">
            {shown.flatMap(({ units }) => units).length} units are shown
          </output>
          {shown.length === 0 && (
            <InventoryEmpty
              filtered={products.length > 0}
              onClear={() => change(WHOLE_INVENTORY)}
            />
          )}
          {shown.map((product) => (
            <InventoryProduct
              key={product.productId}
              product={product}
              today={today}
              from={from}
              days={days}
              hrefOf={(unitId) => asked.hrefOf(product.productId, unitId)}
              onAdd={() => asked.add(product.productId)}
            />
          ))}
        </>
      )}
      <UnitDrawer wanted={asked.unit} onClose={asked.closeUnit} />
      <AddUnitsDialog product={asked.adding} onClose={asked.closeAdd} />
    </div>
  );
}
