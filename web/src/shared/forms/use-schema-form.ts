import { zodResolver } from '@hookform/resolvers/zod';
import { type BaseSyntheticEvent, useState } from 'react';
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import type { ApiProblem } from '#core/contract/problem.ts';
import { sayError } from '#texts/problems.ts';

export function errorAt<Input extends FieldValues>(
  errors: FieldErrors<Input>,
  path: FieldPath<Input>,
): string | undefined {
  const message: unknown = get(errors, `${path}.message`);
  return typeof message === 'string' && message !== '' ? message : undefined;
}

/**
 * Props for a field of `shared/ui/field.tsx`, including its error. Of a form that was sent with
 * errors, only the first is announced, which gets the focus.
 * @param isListed none is, because the form has an `ErrorSummary`
 */
export const fieldsOf =
  <Input extends FieldValues, Output>(
    form: UseFormReturn<Input, unknown, Output>,
    isListed = false,
  ) =>
  (path: FieldPath<Input>, options?: RegisterOptions<Input>) => {
    const { errors, isSubmitted } = form.formState;
    const [first] = Object.keys(errors);
    return {
      ...form.register(path, options as RegisterOptions<Input, typeof path>),
      error: errorAt(errors, path),
      isQuiet: isSubmitted && (isListed || path !== first),
    };
  };

/** Shows the server's field errors beside their fields. False unless that covers all of them. */
export function showAtFields<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  names: readonly FieldPath<Input>[],
  { errors = [] }: ApiProblem,
): boolean {
  const known = errors.flatMap((error) => {
    const name = names.find((one) => one === error.path);
    return name === undefined ? [] : [{ name, message: sayError(error) }];
  });
  for (const [index, { name, message }] of known.entries()) {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return known.length > 0 && known.length === errors.length;
}

type Options<Input extends FieldValues, Output, Problem> = Omit<
  UseFormProps<Input, unknown, Output>,
  'resolver'
> & {
  readonly schema: z.core.$ZodType<Output, Input>;
  /** Returns an error of the whole form. Field errors are shown at their fields. */
  readonly send: (
    values: Output,
    form: UseFormReturn<Input, unknown, Output>,
  ) => Promise<Problem | undefined> | undefined;
};

/** A form that its schema validates before sending. */
export function useSchemaForm<Input extends FieldValues, Output, Problem = ApiProblem>({
  schema,
  send,
  ...options
}: Options<Input, Output, Problem>) {
  const [problem, setProblem] = useState<Problem>();
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), ...options });
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    setProblem(await send(values, form));
  });
  return {
    form,
    field: fieldsOf(form),
    /** Why the last attempt failed as a whole. */
    problem,
    isSubmitting: form.formState.isSubmitting,
    onSubmit: (event: BaseSyntheticEvent) => void submit(event),
  };
}
