import { z } from 'zod';
import { SURFACES } from './product.ts';
import { HANDLING_FIELDS, type HandlingField } from './handling.ts';

type Field = z.ZodOptional<z.ZodNumber>;

const fieldOf = (one: (typeof HANDLING_FIELDS)[number]): Field => {
  const number = z
    .number('Enter a number.')
    .min(0, 'Not below zero.')
    .max(one.most, `At most ${one.most.toLocaleString('en-US')}.`);
  return ('isWhole' in one ? number.int('A whole number.') : number).optional();
};

/** Shared by documents, the wire and the form. */
export const handlingSchema = z.object(
  Object.fromEntries(HANDLING_FIELDS.map((one) => [one.key, fieldOf(one)])) as Record<
    HandlingField,
    Field
  >,
);

/** `SpanishTexts`, shared by documents and the wire. */
export const spanishTextsSchema = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
});

/** `ProductFacts`, shared by documents and the wire. */
export const productFactsSchema = z.object({
  size: z.object({ lengthFt: z.number(), widthFt: z.number(), heightFt: z.number() }),
  setup: z.object({
    lengthFt: z.number(),
    widthFt: z.number(),
    surfaces: z.array(z.enum(SURFACES)).readonly(),
    gateWidthIn: z.number().optional().meta({ description: 'Inches of gate it needs.' }),
    outletWithinFt: z.number().optional().meta({ description: 'Feet of extension cord at most.' }),
  }),
  ages: z.string(),
  capacity: z.number(),
  power: z.object({ blowers: z.number(), circuits: z.number() }),
  wet: z.boolean(),
  handling: handlingSchema.optional().meta({ description: 'For the crews; told to staff only.' }),
});
