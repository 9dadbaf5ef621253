import { z } from 'zod';
import { ADD_ON, CATEGORIES } from './category.ts';
import { handlingSchema } from './handling.schema.ts';
import { SURFACES } from './product.ts';
import { isPriceInDollars } from '#core/kernel/cents.ts';

const feet = z.number().positive('Must be more than 0.').max(500, 'At most 500 ft.');

export const imageSchema = z.object({
  src: z
    .string()
    .max(500)
    .regex(/^(\/(?!\/)|https:\/\/)\S+$/, 'A path on this site, or an https address.'),
  alt: z.string().trim().min(1, 'Say what the picture shows.').max(300),
  width: z.number().int().positive().max(10_000),
  height: z.number().int().positive().max(10_000),
  sources: z
    .array(
      z.object({
        src: z.string().max(500),
        type: z.string().max(40),
        width: z.number().int().positive(),
      }),
    )
    .max(20)
    .optional(),
  placeholder: z.string().startsWith('data:image/').max(4_000).optional(),
});

/** An uploaded picture as it goes into a product, but for the words. */
export const pictureSetSchema = imageSchema.omit({ alt: true });

/**
 * What an admin enters for a product: checked beside the field in the browser and again by the server.
 * `price` is in dollars per day.
 */
export const productInputSchema = z.object({
  title: z.string().trim().min(3, 'At least 3 letters.').max(120, 'At most 120 letters.'),
  description: z.string().trim().min(1, 'Describe it in a sentence or two.').max(4_000),
  price: z
    .number('Enter a price in dollars.')
    // The card provider takes no payment under 50 cents, and a deposit is half.
    .min(1, { error: 'At least $1.', abort: true })
    .refine(isPriceInDollars, 'A positive amount with at most two decimals.'),
  images: z.array(imageSchema).max(20),
  categories: z
    .array(z.string().trim().min(1).max(40))
    .min(1, 'Choose a category.')
    .max(20)
    .refine(
      (values) =>
        values.some(
          (value) => value === ADD_ON || CATEGORIES.some((category) => category.value === value),
        ),
      'Choose one of the five categories, or the add-ons.',
    ),
  isActive: z.boolean(),
  units: z.number('Enter how many you own.').int('A whole number.').min(0).max(500),
  turnaroundDays: z.number().int('Whole days.').min(0).max(14),
  size: z.object({ lengthFt: feet, widthFt: feet, heightFt: feet }),
  setup: z.object({
    lengthFt: feet,
    widthFt: feet,
    surfaces: z.array(z.enum(SURFACES)).min(1, 'Choose at least one surface.'),
    gateWidthIn: z
      .number('Inches.')
      .positive('More than 0.')
      .max(600, 'At most 600 in.')
      .optional(),
    outletWithinFt: feet.optional(),
  }),
  ages: z.string().trim().min(1, 'Say for what ages.').max(60),
  capacity: z.number().int('A whole number.').min(1).max(1_000),
  power: z.object({
    blowers: z.number().int().min(0).max(20),
    circuits: z.number().int().min(0).max(20),
  }),
  wet: z.boolean(),
  handling: handlingSchema.optional(),
});

/** Prices stay in dollars here; the use case turns them into cents. */
export type ProductInput = z.infer<typeof productInputSchema>;
