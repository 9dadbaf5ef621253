import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { InventoryDto } from '#core/contract/inventory-api.ts';
import { addDays, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { LoadFailed } from '#web/admin/ui/load-failed.tsx';
import { AddUnitsDialog } from '#web/admin/inventory/add-units-dialog.tsx';
import { InventoryHeader } from '#web/admin/inventory/inventory-header.tsx';
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
import { Notice } from '#web/shared/ui/notice.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

const NOTHING: InventoryDto['products'] = [];

/** Not the address that was rendered: presses can be faster than the page. */
const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);

/** What the address asks for beside the list: `unit={product}/{unit}`, or `add={product}`. */
function useAskedFor(products: InventoryDto['products']) {
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
            <Notice tone="warning" title="This list may be out of date">
              {inventory.error.message}
            </Notice>
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
