import { z } from 'zod';
import { centsFrom, numberFrom } from '#core/kernel/typed-numbers.ts';

export { centsFrom, numberFrom };

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
