import { type Columns, matchColumns, type NamedColumns } from '#core/kernel/match-columns.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { HANDLING_FIELDS } from './handling.ts';

/** How a table writes numbers: `1,234.50`, or `1.234,50` in files separated by semicolons. */
export type Decimal = '.' | ',';

const PLAIN = /^\d+(?:\.\d+)?$/;
const POINTED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const COMMA = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/;
/** With both marks, the last one is the decimal one, whatever separates the file's cells. */
const BOTH_MARKS = /^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d+$/;
const EITHER = /^\d{1,3}\.\d{3}$/;

/** Parses a number, with or without `$`. The error is a sentence. */
export function numberIn(cell: string, decimal: Decimal): Result<number, string> {
  const text = cell.replaceAll(/[\s$]/g, '');
  if (decimal === ',' && EITHER.test(text)) {
    return err(`${text} can be read two ways. Leave out the point, or write a comma.`);
  }
  if (PLAIN.test(text)) return ok(Number(text));
  if (BOTH_MARKS.test(text)) {
    return ok(Number(text.replaceAll(/[.,](?=.*[.,])/g, '').replace(',', '.')));
  }
  if (decimal === '.' && POINTED.test(text)) return ok(Number(text.replaceAll(',', '')));
  if (decimal === ',' && COMMA.test(text)) {
    return ok(Number(text.replaceAll('.', '').replace(',', '.')));
  }
  return err(`"${cell}" is not a number.`);
}

const YES = new Set(['yes', 'y', 'true', '1', 'x']);
const NO = new Set(['no', 'n', 'false', '0']);

const FEET =
  /^(?<feet>\d+(?:[.,]\d+)?)\s*(?:['’′]|ft\.?|feet|foot)\s*(?:(?<inches>\d+(?:[.,]\d+)?)\s*(?:"|''|[”″]|in\.?|inch(?:es)?))?$/i;

/** Parses a length in feet: `13`, `13'`, `13 ft`, `13'6"`. */
export function feetIn(cell: string, decimal: Decimal): Result<number, string> {
  const { feet, inches = '0' } = FEET.exec(cell.trim())?.groups ?? {};
  if (feet === undefined) return numberIn(cell, decimal);
  const [whole, rest] = [feet, inches].map((text) => Number(text.replace(',', '.')));
  return ok(Math.round(((whole ?? 0) + (rest ?? 0) / 12) * 100) / 100);
}

export function yesNoIn(cell: string): Result<boolean, string> {
  const text = cell.trim().toLowerCase();
  if (YES.has(text)) return ok(true);
  if (NO.has(text)) return ok(false);
  return err(`"${cell}" is neither yes nor no.`);
}

/** Drops the apostrophe that our export puts before text that would run as a formula. */
export const textIn = (cell: string): string =>
  /^'+(?:\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|[\t\r\n])/.test(cell) ? cell.slice(1) : cell;

/** Splits at commas if there are any, else at spaces. */
export function wordsIn(cell: string): readonly string[] {
  const text = textIn(cell);
  const words = /[,;|]/.test(text) ? text.split(/[,;|]/) : text.split(/\s/);
  return words.map((word) => word.trim()).filter((word) => word !== '');
}

/** Splits addresses at spaces or `|`, because an address may contain a comma. */
export const addressesIn = (cell: string): readonly string[] =>
  cell.split(/[\s|]+/).filter((address) => address !== '');

/** Splits texts at `|`; an empty one keeps its position. */
export const textsIn = (cell: string): readonly string[] =>
  cell.trim() === ''
    ? []
    : textIn(cell)
        .split('|')
        .map((text) => text.trim());

/**
 * The columns of a product table, in the order they are written. Exports use `head`; imports also
 * accept `others`, ignoring case, accents, spaces and punctuation. `at` is the path in the product. A column
 * of type `number` is read, written and shown in the form without further code.
 */
const COLUMNS = [
  { key: 'id', head: 'Id', others: [] },
  { key: 'title', head: 'Title', others: ['name', 'item name', 'product name'], at: 'title' },
  { key: 'slug', head: 'Slug', others: [] },
  { key: 'marks', head: 'Marks', others: ['tags'] },
  { key: 'category', head: 'Category', others: ['categories', 'shelf'], at: 'categories' },
  {
    key: 'price',
    head: 'Price per day (USD)',
    others: ['price', 'price per day', 'price usd'],
    at: 'price',
    is: 'number',
  },
  {
    key: 'units',
    head: 'Units',
    others: ['quantity', 'qty'],
    at: 'units',
    is: 'number',
    begins: 1,
  },
  {
    key: 'turnaroundDays',
    head: 'Turnaround days',
    others: ['turnaround'],
    at: 'turnaroundDays',
    is: 'number',
    begins: 0,
  },
  { key: 'active', head: 'Active', others: ['is active'], at: 'isActive' },
  { key: 'created', head: 'Created', others: [] },
  { key: 'length', head: 'Length (ft)', others: ['length'], at: 'size.lengthFt', is: 'number' },
  { key: 'width', head: 'Width (ft)', others: ['width'], at: 'size.widthFt', is: 'number' },
  { key: 'height', head: 'Height (ft)', others: ['height'], at: 'size.heightFt', is: 'number' },
  {
    key: 'setupLength',
    head: 'Setup length (ft)',
    others: ['setup length'],
    at: 'setup.lengthFt',
    is: 'number',
  },
  {
    key: 'setupWidth',
    head: 'Setup width (ft)',
    others: ['setup width'],
    at: 'setup.widthFt',
    is: 'number',
  },
  { key: 'surfaces', head: 'Surfaces', others: ['surface'], at: 'setup.surfaces' },
  {
    key: 'gate',
    head: 'Gate (in)',
    others: ['gate', 'gate width (in)'],
    at: 'setup.gateWidthIn',
    is: 'number',
    mayBeEmpty: true,
  },
  {
    key: 'outlet',
    head: 'Outlet within (ft)',
    others: ['outlet', 'outlet within'],
    at: 'setup.outletWithinFt',
    is: 'number',
    mayBeEmpty: true,
  },
  { key: 'ages', head: 'Ages', others: ['age'], at: 'ages' },
  { key: 'capacity', head: 'Capacity', others: ['guests'], at: 'capacity', is: 'number' },
  { key: 'blowers', head: 'Blowers', others: [], at: 'power.blowers', is: 'number', begins: 1 },
  { key: 'circuits', head: 'Circuits', others: [], at: 'power.circuits', is: 'number' },
  { key: 'wet', head: 'Wet', others: ['water'], at: 'wet' },
  ...HANDLING_FIELDS.map(
    ({ key, head, others }) =>
      ({ key, head, others, at: `handling.${key}`, is: 'number', mayBeEmpty: true }) as const,
  ),
  {
    key: 'mostOnline',
    head: 'Most per online order',
    others: ['most online'],
    at: 'mostOnline',
    is: 'number',
    mayBeEmpty: true,
  },
  { key: 'pictures', head: 'Pictures', others: [] },
  {
    key: 'pictureAddresses',
    head: 'Picture addresses',
    others: ['images', 'image addresses', 'picture address'],
    at: 'images',
  },
  { key: 'pictureTexts', head: 'Picture texts', others: ['image texts', 'alt'] },
  { key: 'spanishTitle', head: 'Spanish title', others: ['title es'], at: 'es.title' },
  {
    key: 'spanishDescription',
    head: 'Spanish description',
    others: ['description es'],
    at: 'es.description',
  },
  { key: 'spanishPictureTexts', head: 'Spanish picture texts', others: [] },
  { key: 'description', head: 'Description', others: [], at: 'description' },
] as const;

export type ProductColumn = (typeof COLUMNS)[number]['key'];

/** The columns in the order they are written. */
export const PRODUCT_COLUMNS: readonly { readonly key: ProductColumn; readonly head: string }[] =
  COLUMNS;

const KNOWN_COLUMNS = COLUMNS.map(({ key, head, others }) => ({
  field: key,
  heads: [head, ...others],
}));

export const productColumns = (
  heads: readonly string[],
  named: NamedColumns<ProductColumn> = {},
): Columns<ProductColumn> => matchColumns<ProductColumn>(heads, KNOWN_COLUMNS, named);

const HEADS: ReadonlyMap<ProductColumn, string> = new Map(
  COLUMNS.map(({ key, head }) => [key, head]),
);

export const headOf = (column: ProductColumn): string => HEADS.get(column) ?? column;

/** Maps a schema path to its column, so that errors name the column. */
export const COLUMN_AT: ReadonlyMap<string, ProductColumn> = new Map(
  COLUMNS.flatMap((column) => ('at' in column ? [[column.at, column.key] as const] : [])),
);

type NumberColumn = Extract<(typeof COLUMNS)[number], { readonly is: 'number' }>;

type NumberPath = NumberColumn['at'];

export const PRODUCT_NUMBERS: readonly {
  readonly key: NumberColumn['key'];
  readonly at: NumberPath;
  /** Initial value in the form for a new product. */
  readonly begins?: number | undefined;
  readonly mayBeEmpty?: boolean | undefined;
}[] = COLUMNS.filter((column) => 'is' in column);

/** The product's value at a path; undefined where there is none. */
export function valueAt(product: object | undefined, path: string): unknown {
  let value: unknown = product;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** Builds a nested object from values by path. */
export function nested(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const [first = '', second] = path.split('.');
    whole[first] =
      second === undefined ? value : { ...(whole[first] as object | undefined), [second]: value };
  }
  return whole;
}
