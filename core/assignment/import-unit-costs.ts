import { type Decimal, numberIn, textIn } from '#core/catalogue/product-cells.ts';
import type { RowFault } from '#core/catalogue/product-row.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { Fleet, Unit, UnitDetails } from '#core/inventory/unit.ts';
import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import type { CsvTable } from '#core/kernel/csv.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { ChangeUnitsError, makeChangeUnits } from './change-units.ts';

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
  readonly faults: readonly RowFault[];
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
const COST_COLUMNS = ['purchasedOn', 'priceCents', 'lifeYears'] as const;

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

function readDay(text: string, today: CalendarDay): Result<CalendarDay, string> {
  const day = dayIn(text);
  if (day === undefined) return err(`"${text}" is not a day. Write 2024-03-09 or 3/9/2024.`);
  return day > today ? err(`${day} is in the future.`) : ok(day);
}

function readPrice(text: string, decimal: Decimal): Result<number, string> {
  const read = numberIn(text, decimal);
  if (!read.ok) return read;
  const amount = Math.round(read.value * 100);
  return amount > MOST_DOLLARS * 100 ? err('At most $100,000.') : ok(amount);
}

function readYears(text: string, decimal: Decimal): Result<number, string> {
  const read = numberIn(text, decimal);
  if (!read.ok) return read;
  const isFit = Number.isInteger(read.value) && read.value >= 1 && read.value <= MOST_YEARS;
  return isFit ? read : err(`1 to ${MOST_YEARS} whole years.`);
}

/**
 * Plans what a table of purchase days, prices and useful lives changes. A unit is found by its ids,
 * or else by product and label, or else by its serial number. Empty cells change nothing.
 */
function planUnitCosts(
  { heads, rows, decimal }: CsvTable,
  owned: readonly { readonly product: Product; readonly fleet: Fleet }[],
  today: CalendarDay,
): CostPlan {
  const faults: RowFault[] = [];
  const fault = (row: number, column: Column, reason: string) =>
    void faults.push({ row, column: HEADS[column], reason });
  const columns = new Map(
    (Object.keys(HEADS) as Column[]).flatMap((column) => {
      const index = heads.findIndex((head) => plain(head) === plain(HEADS[column]));
      return index < 0 ? [] : [[column, index] as const];
    }),
  );
  if (!COST_COLUMNS.some((one) => columns.has(one)))
    fault(1, 'priceCents', 'No column Purchased, Price or Life, years.');
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
    const matches = (column: Column, value: string): boolean =>
      cell(column) !== '' && plain(cell(column)) === plain(value);
    const named = everyUnit.filter(
      ({ product, unit }) =>
        (matches('productId', product.id) ||
          (cell('productId') === '' && matches('product', product.title))) &&
        (matches('unitId', unit.id) || (cell('unitId') === '' && matches('unit', unit.label))),
    );
    const bySerial = everyUnit.filter(({ unit }) => matches('serial', unit.serial ?? ''));
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
    const read = {
      purchasedOn: (text: string) => readDay(text, today),
      priceCents: (text: string) => readPrice(text, decimal),
      lifeYears: (text: string) => readYears(text, decimal),
    };
    let after: Cost = {};
    let isRead = true;
    for (const column of COST_COLUMNS) {
      if (cell(column) === '') continue;
      const told = read[column](cell(column));
      if (told.ok) after = { ...after, [column]: told.value };
      else fault(row, column, told.error);
      isRead &&= told.ok;
    }
    if (!isRead) continue;
    const filled = COST_COLUMNS.filter((column) => after[column] !== undefined);
    if (filled.every((column) => unit[column] === after[column])) unchanged += 1;
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
  async (table: CsvTable, save: boolean, onSaved: () => void): Promise<ImportedCosts> => {
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
