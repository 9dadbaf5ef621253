import { type CategoryValue, CATEGORIES } from '#core/catalogue/category.ts';
import { matchesQuery } from '#core/catalogue/search.ts';
import type { ProductUnitsDto, UnitDto } from '#core/contract/inventory.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { needsCall, papersLeft } from '#web/admin/inventory/unit-state.ts';

export const UNIT_FILTERS = [
  'all',
  'free',
  'out',
  'maintenance',
  'papers',
  'call',
  'retired',
] as const;
export type UnitFilter = (typeof UNIT_FILTERS)[number];

export type InventoryView = {
  readonly query: string;
  readonly category: CategoryValue | undefined;
  readonly show: UnitFilter;
};

export const WHOLE_INVENTORY: InventoryView = { query: '', category: undefined, show: 'all' };

/** Whether a unit is among what a filter shows. Retired ones are shown only when they are asked for. */
export function isShown(unit: UnitDto, show: UnitFilter, today: CalendarDay): boolean {
  const isRetired = unit.retiredOn !== undefined;
  switch (show) {
    case 'retired':
      return isRetired;
    case 'call':
      return needsCall(unit);
    case 'all':
      return !isRetired || needsCall(unit);
    case 'free':
      return unit.today === 'free';
    case 'out':
      return unit.today === 'booked' || unit.today === 'held' || unit.today === 'conflict';
    case 'maintenance':
      return unit.today === 'maintenance';
    case 'papers':
      return !isRetired && papersLeft(unit, today) !== undefined;
  }
}

/** By title, product or unit, with their shelf's words too. */
const isFound = (product: ProductUnitsDto, unit: UnitDto | undefined, query: string): boolean => {
  const more = [unit?.label, unit?.serial, unit?.notes].filter((text) => text !== undefined);
  return matchesQuery({ ...product, description: more.join(' ') }, query);
};

/** Products by title, each with those of its units that the view shows. */
export function viewInventory(
  products: readonly ProductUnitsDto[],
  { query, category, show }: InventoryView,
  today: CalendarDay,
): readonly ProductUnitsDto[] {
  return products
    .filter((product) => category === undefined || product.categories.includes(category))
    .map((product) => ({
      ...product,
      units: product.units.filter(
        (unit) => isShown(unit, show, today) && isFound(product, unit, query),
      ),
    }))
    .filter(
      (product) =>
        product.units.length > 0 || (show === 'all' && isFound(product, undefined, query)),
    )
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }));
}

/** How many units each filter shows, whatever else is looked for. */
export const countUnits = (
  products: readonly ProductUnitsDto[],
  today: CalendarDay,
): Readonly<Record<UnitFilter, number>> => {
  const units = products.flatMap((product) => product.units);
  const count = (show: UnitFilter): number =>
    units.filter((unit) => isShown(unit, show, today)).length;
  return {
    all: count('all'),
    free: count('free'),
    out: count('out'),
    maintenance: count('maintenance'),
    papers: count('papers'),
    call: count('call'),
    retired: count('retired'),
  };
};

/** The address may hold anything: what is not understood reads as the whole inventory. */
export const inventoryViewFrom = (params: URLSearchParams): InventoryView => ({
  query: params.get('q') ?? '',
  category: CATEGORIES.find(({ value }) => value === params.get('category'))?.value,
  show: UNIT_FILTERS.find((show) => show === params.get('show')) ?? 'all',
});

export function withInventoryView(params: URLSearchParams, view: InventoryView): URLSearchParams {
  const values = {
    q: view.query,
    category: view.category ?? '',
    show: view.show === 'all' ? '' : view.show,
  };
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
