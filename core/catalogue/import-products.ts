import type { CsvTable } from '#core/kernel/csv.ts';
import { slugFrom } from '#core/kernel/plain-text.ts';
import type { Result } from '#core/kernel/result.ts';
import type { SaveProductError } from './catalogue.ts';
import { columnNamed, headOf, type ProductColumn } from './product-cells.ts';
import { type ProductInput, productInputSchema } from './product-input.schema.ts';
import { inputOf, type ProductRow, readProductRow, type RowFault } from './product-row.ts';
import type { Product } from './product.ts';
import type { makeCreateProduct, makeUpdateProduct } from './save-product.ts';

// See docs/decisions/16-catalogue-reviews-and-pictures.md.

export type ProductChange = { readonly row: number; readonly title: string } & (
  | { readonly kind: 'create'; readonly input: ProductInput }
  | { readonly kind: 'update'; readonly product: Product; readonly input: ProductInput }
  | { readonly kind: 'unchanged' }
  /** The product exists and differs, but updates were not asked for. */
  | { readonly kind: 'left' }
);

export type ProductImportPlan = {
  readonly changes: readonly ProductChange[];
  /** Rows with a fault produce no change. */
  readonly faults: readonly RowFault[];
};

const HEADS_ROW = 1;

/** Maps columns to positions; a fault for each name that is unknown or appears twice. */
function columnsOf(heads: readonly string[]) {
  const columns = heads.map(columnNamed);
  const faults: RowFault[] = [];
  for (const [index, head] of heads.entries()) {
    const column = columns[index];
    const fault = (reason: string) => faults.push({ row: HEADS_ROW, column: head, reason });
    if (column === undefined && head.trim() !== '') fault('There is no such column.');
    else if (column !== undefined && columns.indexOf(column) !== index) fault('Appears twice.');
  }
  return { columns, faults };
}

function rowOf(
  columns: readonly (ProductColumn | undefined)[],
  { row, cells }: CsvTable['rows'][number],
): { readonly read: ProductRow; readonly faults: readonly RowFault[] } {
  const named = columns.flatMap((column, index) =>
    column === undefined ? [] : [[column, cells[index] ?? ''] as const],
  );
  const stray = cells.find((cell, index) => columns[index] === undefined && cell.trim() !== '');
  const reason = `"${stray}" is not under a column name. Is there a comma in a text without quotes?`;
  return {
    read: { row, cells: new Map(named) },
    faults: stray === undefined ? [] : [{ row, column: '', reason }],
  };
}

/** Finds a product by id, else by slug, else by the slug its title would get. */
function finderIn(products: readonly Product[]) {
  const byId = new Map(products.map((product) => [product.id, product]));
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  return ({ cells }: ProductRow): Product | undefined =>
    byId.get(cells.get('id')?.trim() ?? '') ??
    bySlug.get(cells.get('slug')?.trim() ?? '') ??
    bySlug.get(slugFrom(cells.get('title') ?? ''));
}

/** Compares as the schema would store it; a product that breaks the schema is never the same. */
function isSame(product: Product, input: ProductInput): boolean {
  const stored = productInputSchema.safeParse(inputOf(product));
  return stored.success && JSON.stringify(stored.data) === JSON.stringify(input);
}

function changeOf(
  row: number,
  product: Product | undefined,
  input: ProductInput,
  isUpdating: boolean,
): ProductChange {
  const { title } = input;
  if (product === undefined) return { row, title, kind: 'create', input };
  if (isSame(product, input)) return { row, title, kind: 'unchanged' };
  return isUpdating ? { row, title, kind: 'update', product, input } : { row, title, kind: 'left' };
}

/** Plans what importing the table would do; writes nothing. No product is changed by two rows. */
export function planProductImport(
  { heads, rows, decimal }: CsvTable,
  products: readonly Product[],
  isUpdating: boolean,
): ProductImportPlan {
  const { columns, faults: headFaults } = columnsOf(heads);
  if (headFaults.length > 0) return { changes: [], faults: headFaults };
  const find = finderIn(products);
  const faults: RowFault[] = [];
  const changes: ProductChange[] = [];
  const rowOfName = new Map<string, number>();

  for (const each of rows) {
    const { read, faults: stray } = rowOf(columns, each);
    const product = find(read);
    const name = product?.id ?? `new:${slugFrom(read.cells.get('title') ?? '')}`;
    const input = readProductRow(read, product && inputOf(product), decimal);
    const earlier = rowOfName.get(name);
    rowOfName.set(name, earlier ?? read.row);
    if (stray.length > 0) faults.push(...stray);
    else if (!input.ok) faults.push(...input.error);
    else if (earlier !== undefined) {
      const reason = `This is the same product as in row ${earlier}.`;
      faults.push({ row: read.row, column: headOf('title'), reason });
    } else changes.push(changeOf(read.row, product, input.value, isUpdating));
  }
  return { changes, faults };
}

/** Why a row was not saved, for staff. */
export const UNSAVED: Readonly<Record<SaveProductError['kind'], string>> = {
  product_not_found: 'It was removed in the meantime.',
  product_changed: 'Someone else changed it in the meantime. Import the file again.',
  units_booked: 'More of its units are booked than Units would leave.',
  label_taken: 'One of its units already has the label that a new one would get.',
  too_many_units: 'It would have too many units, retired ones included.',
};

/** A row whose product changed after the preview, so it was not saved. */
export type UnsavedRow = { readonly row: number; readonly error: SaveProductError };

type SaveProducts = {
  readonly createProduct: ReturnType<typeof makeCreateProduct>;
  readonly updateProduct: ReturnType<typeof makeUpdateProduct>;
};

/** One transaction per row. Safe to run again: products it already created are found by slug. */
export const makeImportProducts =
  ({ createProduct, updateProduct }: SaveProducts) =>
  async (changes: readonly ProductChange[]): Promise<readonly UnsavedRow[]> => {
    const unsaved: UnsavedRow[] = [];
    for (const change of changes) {
      if (change.kind === 'create') await createProduct(change.input);
      if (change.kind !== 'update') continue;
      const { id, revision } = change.product;
      const saved: Result<Product, SaveProductError> = await updateProduct(
        id,
        change.input,
        revision,
      );
      if (!saved.ok) unsaved.push({ row: change.row, error: saved.error });
    }
    return unsaved;
  };
