import { dollarsFromCents } from '#core/kernel/cents.ts';
import { headForm } from '#core/kernel/match-columns.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { ADD_ON, CATEGORIES } from './category.ts';
import { isGear } from './gear.ts';
import {
  addressesIn,
  type Decimal,
  feetIn,
  numberIn,
  textIn,
  textsIn,
  wordsIn,
  yesNoIn,
  COLUMN_AT,
  nested,
  PRODUCT_NUMBERS,
  type ProductColumn,
  valueAt,
} from './product-cells.ts';
import type { ProductImage } from './product-facts.schema.ts';
import { newlyImpossible, type ProductInput, productInputSchema } from './product-input.schema.ts';
import type { Product } from './product.ts';
import { type Surface, SURFACES } from './surface.ts';

/** `cells` holds only the columns the table has. */
export type ProductRow = {
  /** Numbered as in a spreadsheet. */
  readonly row: number;
  readonly cells: ReadonlyMap<ProductColumn, string>;
};

/** The product's current values, in the form in which they are entered. */
type Before = ReturnType<typeof inputOf>;

export type RowFault = { readonly row: number; readonly column: string; readonly reason: string };

type CellFault = { readonly column: ProductColumn; readonly reason: string };

/** Size assumed for a picture of unknown size: that of the catalogue's own pictures. */
const USUAL_SIZE = { width: 1200, height: 900 };

/** Converts the price to dollars, as entered; also keeps fields that nobody enters. */
export const inputOf = ({ price, ...product }: Product) => ({
  ...product,
  price: dollarsFromCents(price),
});

function columnAt(path: readonly PropertyKey[]): ProductColumn {
  const [first = '', second = ''] = path.map(String);
  return COLUMN_AT.get(`${first}.${second}`) ?? COLUMN_AT.get(first) ?? 'title';
}

/** `Bounce Houses`, `bounce house` and `Bouncehouse` are the same shelf. */
const shelfForm = (text: string): string => headForm(text).replace(/s$/, '');

const SHELVES: ReadonlyMap<string, string> = new Map([
  ...CATEGORIES.flatMap(({ value, label }) =>
    [value, label].map((name) => [shelfForm(name), value] as const),
  ),
  [ADD_ON, ADD_ON],
]);

/** The value of the shelf that is called so; other words are kept as marks. */
const shelfIn = (word: string): string => SHELVES.get(shelfForm(word)) ?? word.trim().toLowerCase();

function surfacesIn(cell: string): Result<readonly Surface[], string> {
  const words = wordsIn(cell.toLowerCase());
  const found = SURFACES.filter((surface) => words.includes(surface));
  if (found.length === new Set(words).size)
    return ok(words.flatMap((word) => found.filter((surface) => surface === word)));
  return err(`Only ${SURFACES.join(', ')}.`);
}

/**
 * The product that a row describes. A missing column keeps the value of `before` or a new product's
 * default. An empty cell clears the value (no gate, no marks), or fails if one is required.
 */
export function readProductRow(
  { cells }: Pick<ProductRow, 'cells'>,
  before: Before | undefined,
  decimal: Decimal,
): Result<ProductInput, readonly CellFault[]> {
  const faults = new Map<ProductColumn, string>();

  function read<T, U>(column: ProductColumn, kept: T, parse: (cell: string) => Result<U, string>) {
    const cell = cells.get(column);
    if (cell === undefined) return kept;
    if (cell.trim() === '') return undefined;
    const parsed = parse(cell);
    if (parsed.ok) return parsed.value;
    faults.set(column, parsed.error);
    return undefined;
  }
  const number = (column: ProductColumn, at: string) =>
    read(column, numberAt(before, at), (cell) =>
      at.endsWith('Ft') ? feetIn(cell, decimal) : numberIn(cell, decimal),
    );
  const text = (column: ProductColumn, kept: string | undefined) =>
    read(column, kept, (cell) => ok(textIn(cell)));
  const yesNo = (column: ProductColumn, kept: boolean) => read(column, kept, yesNoIn) ?? kept;

  const title = text('title', before?.title);
  const categories = categoriesIn(cells, before?.categories);
  const numbers = Object.fromEntries(PRODUCT_NUMBERS.map(({ key, at }) => [at, number(key, at)]));
  const blowers = numbers['power.blowers'] ?? 0;
  if (isGear({ categories, playedOn: before?.playedOn, power: { blowers } })) {
    for (const at of NONE_IF_EMPTY) numbers[at] ??= 0;
  }
  const { handling, ...facts } = nested({
    ...numbers,
    // Empty means none: a chair needs no ground of its own.
    'setup.surfaces':
      cells.get('surfaces')?.trim() === ''
        ? []
        : read('surfaces', before?.setup.surfaces, surfacesIn),
  });
  const draft = {
    ...facts,
    title,
    description: text('description', before?.description),
    es: told({
      title: text('spanishTitle', before?.es?.title),
      description: text('spanishDescription', before?.es?.description),
    }),
    images: imagesIn(cells, before?.images ?? [], title ?? ''),
    categories,
    isActive: yesNo('active', before?.isActive ?? true),
    units: numbers['units'] ?? before?.units ?? 1,
    turnaroundDays: numbers['turnaroundDays'] ?? 0,
    playedOn: before?.playedOn,
    isService: before?.isService,
    ages: text('ages', before?.ages),
    wet: yesNo('wet', before?.wet ?? categories.includes('water')),
    handling: told(handling as object),
  };
  const parsed = productInputSchema.safeParse(draft);
  const issues = [...(parsed.error?.issues ?? []), ...newlyImpossible(draft, before)];
  for (const { path, message } of issues) {
    const column = columnAt(path);
    if (!faults.has(column))
      faults.set(column, valueAt(draft, path.join('.')) === undefined ? 'Is missing.' : message);
  }
  if (parsed.success && faults.size === 0) return ok(parsed.data);
  return err([...faults].map(([column, reason]) => ({ column, reason })));
}

/** The columns without which a row cannot become a new product. */
export function neededColumns(): ReadonlySet<ProductColumn> {
  const read = readProductRow({ cells: new Map() }, undefined, '.');
  return new Set(read.ok ? [] : read.error.map(({ column }) => column));
}

/** What gear need not have, such as a chair. */
const NONE_IF_EMPTY = PRODUCT_NUMBERS.filter(
  ({ at, mayBeEmpty }) => mayBeEmpty !== true && /^(?:size|setup|capacity|power)/.test(at),
).map(({ at }) => at);

const told = <T extends object>(facts: T): T | undefined =>
  Object.values(facts).some((fact) => fact !== undefined) ? facts : undefined;

function numberAt(before: Before | undefined, path: string): number | undefined {
  const value = valueAt(before, path);
  return typeof value === 'number' ? value : undefined;
}

/** The same marks in another order are not a change and keep their old order. */
function categoriesIn(
  cells: ProductRow['cells'],
  before: readonly string[] | undefined,
): readonly string[] {
  const [shelves, marks] = [cells.get('category'), cells.get('marks')];
  if (shelves === undefined && marks === undefined) return before ?? [];
  const isShelf = (value: string) => CATEGORIES.some((category) => category.value === value);
  const kept = (wanted: boolean) => (before ?? []).filter((value) => isShelf(value) === wanted);
  const named = [
    ...(shelves === undefined ? kept(true) : shelves.split(/[,;|]/).map(shelfIn)),
    ...(marks === undefined ? kept(false) : wordsIn(marks)),
  ];
  const found = [...new Set(named.filter((value) => value !== ''))];
  const isSame = before?.length === found.length && found.every((value) => before.includes(value));
  return isSame ? before : found;
}

/** A picture the product already has keeps its size and smaller files. */
function imagesIn(
  cells: ProductRow['cells'],
  before: readonly ProductImage[],
  title: string,
): readonly ProductImage[] {
  const addresses = cells.get('pictureAddresses');
  const texts = textsIn(cells.get('pictureTexts') ?? '');
  const inSpanish = cells.get('spanishPictureTexts');
  const spanish = inSpanish === undefined ? undefined : textsIn(inSpanish);
  const known = (src: string, index: number) =>
    [...before.slice(index), ...before].find((image) => image.src === src);
  const wanted =
    addresses === undefined
      ? before
      : addressesIn(addresses).map(
          (src, index) => known(src, index) ?? { src, alt: title, ...USUAL_SIZE },
        );
  return wanted.map(({ es, ...image }, index) => {
    const said = spanish === undefined ? es?.alt : spanish[index];
    return { ...image, alt: texts[index] || image.alt, ...(said && { es: { alt: said } }) };
  });
}
