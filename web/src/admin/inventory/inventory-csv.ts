import type { ProductUnitsDto, UnitDto } from '#core/contract/inventory-api.ts';
import { type CsvCell, csvFrom } from '#web/admin/ui/csv.ts';
import { STATE_LABELS, utilisation } from '#web/admin/inventory/unit-state.ts';

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
