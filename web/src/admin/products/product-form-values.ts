import {
  ADD_ON,
  type CategoryValue,
  categoryOf,
  FEATURED,
  isPopular,
  POPULAR,
} from '#core/catalogue/category.ts';
import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import {
  agesOf,
  ANY_AGE,
  isInflatable,
  isPlayedOn,
  mayBeGear,
  NO_POWER,
} from '#core/catalogue/played-on.ts';
import { nested, PRODUCT_NUMBERS, valueAt } from '#core/catalogue/product-cells.ts';
import {
  faultsIn,
  type ProductInput,
  productInputSchema,
} from '#core/catalogue/product-input.schema.ts';
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
  /** Asked about event rentals and add-ons only. */
  inflated: boolean;
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
  inflated: false,
  playedOn: false,
  isService: false,
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

const NONE_IF_ZERO = /^(?:size\.|setup\.(?:length|width)|capacity)/;

function textAt(input: ProductInput, at: ProductNumber['at']): string {
  const value = valueAt(input, at);
  // Offered once somebody says that it is inflated.
  if (at === 'power.blowers' && value === 0 && mayBeGear(input)) return '1';
  return value === undefined || (value === 0 && NONE_IF_ZERO.test(at)) ? '' : String(value);
}

export function formFromInput(input: ProductInput): ProductFormValues {
  const { categories, setup, ...rest } = input;
  const kind = { ...input, power: input.power ?? NO_POWER };
  const category = categoryOf(categories)?.value ?? (categories.includes(ADD_ON) ? ADD_ON : '');
  const own = new Set<string>([category, FEATURED, POPULAR]);
  return {
    ...rest,
    ...textsOf(setup.surfaces, ({ at }) => textAt(input, at)),
    inflated: isInflatable(kind),
    playedOn: isPlayedOn(kind),
    isService: input.isService === true,
    ages: agesOf({ ...kind, ages: input.ages }) ?? '',
    wet: input.wet ?? false,
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

/** Whether its form asks if it is inflated, and if guests play on it. */
export const asksKind = ({ category }: Pick<ProductFormValues, 'category'>): boolean =>
  mayBeGear({ categories: [category] });

/** What may be left empty: what is neither inflated nor played on has no ground, ages or guests. */
function completed(form: ProductFormValues): ProductFormValues {
  const blowers = asksKind(form) && !form.inflated ? '0' : form.power.blowers;
  // One for each blower, unless the number of blowers is wrong, which is said there.
  const each = Math.min(20, Math.floor(numberFrom(blowers) || 0));
  const power = { blowers, circuits: form.power.circuits || String(each) };
  if (!asksKind(form)) return { ...form, power };
  const { size, setup, playedOn } = form;
  const isPlaced = form.inflated || playedOn;
  const orNone = (text: string, isNeeded: boolean) => (isNeeded ? text : text || '0');
  return {
    ...form,
    power,
    size: {
      lengthFt: orNone(size.lengthFt, isPlaced),
      widthFt: orNone(size.widthFt, isPlaced),
      heightFt: orNone(size.heightFt, isPlaced),
    },
    setup: {
      ...setup,
      lengthFt: orNone(setup.lengthFt, isPlaced),
      widthFt: orNone(setup.widthFt, isPlaced),
    },
    ages: playedOn ? form.ages : form.ages || ANY_AGE,
    capacity: orNone(form.capacity, playedOn),
  };
}

/** Not validated: an invalid number becomes NaN, which the schema reports at its field. */
export function inputFromForm(typed: ProductFormValues): ProductInput {
  const form = completed(typed);
  const { category: _, featured: __, popular: ___, marks: ____, inflated: _____, ...rest } = form;
  const { handling, ...numbers } = nested({
    ...Object.fromEntries(PRODUCT_NUMBERS.map((one) => [one.at, numberIn(form, one)])),
    'setup.surfaces': form.setup.surfaces,
  }) as { [Part in keyof Numbers]: ProductInput[Part] };
  const hasHandling = Object.values(handling ?? {}).some((value) => value !== undefined);
  return {
    ...rest,
    ...numbers,
    categories: categoriesFrom(form),
    // Always said, because what an update leaves out stays as it was.
    playedOn: asksKind(form) ? form.playedOn : undefined,
    isService: form.category === ADD_ON && form.isService,
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
  'playedOn',
  'isService',
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

/**
 * Validates with the server's schema; returns the first error per field. Faults are told beside the
 * rest, which the schema does not do for each kind of error.
 */
export const readProductForm = (form: ProductFormValues) =>
  readTyped(form, productInputSchema, inputFromForm, fieldOf, 'title', faultsIn);
