import type { ProductDto } from '#core/contract/products.ts';
import { downloadCsv } from '#web/admin/ui/download.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { categoryOf } from '#core/catalogue/category.ts';
import { PRODUCT_COLUMNS, type ProductColumn } from '#core/catalogue/product-columns.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { type CsvCell, csvFrom } from '#web/admin/ui/csv.ts';

/** The shop's day; empty when the instant cannot be read. */
function createdDay({ createdAt }: Pick<ProductDto, 'createdAt'>): string {
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

export const ADD_BUTTON_ID = 'add-product';

/** @param props.shown what the filters let through, over all pages: what is exported */
export function ProductsHeader(props: {
  readonly shown: readonly ProductDto[];
  readonly onAdd: () => void;
  readonly onHelp: () => void;
}) {
  const { shown } = props;
  const today = useToday();
  const save = (): void => {
    const name = `products-${today}.csv`;
    downloadCsv(name, productsCsv(shown));
    toast.success(`${shown.length} products are in ${name}.`);
  };
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <h1 className="text-title font-bold">Products</h1>
      <div className="flex flex-wrap items-center gap-3">
        {/* A phone has no keys to press. */}
        <span className="hidden md:contents">
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={props.onHelp}>
            Shortcuts <kbd className="font-sans text-muted">?</kbd>
          </Button>
        </span>
        <Button size="sm" disabled={shown.length === 0} onClick={save}>
          Export CSV
        </Button>
        <Button
          id={ADD_BUTTON_ID}
          variant="primary"
          size="sm"
          aria-haspopup="dialog"
          onClick={props.onAdd}
        >
          <Icon name="plus" className="size-4" />
          Add product
        </Button>
      </div>
    </header>
  );
}
