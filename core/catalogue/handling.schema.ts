import { z } from 'zod';
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
