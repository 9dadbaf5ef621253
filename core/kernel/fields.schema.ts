import { z } from 'zod';
import { parseCalendarDay } from './calendar-day.ts';
import { phoneDigits } from './contact.ts';
import { fieldError } from './field-error.ts';
import type { Instant } from './instant.ts';

// Fields that the schemas of several areas have.

/** Text that is shown to others, trimmed. Refuses lone surrogates, which cannot be stored. */
export const shownText = (most: number, shown: RegExp) =>
  z
    .string()
    .max(most, fieldError('text_too_long', { most }))
    .refine((text) => text.isWellFormed() && shown.test(text), {
      error: fieldError('text_not_shown'),
    })
    .trim();

/** Whether its text is read back: of the years 0 to 9999. What comes from outside must be. */
export const isStorable = (milliseconds: number): milliseconds is Instant =>
  Number.isSafeInteger(milliseconds) &&
  milliseconds >= -62_167_219_200_000 &&
  milliseconds <= 253_402_300_799_999;

/** A moment in seconds since 1970, as card providers send it. */
export const secondsSchema = z
  .int()
  .refine((seconds) => isStorable(seconds * 1000), 'Not a moment.');

/** A day as an owner's form sends it; stays text. */
export const dayField = z
  .string()
  .refine((text) => parseCalendarDay(text) !== undefined, 'Choose a day.')
  .meta({ format: 'date' });

export const clockField = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:00.');

/** How a phone number may be typed. */
export const PHONE_FORM = /^[0-9+().\- ]{7,20}$/;

/** Including the area code: a crew cannot call seven digits. */
const LEAST_DIGITS = 10;
/** Including the country code, after a plus. */
const LEAST_DIGITS_ABROAD = 8;

/** Whether a number can be called from anywhere. */
export const isWholeNumber = (phone: string): boolean =>
  phoneDigits(phone).length >= (phone.startsWith('+') ? LEAST_DIGITS_ABROAD : LEAST_DIGITS);

const fromTo = (what: string, least: number, most: number): string =>
  `Enter ${what} from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}.`;

/** A number within limits, which are named whatever else is typed. */
export const numberWithin = (least: number, most: number, what = 'a number') => {
  const otherwise = fromTo(what, least, most);
  return z.number(otherwise).min(least, otherwise).max(most, otherwise);
};

/** A whole number within limits, which are named whatever else is typed. */
export const wholeWithin = (least: number, most: number, what = 'a whole number') => {
  const otherwise = fromTo(what, least, most);
  return z.int(otherwise).min(least, otherwise).max(most, otherwise);
};

const MOST_CENTS = 9_999_999;

export const centsField = z
  .int('Enter an amount.')
  .min(0, 'Enter zero or more.')
  .max(MOST_CENTS, 'At most $99,999.99.');

/** A read-only list of objects with these fields. */
export const listOf = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.array(z.object(fields)).readonly();

export const addressFields = {
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
};

/** The same type, with everything in it read-only. */
export type ReadonlyDeep<T> = T extends readonly (infer One)[]
  ? readonly ReadonlyDeep<One>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
    : T;
