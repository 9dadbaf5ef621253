import { z } from 'zod';
import { fieldError } from '#core/kernel/field-error.ts';
import { ONE_LINE } from '#core/kernel/shown-text.ts';

const MOST_LETTERS = 20_000;
/** Strokes in whole numbers: `M12 40 L13 44 L20 60M80 10 …`. Anything else is rejected. */
const STROKES = /^(?:M\d{1,3} \d{1,3}(?: L\d{1,3} \d{1,3})*)+$/;

export const drawingSchema = z
  .string()
  .max(MOST_LETTERS, 'The drawing is too long. Sign again with fewer strokes.')
  .regex(STROKES, 'Not a drawing.');

/** What the customer sends to sign. */
export const signatureSchema = z.object({
  name: z
    .string()
    .trim()
    .min(2, fieldError('full_name_missing'))
    .max(120, fieldError('text_too_long', { most: 120 }))
    .regex(ONE_LINE, fieldError('text_not_one_line')),
  /** `textId` of the agreement that was shown, so that no other text gets signed unread. */
  textId: z.string().min(1).max(64),
  drawing: drawingSchema.optional(),
});
export type SignatureInput = z.infer<typeof signatureSchema>;
