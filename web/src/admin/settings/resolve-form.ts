import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { fieldOf, inputFrom } from '#web/admin/settings/form-values.ts';

const sentenceFor = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'Enter a number.';
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'Enter a whole number.';
  if (issue.code === 'too_small') return `At least ${issue.minimum}.`;
  if (issue.code === 'too_big') return `At most ${issue.maximum}.`;
  return undefined;
};

/** The schema that the server has at its door, asked about what was typed; the first error of each field stays. */
export const resolveBy =
  <Form extends FieldValues, Input>(schema: z.ZodType<Input>): Resolver<Form, unknown, Input> =>
  (form, _context, options) => {
    const read = schema.safeParse(inputFrom(form), { error: sentenceFor });
    if (read.success) return { values: read.data, errors: {} };
    const flat: FieldErrors & Record<string, FieldError> = {};
    for (const { path, message } of read.error.issues) {
      flat[fieldOf(form, path)] ??= { type: 'invalid', message };
    }
    return { values: {}, errors: toNestErrors(flat, options) };
  };
