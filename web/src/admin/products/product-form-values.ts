import {
  ADD_ON,
  type CategoryValue,
  categoryOf,
  FEATURED,
  isPopular,
  POPULAR,
} from '#core/catalogue/category.ts';
import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import { nested, PRODUCT_NUMBERS, valueAt } from '#core/catalogue/product-cells.ts';
import { type ProductInput, productInputSchema } from '#core/catalogue/product-input.schema.ts';
import { written } from '#core/catalogue/save-product.ts';
import type { Surface } from '#core/catalogue/surface.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { readTyped } from '#web/admin/ui/action-form.tsx';
import { numberFrom } from '#web/admin/ui/typed-numbers.ts';

/** Numbers are text until submitted; empty if not measured. */
type Typed<T> = [T] extends [number]
  ? string
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { [Name in keyof T]-?: Typed<NonNullable<T[Name]>> }
      : T;

/** The values of the fields while typing. */
export type ProductFormValues = Typed<Omit<ProductInput, 'images' | 'categories'>> & {
  category: CategoryValue | typeof ADD_ON | '';
  featured: boolean;
  popular: boolean;
  /** Custom marks, separated by commas. */
  marks: string;
  images: ProductInput['images'];
};

type ProductNumber = (typeof PRODUCT_NUMBERS)[number];

type First<Path> = Path extends `${infer Name}.${string}` ? Name : Path;

type Numbers = Pick<ProductFormValues, First<ProductNumber['at']>>;

const textsOf = (surfaces: readonly Surface[], textOf: (one: ProductNumber) => string): Numbers =>
  nested({
    ...Object.fromEntries(PRODUCT_NUMBERS.map((one) => [one.at, textOf(one)])),
    'setup.surfaces': [...surfaces],
  }) as Numbers;

export const NEW_PRODUCT: ProductFormValues = {
  title: '',
  description: '',
  es: { title: '', description: '' },
  category: '',
  featured: false,
  popular: false,
  marks: '',
  isActive: true,
  ages: '',
  wet: false,
  images: [],
  ...textsOf(['grass'], ({ begins }) => String(begins ?? '')),
};

type Picture = ProductInput['images'][number];

const pictureOf = ({
  sources,
  placeholder,
  ...picture
}: ProductDto['images'][number]): Picture => ({
  ...picture,
  ...(sources === undefined ? {} : { sources: [...sources] }),
  ...(placeholder === undefined ? {} : { placeholder }),
});

/** An uploaded picture whose alt text is still missing. */
export const imageFromSet = (set: PictureSet): Picture =>
  pictureOf({ ...set, alt: '', es: { alt: '' } });

/** The parts of a product an admin may change; the server keeps the rest. */
export const inputFromProduct = (product: ProductDto): ProductInput =>
  structuredClone(
    Object.fromEntries(
      Object.keys(productInputSchema.shape).map((key) => [key, valueAt(product, key)]),
    ),
  ) as ProductInput;

const priceText = (dollars: number): string =>
  Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);

export function formFromInput(input: ProductInput): ProductFormValues {
  const { categories, setup, ...rest } = input;
  const category = categoryOf(categories)?.value ?? (categories.includes(ADD_ON) ? ADD_ON : '');
  const own = new Set<string>([category, FEATURED, POPULAR]);
  return {
    ...rest,
    ...textsOf(setup.surfaces, ({ at }) => String(valueAt(input, at) ?? '')),
    price: priceText(input.price),
    es: { title: input.es?.title ?? '', description: input.es?.description ?? '' },
    category,
    featured: categories.includes(FEATURED),
    popular: isPopular({ categories }),
    marks: categories.filter((mark) => !own.has(mark)).join(', '),
    images: input.images.map((image) => ({ ...image, es: { alt: image.es?.alt ?? '' } })),
  };
}

const categoriesFrom = ({ category, featured, popular, marks }: ProductFormValues): string[] => {
  const free = marks.split(',').map((mark) => mark.trim());
  const all = [category, featured ? FEATURED : '', popular ? POPULAR : '', ...free];
  return [...new Set(all.filter((mark) => mark !== ''))];
};

function numberIn(form: ProductFormValues, { at, mayBeEmpty }: ProductNumber): number | undefined {
  const text = String(valueAt(form, at));
  return mayBeEmpty === true && text.trim() === '' ? undefined : numberFrom(text);
}

/** An add-on is not listed by itself, so its form does not ask for size, ground, ages or guests. */
const completed = (form: ProductFormValues): ProductFormValues =>
  form.category === ADD_ON
    ? {
        ...form,
        size: {
          lengthFt: form.size.lengthFt || '1',
          widthFt: form.size.widthFt || '1',
          heightFt: form.size.heightFt || '1',
        },
        setup: {
          ...form.setup,
          lengthFt: form.setup.lengthFt || '1',
          widthFt: form.setup.widthFt || '1',
        },
        ages: form.ages || 'Any age',
        capacity: form.capacity || '1',
      }
    : form;

/** Not validated: an invalid number becomes NaN, which the schema reports at its field. */
export function inputFromForm(typed: ProductFormValues): ProductInput {
  const form = completed(typed);
  const { category: _, featured: __, popular: ___, marks: ____, ...rest } = form;
  const { handling, ...numbers } = nested({
    ...Object.fromEntries(PRODUCT_NUMBERS.map((one) => [one.at, numberIn(form, one)])),
    'setup.surfaces': form.setup.surfaces,
  }) as { [Part in keyof Numbers]: ProductInput[Part] };
  const hasHandling = Object.values(handling ?? {}).some((value) => value !== undefined);
  return {
    ...rest,
    ...numbers,
    categories: categoriesFrom(form),
    es: written(form.es),
    images: form.images.map(({ es, ...image }) => {
      const said = written(es);
      return said === undefined ? image : { ...image, es: said };
    }),
    handling: hasHandling ? handling : undefined,
  };
}

const NAMED = [
  'title',
  'description',
  'es.title',
  'es.description',
  'isActive',
  'setup.surfaces',
  'ages',
  'wet',
  ...PRODUCT_NUMBERS.map(({ at }) => at),
] as const;

/** Fields that can show an error. */
type ProductField =
  | (typeof NAMED)[number]
  | 'category'
  | 'marks'
  | 'images'
  | `images.${number}.alt`
  | `images.${number}.es.alt`
  | `images.${number}.src`;

function imageField([index, part]: readonly string[]): ProductField {
  if (index === undefined || !/^\d+$/.test(index)) return 'images';
  if (part === 'es') return `images.${Number(index)}.es.alt`;
  return `images.${Number(index)}.${part === 'alt' ? 'alt' : 'src'}`;
}

/** The field for an error's path; undefined if no field shows it. */
export function fieldOf(path: readonly PropertyKey[]): ProductField | undefined {
  const keys = path.map(String);
  const [first, second] = keys;
  if (first === 'images') return imageField(keys.slice(1));
  // The shelf is a select, so an error in a single category is about a custom mark.
  if (first === 'categories') return second === undefined ? 'category' : 'marks';
  const named = keys.join('.');
  return NAMED.find((field) => named === field || named.startsWith(`${field}.`));
}

/** Validates with the server's schema; returns the first error per field. */
export const readProductForm = (form: ProductFormValues) =>
  readTyped(form, productInputSchema, inputFromForm, fieldOf, 'title');
