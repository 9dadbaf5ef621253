import { z } from 'zod';
import { fieldError } from '#core/kernel/field-error.ts';

/** One line of text a person types: no control characters, so that it can stand in a mail's header. */
const line = (most: number, required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(most, fieldError('text_too_long', { most }))
    .regex(/^\P{Cc}*$/u, fieldError('text_not_one_line'));

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;

/** Who books: the same limits beside the fields in the browser and at the server's door. */
export const contactSchema = z.object({
  name: line(120, fieldError('name_missing')),
  email: z
    .string(fieldError('email_missing'))
    .trim()
    .min(1, fieldError('email_missing'))
    .max(254, fieldError('text_too_long', { most: 254 }))
    .pipe(z.email(fieldError('email_malformed'))),
  phone: z
    .string(fieldError('phone_missing'))
    .trim()
    .min(1, fieldError('phone_missing'))
    .regex(/^[0-9+().\- ]{7,20}$/, fieldError('phone_malformed'))
    .refine((text) => digitsIn(text) >= 7, fieldError('phone_too_short')),
});

/** Where the party is. `region` is the state's two letters, `postalCode` a ZIP code. */
export const eventPlaceSchema = z.object({
  street: line(200, fieldError('street_missing')),
  city: line(100, fieldError('city_missing')),
  region: z
    .string(fieldError('region_missing'))
    .trim()
    .min(1, fieldError('region_missing'))
    .regex(/^[A-Za-z]{2}$/, fieldError('region_malformed'))
    .toUpperCase(),
  postalCode: z
    .string(fieldError('postal_code_missing'))
    .trim()
    .min(1, fieldError('postal_code_missing'))
    .regex(/^\d{5}(-\d{4})?$/, fieldError('postal_code_malformed')),
  notes: z
    .string()
    .trim()
    .max(1_000, fieldError('text_too_long', { most: 1_000 }))
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, fieldError('text_not_shown'))
    .optional(),
});
