import { categoryOf } from '#core/catalogue/category.ts';
import type { ProductDto } from '#core/ports/shop-api.ts';
import { instantFromIso } from '#core/time/instant.ts';
import { shopDay } from '#core/time/shop-time.ts';
import { type CsvCell, csvFrom } from '#web/features/admin/csv.ts';

type Column = readonly [head: string, cell: (product: ProductDto) => CsvCell];

/** The shop's day; empty when the instant cannot be read. */
export function createdDay({ createdAt }: Pick<ProductDto, 'createdAt'>): string {
  const created = instantFromIso(createdAt);
  return created === undefined ? '' : shopDay(created);
}

function otherMarks({ categories }: ProductDto): string {
  const shelf = categoryOf(categories)?.value;
  return categories.filter((value) => value !== shelf).join(' ');
}

const COLUMNS: readonly Column[] = [
  ['Id', ({ id }) => id],
  ['Title', ({ title }) => title],
  ['Slug', ({ slug }) => slug],
  ['Category', ({ categories }) => categoryOf(categories)?.label ?? ''],
  ['Marks', otherMarks],
  ['Price per day (USD)', ({ price }) => price.toFixed(2)],
  ['Units', ({ units }) => units],
  ['Turnaround days', ({ turnaroundDays }) => turnaroundDays],
  ['Active', ({ isActive }) => (isActive ? 'yes' : 'no')],
  ['Created', createdDay],
  ['Length (ft)', ({ size }) => size.lengthFt],
  ['Width (ft)', ({ size }) => size.widthFt],
  ['Height (ft)', ({ size }) => size.heightFt],
  ['Setup length (ft)', ({ setup }) => setup.lengthFt],
  ['Setup width (ft)', ({ setup }) => setup.widthFt],
  ['Surfaces', ({ setup }) => setup.surfaces.join(' ')],
  ['Ages', ({ ages }) => ages],
  ['Capacity', ({ capacity }) => capacity],
  ['Blowers', ({ power }) => power.blowers],
  ['Circuits', ({ power }) => power.circuits],
  ['Wet', ({ wet }) => (wet ? 'yes' : 'no')],
  ['Pictures', ({ images }) => images.length],
  ['Description', ({ description }) => description],
];

/** The products in the order given, below a row of column names. */
export const productsCsv = (products: readonly ProductDto[]): string =>
  csvFrom([
    COLUMNS.map(([head]) => head),
    ...products.map((product) => COLUMNS.map(([, cell]) => cell(product))),
  ]);
