import fc from 'fast-check';
import { CATEGORIES, FEATURED, POPULAR } from '#core/catalogue/category.ts';
import { isGear } from '#core/catalogue/gear.ts';
import { HANDLING_FIELDS } from '#core/catalogue/handling.ts';
import { isPlayedOn, mayBeGear } from '#core/catalogue/played-on.ts';
import { SURFACES } from '#core/catalogue/surface.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { productInput } from '#tests/support/product-input.ts';

export const PRODUCT: ProductDto = {
  ...productInput({ categories: ['bounce', 'featured'] }),
  id: 'p1',
  slug: 'neon-castle',
  images: [{ src: '/art/neon-castle.webp', alt: 'A glowing castle', width: 1200, height: 900 }],
  setup: { lengthFt: 20, widthFt: 20, surfaces: ['grass', 'turf'] },
  createdAt: '2026-11-01T15:00:00.000Z',
  revision: 3,
};

export const product = (changes: Partial<ProductDto>): ProductDto => ({ ...PRODUCT, ...changes });

const word = (most: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 3, maxLength: most })
    .filter((text) => text.trim() === text);
const hundredths = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((n) => n / 100);
const feet = hundredths(500);
const mark = word(10).filter((text) => !text.includes(','));

const image = fc.record(
  {
    src: word(20).map((name) => `/art/${encodeURIComponent(name)}`),
    alt: word(40),
    width: fc.integer({ min: 1, max: 10_000 }),
    height: fc.integer({ min: 1, max: 10_000 }),
    sources: fc.array(
      fc.record({
        src: fc.constant('/art/a.avif'),
        type: fc.constant('image/avif'),
        width: fc.nat(),
      }),
    ),
    placeholder: fc.constant('data:image/webp;base64,AA=='),
  },
  { requiredKeys: ['src', 'alt', 'width', 'height'] },
);

/** Some of it measured, or none. */
const handling = fc
  .subarray([...HANDLING_FIELDS], { minLength: 1 })
  .map((measured) => Object.fromEntries(measured.map(({ key }, index) => [key, index + 1])));

/**
 * Inputs as a product in the catalogue may have them: categories in any order, with other shelves
 * among them.
 */
type Input = ReturnType<typeof productInput>;
const told: fc.Arbitrary<Omit<Input, 'handling'>> = fc.record({
  title: word(60),
  description: word(200),
  price: hundredths(99_999),
  images: fc.array(image, { maxLength: 4 }),
  categories: fc
    .tuple(
      fc.constantFrom(...CATEGORIES.map(({ value }) => value)),
      fc.subarray([FEATURED, POPULAR, 'water', 'event']),
      fc.array(mark, { maxLength: 4 }),
    )
    .chain(([shelf, marks, free]) => {
      const all = [...new Set([shelf, ...marks, ...free])];
      return fc.shuffledSubarray(all, { minLength: all.length });
    }),
  isActive: fc.boolean(),
  units: fc.integer({ min: 0, max: 500 }),
  turnaroundDays: fc.integer({ min: 0, max: 14 }),
  size: fc.record({ lengthFt: feet, widthFt: feet, heightFt: feet }),
  setup: fc.record({
    lengthFt: feet,
    widthFt: feet,
    surfaces: fc.subarray([...SURFACES], { minLength: 1 }),
    gateWidthIn: fc.option(feet, { nil: undefined }),
    outletWithinFt: fc.option(feet, { nil: undefined }),
  }),
  ages: word(40),
  capacity: fc.integer({ min: 1, max: 1000 }),
  power: fc.record({ blowers: fc.nat(20), circuits: fc.nat(20) }),
  wet: fc.boolean(),
});

/** What nobody plays on, of which nothing is known that matters to an inflatable only. */
const BARE = {
  ages: 'All ages',
  capacity: 0,
  size: { lengthFt: 0, widthFt: 0, heightFt: 0 },
  setup: { lengthFt: 0, widthFt: 0, surfaces: [] },
};

export const anyInput: fc.Arbitrary<Input> = fc
  .tuple(told, fc.option(handling, { nil: undefined }), fc.boolean())
  .map(([input, measured, isOther]) => ({
    ...input,
    ...(measured && { handling: measured }),
    ...(isOther && mayBeGear(input) && { playedOn: !isPlayedOn(input) }),
    ...(!isOther && isGear(input) && BARE),
  }));
