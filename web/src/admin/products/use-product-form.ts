import { useLayoutEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ProductInput } from '#core/catalogue/product-input.schema.ts';
import type { ApiProblem, ProductDto } from '#core/contract/shop-api.ts';
import { ApiProblemError } from '#web/admin/ui/admin-query.ts';
import { fieldOf } from '#web/admin/products/product-fields.ts';
import { resolveProduct } from '#web/admin/products/product-form-errors.ts';
import {
  formFromInput,
  inputFromProduct,
  NEW_PRODUCT,
  type ProductFormValues,
} from '#web/admin/products/product-form-values.ts';
import { useSaveProduct } from '#web/admin/data/use-products.ts';

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
