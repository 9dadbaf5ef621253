import { z } from 'zod';
import { handlingSchema } from './handling.schema.ts';
import { SURFACES } from './product.ts';

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
