import { z } from 'zod';
import {
  listOf,
  numberWithin,
  type ReadonlyDeep,
  wholeWithin,
} from '#core/kernel/fields.schema.ts';
import { HANDLING_FIELDS, type HandlingField } from './handling.ts';
import { SURFACES } from './surface.ts';

type Field = z.ZodOptional<z.ZodNumber>;

const fieldOf = (one: (typeof HANDLING_FIELDS)[number]): Field =>
  ('isWhole' in one ? wholeWithin(0, one.most) : numberWithin(0, one.most)).optional();

/** Used by documents, the API and the form. */
export const handlingSchema = z.object(
  Object.fromEntries(HANDLING_FIELDS.map((one) => [one.key, fieldOf(one)])) as Record<
    HandlingField,
    Field
  >,
);

/** Texts for shoppers in Spanish; English is shown where one is missing. */
export const spanishTextsSchema = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
});
export type SpanishTexts = ReadonlyDeep<z.output<typeof spanishTextsSchema>>;

/** A picture of a product, in documents and the API. */
export const productImageSchema = z.object({
  src: z.string(),
  alt: z.string(),
  es: z.object({ alt: z.string().optional() }).optional(),
  /** Pixel size of `src`. */
  width: z.number(),
  height: z.number(),
  /** Other files of the same picture. Every browser can show `src`. */
  sources: listOf({ src: z.string(), type: z.string(), width: z.number() }).optional(),
  /** A tiny picture as a data URI, shown until the real one loads. */
  placeholder: z.string().optional(),
});
export type ProductImage = ReadonlyDeep<z.output<typeof productImageSchema>>;

/** What a customer must know before delivery, in documents and the API. Lengths in feet. */
export const productFactsSchema = z.object({
  size: z.object({ lengthFt: z.number(), widthFt: z.number(), heightFt: z.number() }),
  /** The flat ground it needs, including the space to walk around it. */
  setup: z.object({
    lengthFt: z.number(),
    widthFt: z.number(),
    surfaces: z.array(z.enum(SURFACES)).readonly(),
    /** The narrowest gate it fits through; absent if nobody measured. */
    gateWidthIn: z
      .number()
      .optional()
      .meta({ description: 'The narrowest gate it fits through, in inches.' }),
    /** The longest safe extension cord; absent when unknown. */
    outletWithinFt: z
      .number()
      .optional()
      .meta({ description: 'The longest extension cord, in feet.' }),
  }),
  /** Absent: if it is inflated (`isPlayedOn`). */
  playedOn: z.boolean().optional().meta({
    description:
      'Of event rentals and add-ons: whether guests play on or in it. Absent: if it has blowers.',
  }),
  isService: z.boolean().optional().meta({
    description:
      'Of add-ons: a person or a service, such as an attendant. It is at the party, but not loaded, weighed, set up or picked up.',
  }),
  /** `3 to 12 years`, `All ages` */
  ages: z.string(),
  /** Guests at a time; of what nobody plays on, the guests it is enough for, or 0. */
  capacity: z.number(),
  power: z.object({ blowers: z.number(), circuits: z.number() }),
  wet: z.boolean(),
  /** Absent if nothing was measured. */
  handling: handlingSchema.optional().meta({ description: 'For the crews; shown to staff only.' }),
});
export type ProductFacts = ReadonlyDeep<z.output<typeof productFactsSchema>>;
