import { z } from 'zod';
import { isPriceInDollars } from '#core/kernel/cents.ts';
import { wholeWithin } from '#core/kernel/fields.schema.ts';
import { LINES, ONE_LINE } from '#core/kernel/shown-text.ts';
import { ADD_ON, CATEGORIES } from './category.ts';
import { isGear } from './gear.ts';
import { isPlayedOn, mayBeGear, NO_POWER } from './played-on.ts';
import { handlingSchema } from './product-facts.schema.ts';
import { LONGEST_TURNAROUND_DAYS } from './product.ts';
import { SURFACES } from './surface.ts';

const PICTURE_ADDRESS = /^(?:\/(?![/\\])|https:\/\/)[^\s\\]+$/;
const ON_ONE_LINE = 'Must be on one line, without hidden characters.';
const line = (most: number) => z.string().trim().max(most).regex(ONE_LINE, ON_ONE_LINE);

const POSITIVE = 'Must be more than 0.';
const FEET = 'Enter feet: more than 0, at most 500.';
const feet = z.number(FEET).positive(POSITIVE).max(500, FEET);
/** 0: it does not matter, such as the ground of a chair. */
const feetOrNone = z.number(FEET).min(0, POSITIVE).max(500, FEET);
const INCHES = 'Enter inches: more than 0, at most 600.';
const PRICE = 'Enter a price from $1 to $99,999.99.';
const GUESTS = 'Enter a whole number from 1 to 1,000.';

export const imageSchema = z.object({
  src: z.string().max(500).regex(PICTURE_ADDRESS, 'Enter a path on this site or an https address.'),
  alt: line(300).min(1, 'Describe what the picture shows.'),
  es: z.object({ alt: line(300).optional() }).optional(),
  width: z.number().int().positive().max(10_000),
  height: z.number().int().positive().max(10_000),
  sources: z
    .array(
      z.object({
        src: z.string().max(500).regex(PICTURE_ADDRESS),
        type: z.string().regex(/^image\/[\w.+-]{1,30}$/),
        width: z.number().int().positive(),
      }),
    )
    .max(20)
    .optional(),
  placeholder: z
    .string()
    .max(4_000)
    .regex(/^data:image\/[\w.+-]+;base64,[\w+/=]+$/)
    .optional(),
});

/** An uploaded picture as stored in a product, without its alt text. */
export const pictureSetSchema = imageSchema.omit({ alt: true, es: true });

/** What an inflatable, or what guests play on, may not leave out. */
const neededSchema = z.object({
  categories: z.array(z.string()),
  // An unreadable value has its own error elsewhere, so it must not stop these checks.
  power: z.object({ blowers: z.number().catch(1) }).optional(),
  wet: z.unknown().optional(),
  playedOn: z.boolean().optional(),
  size: z.looseObject({}).default({}),
  setup: z.looseObject({}).default({}),
  ages: z.unknown().optional(),
  capacity: z.unknown().optional(),
});

const MEASURES = [
  ['size', 'lengthFt'],
  ['size', 'widthFt'],
  ['size', 'heightFt'],
  ['setup', 'lengthFt'],
  ['setup', 'widthFt'],
] as const;

type Fault = { readonly path: string[]; readonly message: string };

/** What a product may not leave out. Its values may still be wrong in other ways. */
function missingIn(input: unknown): readonly Fault[] {
  const { data } = neededSchema.safeParse(input);
  if (data === undefined) return [];
  const kind = { ...data, power: data.power ?? NO_POWER };
  const isPlayed = isPlayedOn(kind);
  const isPlaced = !isGear(kind);
  return [
    ...(['power', 'wet'] as const)
      .filter((part) => data[part] === undefined && !mayBeGear(data))
      .map((part) => ({ path: [part], message: 'Is missing.' })),
    ...MEASURES.filter(([part, side]) => isPlaced && data[part][side] === 0).map((path) => ({
      path: [...path],
      message: POSITIVE,
    })),
    ...(isPlaced && Array.isArray(data.setup['surfaces']) && data.setup['surfaces'].length === 0
      ? [{ path: ['setup', 'surfaces'], message: 'Choose at least one surface.' }]
      : []),
    ...(isPlayed && data.ages === '' ? [{ path: ['ages'], message: 'Enter the ages.' }] : []),
    ...(isPlayed && data.capacity === 0 ? [{ path: ['capacity'], message: GUESTS }] : []),
  ];
}

const side = z.number().catch(Number.NaN);
const sides = z.object({ lengthFt: side, widthFt: side });
const sizesSchema = z.object({
  size: sides,
  setup: sides,
  handling: z.looseObject({}).optional(),
});

/** Numbers that are each possible, but not together. Its values may be wrong in other ways, too. */
function impossibleIn(input: unknown): readonly Fault[] {
  const { data } = sizesSchema.safeParse(input);
  if (data === undefined) return [];
  const { size, setup, handling } = data;
  const own = [size.lengthFt, size.widthFt];
  const ground = [setup.lengthFt, setup.widthFt];
  const isPlaced = Math.min(...ground) > 0;
  // However it is turned.
  const [long, short] = [Math.max, Math.min].map((of) => of(...ground) < of(...own));
  const message = `It is ${own.join(' × ')} ft, so it needs at least that much ground.`;
  return [
    ...(isPlaced && long === true ? [{ path: ['setup', 'lengthFt'], message }] : []),
    ...(isPlaced && short === true ? [{ path: ['setup', 'widthFt'], message }] : []),
    ...(handling?.['people'] === 0
      ? [{ path: ['handling', 'people'], message: 'Enter 1 or more, or leave it empty.' }]
      : []),
  ];
}

const fieldsSchema = z.object({
  title: z
    .string()
    .trim()
    .min(3, 'Use at least 3 characters.')
    .max(120, 'Use 120 characters or fewer.')
    .regex(ONE_LINE, ON_ONE_LINE),
  description: z
    .string()
    .trim()
    .min(1, 'Describe it in a sentence or two.')
    .max(4_000)
    .regex(LINES, 'Contains characters that cannot be shown.'),
  /** A blank text counts as missing, so English is shown. */
  es: z
    .object({
      title: z
        .string()
        .trim()
        .max(120, 'Use 120 characters or fewer.')
        .regex(ONE_LINE, ON_ONE_LINE)
        .optional(),
      description: z
        .string()
        .trim()
        .max(4_000)
        .regex(LINES, 'Contains characters that cannot be shown.')
        .optional(),
    })
    .optional(),
  price: z
    .number(PRICE)
    // The card provider takes no payment under 50 cents, and the deposit is half.
    .min(1, { error: PRICE, abort: true })
    .max(99_999.99, { error: PRICE, abort: true })
    .refine(isPriceInDollars, 'Enter a positive amount with at most two decimals.'),
  images: z.array(imageSchema).max(20),
  categories: z
    .array(line(40).min(1))
    .min(1, 'Choose a category.')
    .max(20)
    .refine(
      (values) =>
        values.some(
          (value) => value === ADD_ON || CATEGORIES.some((category) => category.value === value),
        ),
      `Choose one of: ${[...CATEGORIES.map(({ label }) => label), 'Add-ons'].join(', ')}.`,
    ),
  isActive: z.boolean(),
  units: wholeWithin(0, 500),
  mostOnline: wholeWithin(1, 50).optional().meta({
    description: 'Most units in one online order, instead of the settings’ limit for any product.',
  }),
  turnaroundDays: wholeWithin(0, LONGEST_TURNAROUND_DAYS, 'whole days'),
  size: z
    .object({ lengthFt: feetOrNone, widthFt: feetOrNone, heightFt: feetOrNone })
    .default({ lengthFt: 0, widthFt: 0, heightFt: 0 }),
  setup: z
    .object({
      lengthFt: feetOrNone,
      widthFt: feetOrNone,
      surfaces: z.array(z.enum(SURFACES)),
      gateWidthIn: z.number(INCHES).positive(POSITIVE).max(600, INCHES).optional(),
      outletWithinFt: feet.optional(),
    })
    .default({ lengthFt: 0, widthFt: 0, surfaces: [] }),
  playedOn: z.boolean().optional(),
  isService: z.boolean().optional(),
  ages: line(60).default(''),
  // Not `int`, which would end the search for what is missing.
  capacity: z.number(GUESTS).multipleOf(1, GUESTS).min(0, GUESTS).max(1_000, GUESTS).default(0),
  power: z
    .object({
      blowers: wholeWithin(0, 20),
      circuits: wholeWithin(0, 20),
    })
    .optional(),
  wet: z.boolean().optional(),
  handling: handlingSchema.optional(),
});

/** What is missing or impossible in a product, whatever else is wrong with it. */
export const faultsIn = (input: unknown): readonly Fault[] => [
  ...missingIn(input),
  ...impossibleIn(input),
];

/**
 * What becomes impossible by saving this. What was so before may stay, so that such a product can
 * still be hidden or get another price.
 */
export function newlyImpossible(input: unknown, before?: unknown): readonly Fault[] {
  const said = ({ path, message }: Fault): string => `${path.join('.')} ${message}`;
  const known = new Set(impossibleIn(before).map(said));
  return impossibleIn(input).filter((fault) => !known.has(said(fault)));
}

/**
 * What an admin enters for a product. Checked in the browser beside each field and again by the
 * server. `price` is in dollars per day.
 */
export const productInputSchema = fieldsSchema.superRefine(
  (input, context) => {
    for (const missing of missingIn(input)) context.addIssue({ code: 'custom', ...missing });
  },
  // Beside most of the other errors, not only once there are none.
  { when: () => true },
);

/** Prices are in dollars here; the use case converts them to cents. */
export type ProductInput = z.infer<typeof productInputSchema>;
