import { z } from 'zod';
import { contactSchema } from '#core/reservations/checkout.schema.ts';

export const SHORTEST_MESSAGE = 10;
export const LONGEST_MESSAGE = 4_000;

const CONTROL_BUT_LINES = /[^\P{Cc}\n\r\t]/u;
const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;

/** What the contact form sends, checked beside the fields in the browser and again at the server's door. */
export const contactMessageSchema = z.object({
  name: contactSchema.shape.name,
  email: contactSchema.shape.email,
  /** May be left out or empty. */
  phone: z
    .string()
    .trim()
    .regex(/^(?:[0-9+().\- ]{7,20})?$/, 'Use 7 to 20 digits; spaces and + ( ) - . are fine.')
    .refine((text) => text === '' || digitsIn(text) >= 7, 'A phone number has at least 7 digits.')
    .transform((text) => (text === '' ? undefined : text))
    .optional(),
  message: z
    .string('Write us a message.')
    .trim()
    .min(1, 'Write us a message.')
    .min(SHORTEST_MESSAGE, `A little more, please: at least ${SHORTEST_MESSAGE} letters.`)
    .max(LONGEST_MESSAGE, `At most ${LONGEST_MESSAGE.toLocaleString('en-US')} letters.`)
    .refine((text) => text.isWellFormed() && !CONTROL_BUT_LINES.test(text), {
      error: 'Contains characters that cannot be shown.',
    }),
});

/** As typed, before it is checked. */
export type ContactMessageInput = z.input<typeof contactMessageSchema>;
