import { z } from 'zod';

/** One line of text a person types: no control characters, so that it can stand in a mail's header. */
const line = (most: number, required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(most, `At most ${most} letters.`)
    .regex(/^\P{Cc}*$/u, 'Must be on one line.');

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;

/** Who books: the same limits beside the fields in the browser and at the server's door. */
export const contactSchema = z.object({
  name: line(120, 'Enter your name.'),
  email: z
    .string('Enter your e-mail address.')
    .trim()
    .min(1, 'Enter your e-mail address.')
    .max(254, 'This e-mail address is too long.')
    .pipe(z.email('This does not look like an e-mail address: name@example.com.')),
  phone: z
    .string('Enter a phone number.')
    .trim()
    .min(1, 'Enter a phone number.')
    .regex(/^[0-9+().\- ]{7,20}$/, 'Use 7 to 20 digits; spaces and + ( ) - . are fine.')
    .refine((text) => digitsIn(text) >= 7, 'A phone number has at least 7 digits.'),
});

/** Where the party is. `region` is the state's two letters, `postalCode` a ZIP code. */
export const eventPlaceSchema = z.object({
  street: line(200, 'Enter the street and number of the party.'),
  city: line(100, 'Enter the city.'),
  region: z
    .string('Enter the state.')
    .trim()
    .min(1, 'Enter the state.')
    .regex(/^[A-Za-z]{2}$/, 'Use the two letters of the state, such as TX.')
    .toUpperCase(),
  postalCode: z
    .string('Enter the ZIP code.')
    .trim()
    .min(1, 'Enter the ZIP code.')
    .regex(/^\d{5}(-\d{4})?$/, 'A ZIP code is 12345 or 12345-6789.'),
  notes: z
    .string()
    .trim()
    .max(1_000, 'At most 1,000 letters.')
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'Contains characters that cannot be shown.')
    .optional(),
});
