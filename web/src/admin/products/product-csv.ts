import { categoryOf } from '#core/catalogue/category.ts';
import { PRODUCT_COLUMNS, type ProductColumn } from '#core/catalogue/product-columns.ts';
import type { ProductDto } from '#core/contract/shop-api.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { type CsvCell, csvFrom } from '#web/admin/ui/csv.ts';

/** The shop's day; empty when the instant cannot be read. */
export function createdDay({ createdAt }: Pick<ProductDto, 'createdAt'>): string {
  const created = instantFromIso(createdAt);
  return created === undefined ? '' : shopDay(created);
}

function otherMarks({ categories }: ProductDto): string {
  const shelf = categoryOf(categories)?.value;
  return categories.filter((value) => value !== shelf).join(', ');
}

const CELLS: Readonly<Record<ProductColumn, (product: ProductDto) => CsvCell>> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  slug: ({ slug }) => slug,
  category: ({ categories }) => categoryOf(categories)?.label ?? '',
  marks: otherMarks,
  price: ({ price }) => price.toFixed(2),
  units: ({ units }) => units,
  turnaroundDays: ({ turnaroundDays }) => turnaroundDays,
  active: ({ isActive }) => (isActive ? 'yes' : 'no'),
  created: createdDay,
  length: ({ size }) => size.lengthFt,
  width: ({ size }) => size.widthFt,
  height: ({ size }) => size.heightFt,
  setupLength: ({ setup }) => setup.lengthFt,
  setupWidth: ({ setup }) => setup.widthFt,
  surfaces: ({ setup }) => setup.surfaces.join(' '),
  gate: ({ setup }) => setup.gateWidthIn ?? '',
  outlet: ({ setup }) => setup.outletWithinFt ?? '',
  ages: ({ ages }) => ages,
  capacity: ({ capacity }) => capacity,
  blowers: ({ power }) => power.blowers,
  circuits: ({ power }) => power.circuits,
  wet: ({ wet }) => (wet ? 'yes' : 'no'),
  pictures: ({ images }) => images.length,
  pictureAddresses: ({ images }) => images.map(({ src }) => src).join(' '),
  pictureTexts: ({ images }) => images.map(({ alt }) => alt).join(' | '),
  description: ({ description }) => description,
};

/** The products in the order given, below a row of column names; `npm run import:products` reads it. */
export const productsCsv = (products: readonly ProductDto[]): string =>
  csvFrom([
    PRODUCT_COLUMNS.map(({ head }) => head),
    ...products.map((product) => PRODUCT_COLUMNS.map(({ key }) => CELLS[key](product))),
  ]);
