import { err, ok, type Result } from '#core/kernel/result.ts';
import { HANDLING_FIELDS } from './handling.ts';

/** How a table writes numbers: `1,234.50`, or `1.234,50` where semicolons part its cells. */
export type Decimal = '.' | ',';

const PLAIN = /^\d+(?:\.\d+)?$/;
const POINTED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const COMMA = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/;
const EITHER = /^\d{1,3}\.\d{3}$/;

/** A number of a cell, with or without `$`. The error is a sentence. */
export function numberIn(cell: string, decimal: Decimal): Result<number, string> {
  const text = cell.replaceAll(/[\s$]/g, '');
  if (decimal === ',' && EITHER.test(text)) {
    return err(`${text} can be read in two ways: leave out the point, or write a comma.`);
  }
  if (PLAIN.test(text)) return ok(Number(text));
  if (decimal === '.' && POINTED.test(text)) return ok(Number(text.replaceAll(',', '')));
  if (decimal === ',' && COMMA.test(text)) {
    return ok(Number(text.replaceAll('.', '').replace(',', '.')));
  }
  return err(`"${cell}" is not a number.`);
}

const YES = new Set(['yes', 'y', 'true', '1', 'x']);
const NO = new Set(['no', 'n', 'false', '0']);

export function yesNoIn(cell: string): Result<boolean, string> {
  const text = cell.trim().toLowerCase();
  if (YES.has(text)) return ok(true);
  if (NO.has(text)) return ok(false);
  return err(`"${cell}" is neither yes nor no.`);
}

/** The apostrophe before what a spreadsheet would run (see the back office's export) is not part of the text. */
export const textIn = (cell: string): string =>
  /^'\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^'[\t\r\n]/.test(cell) ? cell.slice(1) : cell;

/** Words apart by commas where there is one, else by blanks. */
export function wordsIn(cell: string): readonly string[] {
  const text = textIn(cell);
  const words = /[,;|]/.test(text) ? text.split(/[,;|]/) : text.split(/\s/);
  return words.map((word) => word.trim()).filter((word) => word !== '');
}

/** Addresses apart by blanks or `|`: a comma may be part of one. */
export const addressesIn = (cell: string): readonly string[] =>
  cell.split(/[\s|]+/).filter((address) => address !== '');

/** Texts apart by `|`; an empty one keeps its place. */
export const textsIn = (cell: string): readonly string[] =>
  cell.trim() === ''
    ? []
    : textIn(cell)
        .split('|')
        .map((text) => text.trim());

/**
 * The columns of a table of products, in the order in which they are written. The heads are what the back office exports and
 * what an import reads; an import takes the other names too, and any mix of capitals, blanks and signs.
 */
const COLUMNS = [
  { key: 'id', head: 'Id', others: [] },
  { key: 'title', head: 'Title', others: ['name'] },
  { key: 'slug', head: 'Slug', others: [] },
  { key: 'category', head: 'Category', others: ['categories', 'shelf'] },
  { key: 'marks', head: 'Marks', others: ['tags'] },
  { key: 'price', head: 'Price per day (USD)', others: ['price', 'price per day', 'price usd'] },
  { key: 'units', head: 'Units', others: ['quantity'] },
  { key: 'turnaroundDays', head: 'Turnaround days', others: ['turnaround'] },
  { key: 'active', head: 'Active', others: ['is active'] },
  { key: 'created', head: 'Created', others: [] },
  { key: 'length', head: 'Length (ft)', others: ['length'] },
  { key: 'width', head: 'Width (ft)', others: ['width'] },
  { key: 'height', head: 'Height (ft)', others: ['height'] },
  { key: 'setupLength', head: 'Setup length (ft)', others: ['setup length'] },
  { key: 'setupWidth', head: 'Setup width (ft)', others: ['setup width'] },
  { key: 'surfaces', head: 'Surfaces', others: ['surface'] },
  { key: 'gate', head: 'Gate (in)', others: ['gate', 'gate width (in)'] },
  { key: 'outlet', head: 'Outlet within (ft)', others: ['outlet', 'outlet within'] },
  { key: 'ages', head: 'Ages', others: ['age'] },
  { key: 'capacity', head: 'Capacity', others: ['guests'] },
  { key: 'blowers', head: 'Blowers', others: [] },
  { key: 'circuits', head: 'Circuits', others: [] },
  { key: 'wet', head: 'Wet', others: ['water'] },
  ...HANDLING_FIELDS,
  { key: 'pictures', head: 'Pictures', others: [] },
  {
    key: 'pictureAddresses',
    head: 'Picture addresses',
    others: ['images', 'image addresses', 'picture address'],
  },
  { key: 'pictureTexts', head: 'Picture texts', others: ['image texts', 'alt'] },
  { key: 'description', head: 'Description', others: [] },
] as const;

export type ProductColumn = (typeof COLUMNS)[number]['key'];

/** In the order in which they are written. */
export const PRODUCT_COLUMNS: readonly { readonly key: ProductColumn; readonly head: string }[] =
  COLUMNS;

const normal = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const KEYS: ReadonlyMap<string, ProductColumn> = new Map(
  COLUMNS.flatMap(({ key, head, others }) =>
    [head, ...others].map((name) => [normal(name), key] as const),
  ),
);

const HEADS: ReadonlyMap<ProductColumn, string> = new Map(
  COLUMNS.map(({ key, head }) => [key, head]),
);

/** Undefined for a name that is no column's. */
export const columnNamed = (name: string): ProductColumn | undefined => KEYS.get(normal(name));

export const headOf = (column: ProductColumn): string => HEADS.get(column) ?? column;
