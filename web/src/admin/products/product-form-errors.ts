import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldErrors, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { type ProductInput, productInputSchema } from '#core/catalogue/product-input.schema.ts';
import { fieldOf, type ProductField } from '#web/admin/products/product-fields.ts';
import { inputFromForm, type ProductFormValues } from '#web/admin/products/product-form-values.ts';

type Bound = number | bigint;

function limit(word: 'At least' | 'At most', bound: Bound, origin: string): string {
  if (origin === 'string') return `${word} ${bound} letters.`;
  if (origin === 'array') return `${word} ${bound} of them.`;
  return `${word} ${bound.toLocaleString('en-US')}.`;
}

/** Sentences for the limits that the schema itself words no message for. */
export function sentenceFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'Enter a number.';
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'Enter a whole number.';
  if (issue.code === 'too_small') return limit('At least', issue.minimum, issue.origin);
  if (issue.code === 'too_big') return limit('At most', issue.maximum, issue.origin);
  return undefined;
}

export type FieldProblem = { readonly field: ProductField; readonly message: string };
export type ReadForm =
  | { readonly ok: true; readonly value: ProductInput }
  | { readonly ok: false; readonly error: readonly FieldProblem[] };

/** A problem that no field shows stands beside the title, with its path: a refusal is never silent. */
const problemOf = ({ path, message }: z.core.$ZodIssue): FieldProblem => {
  const field = fieldOf(path);
  return field === undefined
    ? { field: 'title', message: `${path.join('.')}: ${message}` }
    : { field, message };
};

/** Checked by the same schema as at the server's door; the first problem of each field. */
export function readProductForm(form: ProductFormValues): ReadForm {
  const parsed = productInputSchema.safeParse(inputFromForm(form), { error: sentenceFor });
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = parsed.error.issues.map(problemOf);
  const firsts = problems.filter(
    ({ field }, index) => problems.findIndex((other) => other.field === field) === index,
  );
  return { ok: false, error: firsts };
}

/** `readProductForm` as react-hook-form asks for it. */
export const resolveProduct: Resolver<ProductFormValues, unknown, ProductInput> = (
  form,
  _context,
  options,
) => {
  const read = readProductForm(form);
  if (read.ok) return { values: read.value, errors: {} };
  const flat: FieldErrors & Record<string, FieldError> = {};
  for (const { field, message } of read.error) flat[field] = { type: 'invalid', message };
  return { values: {}, errors: toNestErrors(flat, options) };
};
