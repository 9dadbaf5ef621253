import type { CsvTable } from '#core/kernel/csv.ts';
import type { Columns, NamedColumns } from '#core/kernel/match-columns.ts';
import { slugFrom } from '#core/kernel/plain-text.ts';
import type { Result } from '#core/kernel/result.ts';
import type { SaveProductError } from './catalogue.ts';
import { headOf, type ProductColumn, productColumns } from './product-cells.ts';
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
  readonly columns: Columns<ProductColumn>;
  /** Columns that the table lacks and its rows need. */
  readonly missing: readonly ProductColumn[];
  /** Heads of the columns that are not imported. */
  readonly unused: readonly string[];
};

const HEADS_ROW = 1;

/** Columns of our export that an import does not read. */
const ONLY_EXPORTED: ReadonlySet<ProductColumn> = new Set(['created', 'pictures']);

/** The columns by which a row is found; a new product needs a title. */
const NAMING = ['id', 'slug', 'title'] as const;

function rowOf(
  columns: Columns<ProductColumn>,
  heads: readonly string[],
  { row, cells }: CsvTable['rows'][number],
): { readonly read: ProductRow; readonly faults: readonly RowFault[] } {
  const named = Object.entries<number | undefined>(columns).map(
    ([column, at]) => [column as ProductColumn, cells[at ?? -1] ?? ''] as const,
  );
  const stray = cells.find((cell, at) => (heads[at] ?? '').trim() === '' && cell.trim() !== '');
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

/**
 * Plans what importing the table would do; writes nothing. No product is changed by two rows.
 * @param named column heads by field, where the guess is wrong
 */
export function planProductImport(
  { heads, rows, decimal }: CsvTable,
  products: readonly Product[],
  isUpdating: boolean,
  named: NamedColumns<ProductColumn> = {},
): ProductImportPlan {
  const columns = productColumns(heads, named);
  const used = new Set(
    Object.entries<number | undefined>(columns).flatMap(([column, at]) =>
      ONLY_EXPORTED.has(column as ProductColumn) ? [] : [at],
    ),
  );
  const unused = heads.filter((head, at) => head.trim() !== '' && !used.has(at));
  const isNamed = NAMING.some((column) => columns[column] !== undefined);
  const find = finderIn(products);
  const faults: RowFault[] = [];
  const changes: ProductChange[] = [];
  const rowOfName = new Map<string, number>();
  /** How many rows need a column that the table lacks. */
  const lacking = new Map<ProductColumn, number>(isNamed ? [] : [['title', rows.length]]);

  for (const each of isNamed ? rows : []) {
    const { read, faults: stray } = rowOf(columns, heads, each);
    const { row } = read;
    const product = find(read);
    const name = product?.id ?? `new:${slugFrom(read.cells.get('title') ?? '')}`;
    const input = readProductRow(read, product && inputOf(product), decimal);
    const earlier = rowOfName.get(name);
    rowOfName.set(name, earlier ?? row);
    if (stray.length > 0) faults.push(...stray);
    else if (!input.ok) {
      for (const { column, reason } of input.error) {
        if (columns[column] === undefined) lacking.set(column, (lacking.get(column) ?? 0) + 1);
        else faults.push({ row, column: headOf(column), reason });
      }
    } else if (earlier !== undefined) {
      const reason = `This is the same product as in row ${earlier}.`;
      faults.push({ row, column: headOf('title'), reason });
    } else changes.push(changeOf(row, product, input.value, isUpdating));
  }
  // Once for a column, not once for each of its rows.
  const absent = [...lacking].map(([column, count]) => ({
    row: HEADS_ROW,
    column: headOf(column),
    reason: `The table has no such column, and ${count === 1 ? '1 row needs' : `${count} rows need`} it.`,
  }));
  return { changes, faults: [...absent, ...faults], columns, missing: [...lacking.keys()], unused };
}

/** Why a row was not saved, for staff. */
export const UNSAVED: Readonly<Record<SaveProductError['kind'], string>> = {
  product_not_found: 'It was removed in the meantime.',
  product_changed: 'It was changed in the meantime. Import the file again.',
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
