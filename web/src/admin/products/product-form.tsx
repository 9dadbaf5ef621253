import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import type { ApiProblem, ProductDto } from '#core/contract/shop-api.ts';
import { ProductFormBasics } from '#web/admin/products/product-form-basics.tsx';
import { ProductFormFacts, ProductFormStock } from '#web/admin/products/product-form-facts.tsx';
import { ProductFormPictures } from '#web/admin/products/product-form-pictures.tsx';
import { type ProductFormOptions, useProductForm } from '#web/admin/products/use-product-form.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

export type ProductFormProps = ProductFormOptions & {
  /** The other products, to tell of the same title twice. */
  readonly others: readonly ProductDto[];
  readonly onCancel: () => void;
};

type Reload = { readonly onReload: () => void; readonly reloading: boolean };

function Refused({ problem, onReload, reloading }: Reload & { readonly problem: ApiProblem }) {
  if (problem.code === 'product_changed') {
    return (
      <Notice tone="warning" title="Someone else saved this product meanwhile">
        <p>Your changes are not saved. Loading their version replaces what you typed.</p>
        <Button size="sm" className="mt-3" busy={reloading} onClick={onReload}>
          Load their version
        </Button>
      </Notice>
    );
  }
  return (
    <Notice tone="danger" title="Not saved">
      <p>{problem.detail || problem.title}</p>
      {problem.errors?.map(({ path, message }) => (
        <p key={path}>
          {path}: {message}
        </p>
      ))}
    </Notice>
  );
}

/** All of a product, in one form. */
export function ProductForm({ others, onCancel, ...options }: ProductFormProps) {
  const { form, isNew, submit, problem, loadTheirs, reloading, uploading, setUploading } =
    useProductForm(options);
  const { isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (isNew) setFocus('title');
  }, [isNew, setFocus]);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="grid min-h-0 flex-1 gap-8 overflow-y-auto overscroll-contain p-5">
          <ProductFormBasics others={others} />
          <ProductFormStock />
          <ProductFormFacts />
          <ProductFormPictures onUploading={setUploading} />
        </div>
        <footer className="grid gap-3 border-t border-line px-5 py-3">
          {problem && (
            <Refused problem={problem} onReload={() => void loadTheirs()} reloading={reloading} />
          )}
          <div className="flex justify-end gap-3">
            <Button size="sm" variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" size="sm" variant="primary" busy={isSubmitting || uploading}>
              {isSubmitting
                ? 'Saving…'
                : uploading
                  ? 'Uploading…'
                  : isNew
                    ? 'Add product'
                    : 'Save product'}
            </Button>
          </div>
        </footer>
      </form>
    </FormProvider>
  );
}
