import {
  ADD_ON,
  CATEGORIES,
  categoryOf,
  FEATURED,
  isPopular,
  POPULAR,
} from '#core/catalogue/category.ts';
import {
  PRODUCT_COLUMNS,
  PRODUCT_NUMBERS,
  type ProductColumn,
  valueAt,
} from '#core/catalogue/product-cells.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { centsFromDollars, formatPrice } from '#core/kernel/cents.ts';
import { counted } from '#core/kernel/counted.ts';
import { type CsvCell, csvFrom } from '#core/kernel/csv.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { useSaveProduct } from '#web/admin/shared/use-products.ts';
import { Tag } from '#web/admin/ui/badge.tsx';
import { Switch } from '#web/admin/ui/controls.tsx';
import { choice, type ListFilter } from '#web/admin/ui/list-view.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { type Column, muted, plain, shown } from '#web/admin/ui/table-model.tsx';
import { dateName } from '#web/admin/ui/words.ts';
import { ApiProblemError } from '#web/shared/data/api-problem.ts';
import { toast } from '#web/shared/toast.ts';
import { Picture } from '#web/shared/ui/picture.tsx';
import { inputFromProduct } from './product-form-values.ts';

/** The shop's day; empty for an invalid instant. */
function createdDay({ createdAt }: Pick<ProductDto, 'createdAt'>): string {
  const created = instantFromIso(createdAt);
  return created === undefined ? '' : shopDay(created);
}

function otherMarks({ categories }: ProductDto): string {
  const shelf = categoryOf(categories)?.value;
  return categories.filter((value) => value !== shelf).join(', ');
}

type Cell = (product: ProductDto) => CsvCell;

function numberCell(product: ProductDto, path: string): CsvCell {
  const value = valueAt(product, path);
  return typeof value === 'number' ? value : '';
}

const NUMBER_CELLS = Object.fromEntries(
  PRODUCT_NUMBERS.map(({ key, at }) => [key, (product: ProductDto) => numberCell(product, at)]),
) as Record<(typeof PRODUCT_NUMBERS)[number]['key'], Cell>;

const CELLS: Readonly<Record<ProductColumn, Cell>> = {
  ...NUMBER_CELLS,
  id: ({ id }) => id,
  title: ({ title }) => title,
  slug: ({ slug }) => slug,
  category: ({ categories }) => categoryOf(categories)?.label ?? '',
  marks: otherMarks,
  price: ({ price }) => price.toFixed(2),
  active: ({ isActive }) => (isActive ? 'yes' : 'no'),
  created: createdDay,
  surfaces: ({ setup }) => setup.surfaces.join(' '),
  ages: ({ ages }) => ages,
  wet: ({ wet }) => (wet ? 'yes' : 'no'),
  pictures: ({ images }) => images.length,
  pictureAddresses: ({ images }) => images.map(({ src }) => src).join(' '),
  pictureTexts: ({ images }) => images.map(({ alt }) => alt).join(' | '),
  description: ({ description }) => description,
  spanishTitle: ({ es }) => es?.title ?? '',
  spanishDescription: ({ es }) => es?.description ?? '',
  spanishPictureTexts: ({ images }) =>
    images.some((image) => image.es?.alt)
      ? images.map((image) => image.es?.alt ?? '').join(' | ')
      : '',
};

/** Products in the given order with a header row; readable by `npm run import:products`. */
export const productsCsv = (products: readonly ProductDto[]): string =>
  csvFrom([
    PRODUCT_COLUMNS.map(({ head }) => head),
    ...products.map((product) => PRODUCT_COLUMNS.map(({ key }) => CELLS[key](product))),
  ]);

function failure(product: ProductDto, error: Error): string {
  const isOutdated = error instanceof ApiProblemError && error.problem.code === 'product_changed';
  return isOutdated
    ? `${product.title} was changed in the meantime. It is up to date now, so try again.`
    : `${product.title} was not changed. ${error.message}`;
}

/** Shows or hides a product right away. Reverts if the server refuses. */
function ActiveSwitch({ product }: { readonly product: ProductDto }) {
  const save = useSaveProduct();
  const mayTurn = useMay()('catalogue:write');
  const isActive = save.isPending ? save.variables.input.isActive : product.isActive;
  const turn = (): void => {
    const input = { ...inputFromProduct(product), isActive: !product.isActive };
    // No message on success, because the switch shows it.
    const onError = (error: Error): void => void toast.error(failure(product, error));
    save.mutate({ base: product, input }, { onError });
  };
  const state = isActive ? 'Active' : 'Hidden';
  if (!mayTurn) return <span className="text-muted">{state}</span>;
  return (
    <Switch
      label={`${product.title} is active`}
      isOn={isActive}
      isBusy={save.isPending}
      onTurn={turn}
    >
      <span className="sm:@max-[40rem]:hidden">{state}</span>
    </Switch>
  );
}

const categoryName = ({ categories }: ProductDto): string =>
  categoryOf(categories)?.one ?? (categories.includes(ADD_ON) ? 'Add-on' : 'No category');

const turnaround = ({ turnaroundDays }: ProductDto): string =>
  turnaroundDays === 0 ? 'None' : counted(turnaroundDays, 'day');

/** Marks customers can see. */
const marksOf = ({ categories }: ProductDto): readonly string[] => [
  ...(categories.includes(FEATURED) ? ['Featured'] : []),
  ...(isPopular({ categories }) ? ['Popular'] : []),
];

const Thumbnail = ({ product }: { readonly product: ProductDto }) => (
  // A block; otherwise each of the picture's sources would take a place in the row.
  <span className="block h-7 w-9.5 max-sm:h-10 max-sm:w-13">
    <Picture
      image={product.images[0]}
      alt=""
      sizes="52px"
      className="size-full rounded-sm object-cover"
    />
  </span>
);

export const PRODUCT_TABLE: readonly Column<ProductDto>[] = [
  shown('picture', 'Picture', (product) => <Thumbnail product={product} />, { phone: 'picture' }),
  plain('title', 'Product', ({ title }) => title, { isName: true }),
  {
    id: 'marks',
    label: 'Tags',
    cell: (product) => (
      <span className="flex gap-1">
        {marksOf(product).map((mark) => (
          <Tag key={mark}>{mark}</Tag>
        ))}
      </span>
    ),
    from: 'xl',
  },
  muted('category', 'Category', (product) => categoryName(product), {
    sort: categoryName,
    from: 'lg',
    phone: 'second',
  }),
  shown('price', 'Price per day', ({ price }) => formatPrice(centsFromDollars(price)), {
    sort: ({ price }) => price,
    align: 'end',
    phone: 'end',
  }),
  plain('units', 'Units', ({ units }) => units, { align: 'end' }),
  muted('turnaround', 'Turnaround', (product) => turnaround(product), {
    sort: ({ turnaroundDays }) => turnaroundDays,
    align: 'end',
    from: 'xl',
  }),
  shown('active', 'Active', (product) => <ActiveSwitch product={product} />, {
    sort: ({ isActive }) => (isActive ? 0 : 1),
    phone: 'endSecond',
  }),
  {
    id: 'created',
    label: 'Created',
    cell: (product) => {
      const day = createdDay(product);
      return day !== '' && <span className="text-muted">{dateName(day)}</span>;
    },
    sort: ({ createdAt }) => Date.parse(createdAt),
    largestFirst: true,
    from: 'xl',
  },
];

export const PRODUCT_FILTERS: readonly ListFilter<ProductDto>[] = [
  choice('tag', 'Tag', { [FEATURED]: 'Featured', [POPULAR]: 'Popular' }, ({ categories }, tag) =>
    categories.includes(tag),
  ),
  {
    key: 'category',
    label: 'Category',
    kind: 'choice',
    options: [...CATEGORIES, { value: ADD_ON, label: 'Add-ons' }],
    test: ({ categories }, category) => categories.includes(category),
  },
  choice(
    'show',
    'Visible to shoppers',
    { active: 'Active', hidden: 'Hidden' },
    ({ isActive }, show) => isActive === (show === 'active'),
  ),
];

export const productText = (product: ProductDto): string =>
  [product.title, product.description, ...product.categories, categoryName(product)].join(' ');
