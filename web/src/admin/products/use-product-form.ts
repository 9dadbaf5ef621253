import { useLayoutEffect, useState } from 'react';
import { useForm, type FieldError, type FieldErrors, type Resolver } from 'react-hook-form';
import { type ProductInput, productInputSchema } from '#core/catalogue/product-input.schema.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { ApiProblemError } from '#web/admin/ui/admin-query.ts';
import { fieldOf, type ProductField } from '#web/admin/products/product-fields.ts';
import {
  formFromInput,
  inputFromProduct,
  NEW_PRODUCT,
  type ProductFormValues,
  inputFromForm,
} from '#web/admin/products/product-form-values.ts';
import { useSaveProduct } from '#web/admin/data/use-products.ts';
import { toNestErrors } from '@hookform/resolvers';
import type { z } from 'zod';

type Bound = number | bigint;

function limit(word: 'At least' | 'At most', bound: Bound, origin: string): string {
  if (origin === 'string') return `${word} ${bound} letters.`;
  if (origin === 'array') return `${word} ${bound} of them.`;
  return `${word} ${bound.toLocaleString('en-US')}.`;
}

/** Sentences for the limits that the schema itself words no message for. */
function sentenceFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'Enter a number.';
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'Enter a whole number.';
  if (issue.code === 'too_small') return limit('At least', issue.minimum, issue.origin);
  if (issue.code === 'too_big') return limit('At most', issue.maximum, issue.origin);
  return undefined;
}

type FieldProblem = { readonly field: ProductField; readonly message: string };

type ReadForm =
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
const resolveProduct: Resolver<ProductFormValues, unknown, ProductInput> = (
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

const formOf = (product: ProductDto | undefined): ProductFormValues =>
  product === undefined ? NEW_PRODUCT : formFromInput(inputFromProduct(product));

export type ProductFormOptions = {
  /** As it was when the editor opened; undefined adds one. */
  readonly opened: ProductDto | undefined;
  readonly onDirty: (dirty: boolean) => void;
  readonly onSaved: (product: ProductDto) => void;
  /** The product as it is now; undefined when it cannot be read. */
  readonly onReload: () => Promise<ProductDto | undefined>;
};

/** The form of one product: what is in it, saving it, and what the server had against that. */
export function useProductForm({ opened, onDirty, onSaved, onReload }: ProductFormOptions) {
  const [base, setBase] = useState(opened);
  const [problem, setProblem] = useState<ApiProblem>();
  const [reloading, setReloading] = useState(false);
  const [uploading, setUploading] = useState(false);
  const save = useSaveProduct();
  const form = useForm<ProductFormValues, unknown, ProductInput>({
    resolver: resolveProduct,
    defaultValues: formOf(opened),
    mode: 'onTouched',
  });
  const { isDirty } = form.formState;
  // A picture under way is unsaved work too.
  const unsaved = isDirty || uploading;
  // With the very render that shows it: on a slow machine Escape came before a later effect, and closed unasked.
  useLayoutEffect(() => onDirty(unsaved), [unsaved, onDirty]);

  /** Puts each error beside its field, and keeps what no field shows for the notice. */
  const show = (refused: ApiProblem): void => {
    const placed = (refused.errors ?? []).map((error) => ({
      ...error,
      field: fieldOf(error.path),
    }));
    for (const [index, { field, message }] of placed.entries()) {
      if (field !== undefined) form.setError(field, { message }, { shouldFocus: index === 0 });
    }
    const left = placed.filter(({ field }) => field === undefined);
    const allPlaced = placed.length > 0 && left.length === 0;
    setProblem(allPlaced ? undefined : { ...refused, errors: left });
  };

  const submit = form.handleSubmit(async (input) => {
    setProblem(undefined);
    try {
      onSaved(await save.mutateAsync({ input, base }));
    } catch (error) {
      if (!(error instanceof ApiProblemError)) throw error;
      show(error.problem);
    }
  });

  const loadTheirs = async (): Promise<void> => {
    setReloading(true);
    const theirs = await onReload();
    setReloading(false);
    if (theirs === undefined) return;
    setBase(theirs);
    setProblem(undefined);
    form.reset(formOf(theirs));
    form.setFocus('title');
  };

  return {
    form,
    isNew: base === undefined,
    submit,
    problem,
    loadTheirs,
    reloading,
    uploading,
    setUploading,
  };
}
