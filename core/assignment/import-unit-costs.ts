import { type Decimal, numberIn, textIn } from '#core/catalogue/product-cells.ts';
import type { Product } from '#core/catalogue/product.ts';
import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { Fleet, Unit, UnitDetails } from '../inventory/unit.ts';
import type { ChangeUnitsError, makeChangeUnits } from './change-units.ts';

/** A parsed table; row 1 names the columns. */
export type CostTable = {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
  readonly decimal: Decimal;
};

type CostFault = { readonly row: number; readonly column: string; readonly reason: string };

type Cost = Pick<UnitDetails, 'purchasedOn' | 'priceCents' | 'lifeYears'>;

type CostChange = {
  readonly row: number;
  readonly product: Product;
  readonly unit: Unit;
  readonly after: Cost;
};

type CostPlan = {
  readonly changes: readonly CostChange[];
  /** Rows with a fault change nothing. */
  readonly faults: readonly CostFault[];
  readonly unchanged: number;
};

/** Column heads as in the export of the units. Its other columns are ignored. */
const HEADS = {
  productId: 'Product id',
  product: 'Product',
  unitId: 'Unit id',
  unit: 'Unit',
  serial: 'Serial number',
  purchasedOn: 'Purchased',
  priceCents: 'Price',
  lifeYears: 'Life, years',
} as const;
type Column = keyof typeof HEADS;

const MOST_DOLLARS = 100_000;
const MOST_YEARS = 30;

const plain = (text: string): string => textIn(text).trim().toLowerCase();

/** Reads `2024-03-09`, or `3/9/2024` as US spreadsheets write it. */
function dayIn(text: string): CalendarDay | undefined {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return parseCalendarDay(
    year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
}

type Read<T> = { readonly value: T | undefined } | { readonly reason: string };

const readDay = (text: string, today: CalendarDay): Read<CalendarDay> => {
  const value = dayIn(text);
  if (value === undefined)
    return { reason: `"${text}" is not a day. Write 2024-03-09 or 3/9/2024.` };
  return value > today ? { reason: `${value} is in the future.` } : { value };
};

function readPrice(text: string, decimal: Decimal): Read<number> {
  const read = numberIn(text, decimal);
  if (!read.ok) return { reason: read.error };
  const value = Math.round(read.value * 100);
  return value > MOST_DOLLARS * 100 ? { reason: 'At most $100,000.' } : { value };
}

function readYears(text: string, decimal: Decimal): Read<number> {
  const read = numberIn(text, decimal);
  if (!read.ok) return { reason: read.error };
  const isFit = Number.isInteger(read.value) && read.value >= 1 && read.value <= MOST_YEARS;
  return isFit ? { value: read.value } : { reason: `1 to ${MOST_YEARS} whole years.` };
}

/**
 * Plans what a table of purchase days, prices and useful lives changes. A unit is found by its ids,
 * or else by product and label, or else by its serial number. Empty cells change nothing.
 */
function planUnitCosts(
  { heads, rows, decimal }: CostTable,
  owned: readonly { readonly product: Product; readonly fleet: Fleet }[],
  today: CalendarDay,
): CostPlan {
  const faults: CostFault[] = [];
  const fault = (row: number, column: Column, reason: string) =>
    void faults.push({ row, column: HEADS[column], reason });
  const columns = new Map(
    (Object.keys(HEADS) as Column[]).flatMap((column) => {
      const index = heads.findIndex((head) => plain(head) === plain(HEADS[column]));
      return index < 0 ? [] : [[column, index] as const];
    }),
  );
  const tellsCost = ['purchasedOn', 'priceCents', 'lifeYears'].some((one) =>
    columns.has(one as Column),
  );
  if (!tellsCost) fault(1, 'priceCents', 'No column Purchased, Price or Life, years.');
  const tellsUnit =
    columns.has('serial') ||
    ((columns.has('product') || columns.has('productId')) &&
      (columns.has('unit') || columns.has('unitId')));
  if (!tellsUnit) fault(1, 'unit', 'Identify each unit by Product and Unit, or by Serial number.');
  if (faults.length > 0) return { changes: [], faults, unchanged: 0 };

  const everyUnit = owned.flatMap(({ product, fleet }) =>
    fleet.units.map((unit) => ({ product, unit })),
  );
  const changes: CostChange[] = [];
  const seen = new Map<string, number>();
  let unchanged = 0;
  for (const { row, cells } of rows) {
    const cell = (column: Column): string => textIn(cells[columns.get(column) ?? -1] ?? '').trim();
    const wanted = (column: Column, value: string): boolean =>
      cell(column) !== '' && plain(cell(column)) === plain(value);
    const named = everyUnit.filter(
      ({ product, unit }) =>
        (wanted('productId', product.id) ||
          (cell('productId') === '' && wanted('product', product.title))) &&
        (wanted('unitId', unit.id) || (cell('unitId') === '' && wanted('unit', unit.label))),
    );
    const bySerial = everyUnit.filter(({ unit }) => wanted('serial', unit.serial ?? ''));
    const [found, ...others] = named.length > 0 ? named : bySerial;
    if (found === undefined) {
      fault(row, 'unit', 'There is no such unit.');
      continue;
    }
    if (others.length > 0) {
      fault(row, 'unit', 'Several units have this name. Write their IDs.');
      continue;
    }
    const { product, unit } = found;
    const key = `${product.id} ${unit.id}`;
    const before = seen.get(key);
    if (before !== undefined) {
      fault(row, 'unit', `This is the same unit as in row ${before}.`);
      continue;
    }
    seen.set(key, row);
    const after: { purchasedOn?: CalendarDay; priceCents?: number; lifeYears?: number } = {};
    let isRead = true;
    const take = <T>(column: Column, read: (text: string) => Read<T>, keep: (value: T) => void) => {
      const text = cell(column);
      if (text === '') return;
      const told = read(text);
      if ('reason' in told) {
        fault(row, column, told.reason);
        isRead = false;
      } else if (told.value !== undefined) keep(told.value);
    };
    take(
      'purchasedOn',
      (text) => readDay(text, today),
      (value) => void (after.purchasedOn = value),
    );
    take(
      'priceCents',
      (text) => readPrice(text, decimal),
      (value) => void (after.priceCents = value),
    );
    take(
      'lifeYears',
      (text) => readYears(text, decimal),
      (value) => void (after.lifeYears = value),
    );
    if (!isRead) continue;
    const isSame = Object.entries(after).every(
      ([name, value]) => unit[name as keyof Cost] === value,
    );
    if (isSame) unchanged += 1;
    else changes.push({ row, product, unit, after });
  }
  return { changes, faults, unchanged };
}

type UnitCostPorts = {
  readonly listInventory: () => Promise<
    readonly { readonly product: Product; readonly fleet: Fleet }[]
  >;
  readonly changeUnits: ReturnType<typeof makeChangeUnits>;
  readonly clock: Clock;
};

type ImportedCosts = CostPlan & {
  /** Rows of a correct table that could not be saved, because the units changed meanwhile. */
  readonly refused: readonly { readonly row: number; readonly error: ChangeUnitsError }[];
  /** Then `changes` are the saved ones. Otherwise they are those that would be saved. */
  readonly isSaved: boolean;
};

/**
 * Imports purchase days, prices and useful lives of units from a table. With a fault in the table,
 * or without `save`, nothing is saved. Each unit is saved for itself, so a refused row does not
 * keep the others from being saved.
 * @param onSaved called after each saved row
 */
export const makeImportUnitCosts =
  ({ listInventory, changeUnits, clock }: UnitCostPorts) =>
  async (table: CostTable, save: boolean, onSaved: () => void): Promise<ImportedCosts> => {
    const owned = await listInventory();
    const plan = planUnitCosts(table, owned, shopDay(clock.now()));
    if (!save || plan.faults.length > 0) return { ...plan, refused: [], isSaved: false };
    const revisions = new Map(owned.map(({ product, fleet }) => [product.id, fleet.revision]));
    const changes: CostChange[] = [];
    const refused: { readonly row: number; readonly error: ChangeUnitsError }[] = [];
    for (const each of plan.changes) {
      const { row, product, unit, after } = each;
      const { id: unitId, blocks: _blocks, retiredOn: _retired, ...details } = unit;
      const change = { kind: 'edit', unitId, details: { ...details, ...after } } as const;
      const changed = await changeUnits(product.id, change, revisions.get(product.id) ?? 0);
      if (changed.ok) {
        onSaved();
        changes.push(each);
        revisions.set(product.id, changed.value.fleet.revision);
      } else refused.push({ row, error: changed.error });
    }
    return { ...plan, changes, refused, isSaved: refused.length === 0 || changes.length > 0 };
  };
