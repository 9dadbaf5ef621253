import { CATEGORIES } from '#core/catalogue/category.ts';
import { addDays, type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import {
  isProductIn,
  STATES,
  type UnitView,
  unitFilters,
  viewFrom,
} from '#web/admin/shared/unit-filters.ts';
import { type ListView, matchingRows } from '#web/admin/ui/list-view.ts';
import { dayName } from '#web/admin/ui/words.ts';
import type { Calendar, CalendarBar, CalendarProduct } from './calendar-data.ts';

export type UnitRow = {
  readonly kind: 'unit';
  readonly key: string;
  readonly product: CalendarProduct;
  readonly unit: CalendarProduct['units'][number];
  /** First row of its product, which shows the name. */
  readonly isFirst: boolean;
};
type GroupRow = {
  readonly kind: 'group';
  readonly key: string;
  readonly title: string;
  readonly units: number;
};
export type GridRow = UnitRow | GroupRow;

/** Sizes of the grid in pixels. */
export const NAMES_WIDTH = 184;
export const HEAD_HEIGHT = 44;
export const UNIT_HEIGHT = 28;
const GROUP_HEIGHT = 24;
const heightOf = ({ kind }: GridRow): number => (kind === 'unit' ? UNIT_HEIGHT : GROUP_HEIGHT);

/** Whether the unit is in that state on any day shown; for "available", on all of them. */
function isIn(bars: readonly CalendarBar[], view: UnitView | undefined): boolean {
  switch (view) {
    case undefined:
    case 'hidden':
      return true;
    case 'available':
      return bars.length === 0;
    case 'out':
      return bars.some(({ kind }) => kind === 'booked' || kind === 'held' || kind === 'conflict');
    case 'maintenance':
    case 'papers':
    case 'conflict':
    case 'retired':
      return bars.some(({ kind }) => kind === view);
  }
}

const isOn = ({ kind }: CalendarBar): boolean => kind !== 'papers' && kind !== 'retired';

/** By shelf, then product. A product is listed on its first shelf only. */
export function rowsOf(
  { products }: Pick<Calendar, 'products'>,
  view: Pick<ListView, 'q' | 'filters'>,
): readonly GridRow[] {
  const all = products.flatMap((product) => product.units.map((unit) => ({ product, unit })));
  const show = viewFrom(view.filters['show']);
  const text = ({ product, unit }: (typeof all)[number]): string =>
    [
      product.title,
      unit.label,
      ...unit.bars.map(({ booking, reason = '' }) => `${booking?.name ?? ''} ${reason}`),
    ].join(' ');
  const listed = { ...view, sort: undefined, page: 1 };
  const isSought = view.q.trim() !== '' || view.filters['product'] !== undefined;
  const matching = matchingRows(all, listed, unitFilters(products), text).filter(
    ({ product, unit: { bars } }) =>
      isIn(bars, show) && isProductIn(product.isActive, show, bars.some(isOn), isSought),
  );
  const shelves = [
    ...CATEGORIES.map(({ value, label }) => ({ value: value as string, label })),
    { value: '', label: 'Other' },
  ];
  const known = new Set(shelves.map(({ value }) => value));
  const shelfOf = ({ categories: [first = ''] }: CalendarProduct): string =>
    known.has(first) ? first : '';
  return shelves.flatMap(({ value, label }): readonly GridRow[] => {
    const own = matching.filter(({ product }) => shelfOf(product) === value);
    if (own.length === 0) return [];
    const units = own.map(({ product, unit }, index): UnitRow => ({
      kind: 'unit',
      key: `${product.productId}/${unit.id}`,
      product,
      unit,
      isFirst: own[index - 1]?.product !== product,
    }));
    return [{ kind: 'group', key: value, title: label, units: own.length }, ...units];
  });
}

/** The top of each row, and finally the bottom of the last. */
export function topsOf(rows: readonly GridRow[]): readonly number[] {
  const tops = [0];
  for (const row of rows) tops.push((tops.at(-1) ?? 0) + heightOf(row));
  return tops;
}

/** The row at a height, by binary search. */
export function rowAt(tops: readonly number[], y: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

export type Shown = { readonly first: number; readonly last: number };

const ROWS_MORE = 12;
/** Draws this many extra rows beyond the visible ones, so that small scrolls draw nothing new. */
export function rowsShown(tops: readonly number[], top: number, height: number): Shown {
  const step = (row: number): number => Math.floor(row / ROWS_MORE);
  return {
    first: Math.max(0, (step(rowAt(tops, top)) - 1) * ROWS_MORE),
    last: Math.min(tops.length - 2, (step(rowAt(tops, top + height)) + 2) * ROWS_MORE),
  };
}

const WEEK = 7;
export const daysShown = (days: number, width: number, left: number, seen: number): Shown => ({
  first: Math.max(0, (Math.floor(left / width / WEEK) - 1) * WEEK),
  last: Math.min(days - 1, (Math.floor((left + seen) / width / WEEK) + 2) * WEEK),
});

/** A bar in day columns, from 0. */
export type Placed = { readonly bar: CalendarBar; readonly column: number; readonly days: number };

export const placed = (bar: CalendarBar, from: CalendarDay): Placed => ({
  bar,
  column: daysBetween(from, bar.from),
  days: daysBetween(bar.from, bar.to) + 1,
});

export const barOn = (bars: readonly CalendarBar[], day: string): CalendarBar | undefined =>
  bars.find(({ from, to }) => from <= day && day <= to);

const LETTER = 6.3;
const ROOM = 12;

/** Where a name fits: in its bar, beside it if the next days are empty, or cut off. */
export function labelRoom(
  name: string,
  { days, column }: Placed,
  next: Placed | undefined,
  dayWidth: number,
): 'inside' | 'beside' | 'cut' {
  const wanted = name.length * LETTER + ROOM;
  if (wanted <= days * dayWidth) return 'inside';
  const free = next === undefined ? Infinity : (next.column - column - days) * dayWidth;
  return wanted <= free ? 'beside' : 'cut';
}

/** A bar's period after dragging it, or one of its ends, by whole days. */
export function draggedTo(
  period: RentalPeriod,
  by: number,
  end: 'both' | 'start' | 'end',
): RentalPeriod {
  const startDate = end === 'end' ? period.startDate : addDays(period.startDate, by);
  const endDate = end === 'start' ? period.endDate : addDays(period.endDate, by);
  // A rental lasts at least a day.
  if (startDate < endDate) return { startDate, endDate };
  return end === 'start'
    ? { startDate: addDays(endDate, -1), endDate }
    : { startDate, endDate: addDays(startDate, 1) };
}

/** A row's index and a day's, from 0. */
export type Cell = { readonly row: number; readonly column: number };

/** The target of the arrow keys, Home and End from a cell; skips group rows and stays within the days. */
export function cellFrom(
  rows: readonly GridRow[],
  cell: Cell,
  key: string,
  days: number,
): Cell | undefined {
  const { row, column } = cell;
  if (key === 'ArrowLeft') return { row, column: Math.max(0, column - 1) };
  if (key === 'ArrowRight') return { row, column: Math.min(days - 1, column + 1) };
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: days - 1 };
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const by = key === 'ArrowUp' ? -1 : 1;
  let next = row + by;
  while (rows[next]?.kind === 'group') next += by;
  return rows[next] === undefined ? cell : { row: next, column };
}

/** For screen readers. */
export function sayBar(bar: CalendarBar): string {
  const days =
    bar.from === bar.to ? dayName(bar.from) : `${dayName(bar.from)} to ${dayName(bar.to)}`;
  return [
    bar.booking?.name,
    bar.kind === 'booked' ? 'booked' : STATES[bar.kind].name,
    bar.reason,
    days,
  ]
    .filter(Boolean)
    .join(', ');
}
