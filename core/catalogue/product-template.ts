import { PRODUCT_COLUMNS, type ProductColumn } from './product-cells.ts';
import { neededColumns } from './product-row.ts';

/** Hidden from shoppers, in case its row stays in the table. */
const EXAMPLE: Readonly<Partial<Record<ProductColumn, string>>> = {
  title: 'Example Bounce House (replace this row)',
  category: 'Bounce Houses',
  price: '189.00',
  description: 'A castle with a basketball hoop inside.',
  length: '15',
  width: '15',
  height: '14.5',
  setupLength: '20',
  setupWidth: '20',
  surfaces: 'grass, concrete',
  ages: '3 to 12 years',
  capacity: '8',
  blowers: '1',
  circuits: '1',
  units: '2',
  active: 'no',
};

/** Columns of the export that nobody fills in for a new product. */
const NOT_WRITTEN: ReadonlySet<ProductColumn> = new Set(['id', 'slug', 'created', 'pictures']);

/** A table to fill in: the columns that a new product needs, marked with `*`, come first. */
export function productTemplate(): readonly (readonly string[])[] {
  const needed = neededColumns();
  const isNeeded = (key: ProductColumn): boolean => needed.has(key);
  const columns = PRODUCT_COLUMNS.filter(({ key }) => !NOT_WRITTEN.has(key)).toSorted(
    (a, b) => Number(isNeeded(b.key)) - Number(isNeeded(a.key)),
  );
  return [
    columns.map(({ key, head }) => (isNeeded(key) ? `${head} *` : head)),
    columns.map(({ key }) => EXAMPLE[key] ?? ''),
  ];
}
