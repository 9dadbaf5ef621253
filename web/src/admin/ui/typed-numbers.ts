import { z } from 'zod';

const PLAIN_NUMBER = /^(\d+(\.\d*)?|\.\d+)$/;

const WITH_THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/** Typed amounts: `225`, `$1,250.00`, ` 12.5 `. Else NaN, so that `1,5` never becomes 15. */
export function numberFrom(text: string): number {
  const digits = text.trim().replace(/^\$\s*/, '');
  if (WITH_THOUSANDS.test(digits)) return Number(digits.replaceAll(',', ''));
  return PLAIN_NUMBER.test(digits) ? Number(digits) : Number.NaN;
}

/** NaN unless it is a whole number of cents. */
export function centsFrom(text: string): number {
  const isBelowZero = /^\s*[-−]/.test(text);
  const read = numberFrom(text.replace(/^\s*[-−]/, ''));
  const hundredths = Math.round(read * 100);
  if (Math.abs(hundredths / 100 - read) > 1e-9) return Number.NaN;
  return isBelowZero && hundredths !== 0 ? -hundredths : hundredths;
}

export const dollarsFrom = (amountCents: number): string => (amountCents / 100).toFixed(2);

/** A form's amount: dollars as typed, read as cents within both limits. */
export const amountField = (leastCents: number, mostCents: number, otherwise: string) =>
  z
    .string()
    .transform(centsFrom)
    .refine((amount) => amount >= leastCents && amount <= mostCents, otherwise);

/** A form's optional line of text. */
export const optionalLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((text) => text || undefined);
