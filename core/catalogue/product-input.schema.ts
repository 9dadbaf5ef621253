import { z } from 'zod';
import { isPriceInDollars } from '#core/kernel/cents.ts';
import { LINES, ONE_LINE } from '#core/kernel/shown-text.ts';
import { ADD_ON, CATEGORIES } from './category.ts';
import { handlingSchema } from './product-facts.schema.ts';
import { LONGEST_TURNAROUND_DAYS } from './product.ts';
import { SURFACES } from './surface.ts';

const PICTURE_ADDRESS = /^(?:\/(?![/\\])|https:\/\/)[^\s\\]+$/;
const ON_ONE_LINE = 'Must be on one line, without hidden characters.';
const line = (most: number) => z.string().trim().max(most).regex(ONE_LINE, ON_ONE_LINE);

const feet = z.number().positive('Must be more than 0.').max(500, 'At most 500 ft.');

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

/**
 * What an admin enters for a product. Checked in the browser beside each field and again by the
 * server. `price` is in dollars per day.
 */
export const productInputSchema = z.object({
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
    .number('Enter a price in dollars.')
    // The card provider takes no payment under 50 cents, and the deposit is half.
    .min(1, { error: 'Must be at least $1.', abort: true })
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
  units: z.number('Enter how many you own.').int('Enter a whole number.').min(0).max(500),
  mostOnline: z
    .number('Enter a number.')
    .int('Enter a whole number.')
    .min(1, 'At least 1.')
    .max(50, 'At most 50.')
    .optional()
    .meta({
      description:
        'Most units in one online order, instead of the settings’ limit for any product.',
    }),
  turnaroundDays: z.number().int('Enter whole days.').min(0).max(LONGEST_TURNAROUND_DAYS),
  size: z.object({ lengthFt: feet, widthFt: feet, heightFt: feet }),
  setup: z.object({
    lengthFt: feet,
    widthFt: feet,
    surfaces: z.array(z.enum(SURFACES)).min(1, 'Choose at least one surface.'),
    gateWidthIn: z
      .number('Enter inches.')
      .positive('Must be more than 0.')
      .max(600, 'At most 600 in.')
      .optional(),
    outletWithinFt: feet.optional(),
  }),
  ages: line(60).min(1, 'Enter the ages.'),
  capacity: z.number().int('Enter a whole number.').min(1).max(1_000),
  power: z.object({
    blowers: z.number().int().min(0).max(20),
    circuits: z.number().int().min(0).max(20),
  }),
  wet: z.boolean(),
  handling: handlingSchema.optional(),
});

/** Prices are in dollars here; the use case converts them to cents. */
export type ProductInput = z.infer<typeof productInputSchema>;
