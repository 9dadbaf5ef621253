import { z } from 'zod';
import { phoneDigits } from '#core/kernel/contact.ts';
import { fieldError } from '#core/kernel/field-error.ts';
import { LINES } from '#core/kernel/shown-text.ts';
import { contactSchema } from '#core/reservations/checkout.schema.ts';

export const SHORTEST_MESSAGE = 10;
export const LONGEST_MESSAGE = 4_000;

/** The contact form's input, checked in the browser and again on the server. */
export const contactMessageSchema = z.object({
  name: contactSchema.shape.name,
  email: contactSchema.shape.email,
  /** Optional; may be empty. */
  phone: z
    .string()
    .trim()
    .regex(/^(?:[0-9+().\- ]{7,20})?$/, fieldError('phone_malformed'))
    .refine((text) => text === '' || phoneDigits(text).length >= 7, fieldError('phone_too_short'))
    .transform((text) => (text === '' ? undefined : text))
    .optional(),
  message: z
    .string(fieldError('message_missing'))
    .trim()
    .min(1, fieldError('message_missing'))
    .min(SHORTEST_MESSAGE, fieldError('text_too_short', { least: SHORTEST_MESSAGE }))
    .max(LONGEST_MESSAGE, fieldError('text_too_long', { most: LONGEST_MESSAGE }))
    .refine((text) => text.isWellFormed() && LINES.test(text), {
      error: fieldError('text_not_shown'),
    }),
});

/** As typed, before validation. */
export type ContactMessageInput = z.input<typeof contactMessageSchema>;
