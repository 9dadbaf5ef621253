import {
  ADD_ON,
  type CategoryValue,
  categoryOf,
  FEATURED,
  POPULAR,
} from '#core/catalogue/category.ts';
import { HANDLING_FIELDS, type HandlingField } from '#core/catalogue/handling.ts';
import { type ProductInput, productInputSchema } from '#core/catalogue/product-input.schema.ts';
import type { Surface } from '#core/catalogue/product.ts';
import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { readTyped } from '#web/admin/ui/action-form.tsx';
import { numberFrom } from '#web/admin/ui/typed-numbers.ts';

/** What stands in the fields while someone types: numbers are texts until the form is read. */
export type ProductFormValues = {
  title: string;
  description: string;
  price: string;
  category: CategoryValue | typeof ADD_ON | '';
  featured: boolean;
  popular: boolean;
  /** Free marks, separated by commas. */
  marks: string;
  isActive: boolean;
  units: string;
  turnaroundDays: string;
  size: { lengthFt: string; widthFt: string; heightFt: string };
  setup: {
    lengthFt: string;
    widthFt: string;
    surfaces: Surface[];
    /** Empty when nobody has measured it. */
    gateWidthIn: string;
    outletWithinFt: string;
  };
  ages: string;
  capacity: string;
  power: { blowers: string; circuits: string };
  wet: boolean;
  /** Empty where nobody has measured it. */
  handling: Record<HandlingField, string>;
  images: ProductInput['images'];
};

const handlingForm = (handling: ProductInput['handling']): ProductFormValues['handling'] =>
  Object.fromEntries(
    HANDLING_FIELDS.map(({ key }) => [key, String(handling?.[key] ?? '')]),
  ) as ProductFormValues['handling'];

export const NEW_PRODUCT: ProductFormValues = {
  title: '',
  description: '',
  price: '',
  category: '',
  featured: false,
  popular: false,
  marks: '',
  isActive: true,
  units: '1',
  turnaroundDays: '0',
  size: { lengthFt: '', widthFt: '', heightFt: '' },
  setup: { lengthFt: '', widthFt: '', surfaces: ['grass'], gateWidthIn: '', outletWithinFt: '' },
  ages: '',
  capacity: '',
  power: { blowers: '1', circuits: '1' },
  wet: false,
  handling: handlingForm(undefined),
  images: [],
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

/** An uploaded picture; what it shows is left to say. */
export const imageFromSet = (set: PictureSet): Picture => pictureOf({ ...set, alt: '' });

/** The part of a product that an admin may change; the server keeps the rest. */
export const inputFromProduct = (product: ProductDto): ProductInput => ({
  title: product.title,
  description: product.description,
  price: product.price,
  images: product.images.map(pictureOf),
  categories: [...product.categories],
  isActive: product.isActive,
  units: product.units,
  turnaroundDays: product.turnaroundDays,
  size: product.size,
  setup: { ...product.setup, surfaces: [...product.setup.surfaces] },
  ages: product.ages,
  capacity: product.capacity,
  power: product.power,
  wet: product.wet,
  ...(product.handling && { handling: product.handling }),
});

const priceText = (dollars: number): string =>
  Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);

export function formFromInput(input: ProductInput): ProductFormValues {
  const { categories: _, ...rest } = input;
  const { size, setup, power, categories } = input;
  const category = categoryOf(categories)?.value ?? (categories.includes(ADD_ON) ? ADD_ON : '');
  const own = new Set<string>([category, FEATURED, POPULAR]);
  return {
    ...rest,
    price: priceText(input.price),
    category,
    featured: categories.includes(FEATURED),
    popular: categories.includes(POPULAR),
    marks: categories.filter((mark) => !own.has(mark)).join(', '),
    units: String(input.units),
    turnaroundDays: String(input.turnaroundDays),
    size: {
      lengthFt: String(size.lengthFt),
      widthFt: String(size.widthFt),
      heightFt: String(size.heightFt),
    },
    setup: {
      lengthFt: String(setup.lengthFt),
      widthFt: String(setup.widthFt),
      surfaces: [...setup.surfaces],
      gateWidthIn: String(setup.gateWidthIn ?? ''),
      outletWithinFt: String(setup.outletWithinFt ?? ''),
    },
    capacity: String(input.capacity),
    power: { blowers: String(power.blowers), circuits: String(power.circuits) },
    handling: handlingForm(input.handling),
  };
}

function handlingFrom(typed: ProductFormValues['handling']): ProductInput['handling'] {
  const told = HANDLING_FIELDS.filter(({ key }) => typed[key].trim() !== '');
  if (told.length === 0) return undefined;
  return Object.fromEntries(told.map(({ key }) => [key, numberFrom(typed[key])]));
}

/** Left out when nothing stands in the field. */
const optionalFrom = (text: string): number | undefined =>
  text.trim() === '' ? undefined : numberFrom(text);

const categoriesFrom = ({ category, featured, popular, marks }: ProductFormValues): string[] => {
  const free = marks.split(',').map((mark) => mark.trim());
  const all = [category, featured ? FEATURED : '', popular ? POPULAR : '', ...free];
  return [...new Set(all.filter((mark) => mark !== ''))];
};

/** Not checked yet: a field that holds no number reads as NaN, and the schema says so beside it. */
export function inputFromForm(form: ProductFormValues): ProductInput {
  const { category: _, featured: __, popular: ___, marks: ____, handling, ...rest } = form;
  const { size, setup, power } = form;
  const told = handlingFrom(handling);
  return {
    ...rest,
    price: numberFrom(form.price),
    categories: categoriesFrom(form),
    units: numberFrom(form.units),
    turnaroundDays: numberFrom(form.turnaroundDays),
    size: {
      lengthFt: numberFrom(size.lengthFt),
      widthFt: numberFrom(size.widthFt),
      heightFt: numberFrom(size.heightFt),
    },
    setup: {
      lengthFt: numberFrom(setup.lengthFt),
      widthFt: numberFrom(setup.widthFt),
      surfaces: setup.surfaces,
      gateWidthIn: optionalFrom(setup.gateWidthIn),
      outletWithinFt: optionalFrom(setup.outletWithinFt),
    },
    capacity: numberFrom(form.capacity),
    power: { blowers: numberFrom(power.blowers), circuits: numberFrom(power.circuits) },
    ...(told && { handling: told }),
  };
}

const NAMED = [
  'title',
  'description',
  'price',
  'isActive',
  'units',
  'turnaroundDays',
  'size.lengthFt',
  'size.widthFt',
  'size.heightFt',
  'setup.lengthFt',
  'setup.widthFt',
  'setup.surfaces',
  'setup.gateWidthIn',
  'setup.outletWithinFt',
  'ages',
  'capacity',
  'power.blowers',
  'power.circuits',
  'wet',
  ...HANDLING_FIELDS.map(({ key }) => `handling.${key}` as const),
] as const;

/** The form's fields that an error can stand beside. */
export type ProductField =
  | (typeof NAMED)[number]
  | 'category'
  | 'marks'
  | 'images'
  | `images.${number}.alt`
  | `images.${number}.src`;

function imageField([index, part]: readonly string[]): ProductField {
  if (index === undefined || !/^\d+$/.test(index)) return 'images';
  return `images.${Number(index)}.${part === 'alt' ? 'alt' : 'src'}`;
}

/** Where an error of the product's input belongs in the form; undefined when no field shows it. */
export function fieldOf(path: readonly PropertyKey[]): ProductField | undefined {
  const keys = path.map(String);
  const [first, second] = keys;
  if (first === 'images') return imageField(keys.slice(1));
  // The shelf is chosen from a list: what is wrong with a single one is wrong with a free mark.
  if (first === 'categories') return second === undefined ? 'category' : 'marks';
  const named = keys.join('.');
  return NAMED.find((field) => named === field || named.startsWith(`${field}.`));
}

/** Checked by the same schema as at the server's door; the first problem of each field. */
export const readProductForm = (form: ProductFormValues) =>
  readTyped(form, productInputSchema, inputFromForm, fieldOf, 'title');
