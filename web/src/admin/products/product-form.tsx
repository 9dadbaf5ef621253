import { useEffect } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { ProductFormFacts, ProductFormStock } from '#web/admin/products/product-form-facts.tsx';
import { ProductFormPictures } from '#web/admin/products/product-form-pictures.tsx';
import { type ProductFormOptions, useProductForm } from '#web/admin/products/use-product-form.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { ADD_ON, CATEGORIES } from '#core/catalogue/category.ts';
import { FormSection } from '#web/admin/ui/form-section.tsx';
import {
  FormCheckbox,
  FormNumber,
  FormSelect,
  FormText,
  FormTextArea,
  useProductFormContext,
} from './form-field.tsx';

const asCompared = (title: string): string => title.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** Two products may share a title; whoever adds one twice by mistake should see it. */
function useTwin(others: readonly ProductDto[]): ProductDto | undefined {
  const { control } = useProductFormContext();
  const title = asCompared(useWatch({ control, name: 'title' }));
  return others.find((other) => title !== '' && asCompared(other.title) === title);
}

function Title({ others }: { readonly others: readonly ProductDto[] }) {
  const twin = useTwin(others);
  return (
    <FormText
      name="title"
      label="Title"
      required
      autoComplete="off"
      hint={
        twin && (
          <span className="text-warning">
            There is already a product called “{twin.title}”. Save only if this is another one.
          </span>
        )
      }
    />
  );
}

function Category() {
  return (
    <FormSelect name="category" label="Category" required>
      <option value="">Choose…</option>
      {CATEGORIES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      <option value={ADD_ON}>Add-on (on no shelf)</option>
    </FormSelect>
  );
}

/** What shoppers read and pay, and on which shelf it stands. */
function ProductFormBasics({ others }: { readonly others: readonly ProductDto[] }) {
  return (
    <FormSection title="What it is">
      <Title others={others} />
      <FormTextArea name="description" label="Description" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormNumber name="price" label="Price per day, in dollars" fraction />
        <Category />
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FormCheckbox name="featured" label="Featured on the home page" />
        <FormCheckbox name="popular" label="Most Popular badge" />
      </div>
      <FormText
        name="marks"
        label="More marks"
        autoComplete="off"
        hint="Separated by commas, such as: birthday, new. Shoppers find the product by them."
      />
    </FormSection>
  );
}

export type ProductFormProps = ProductFormOptions & {
  /** The other products, to tell of the same title twice. */
  readonly others: readonly ProductDto[];
  readonly onCancel: () => void;
};

type Reload = { readonly onReload: () => void; readonly reloading: boolean };

function Refused({ problem, onReload, reloading }: Reload & { readonly problem: ApiProblem }) {
  if (problem.code === 'product_changed') {
    return (
      <Alert tone="warning" title="Someone else saved this product meanwhile">
        <p>Your changes are not saved. Loading their version replaces what you typed.</p>
        <Button size="sm" className="mt-3" busy={reloading} onClick={onReload}>
          Load their version
        </Button>
      </Alert>
    );
  }
  return (
    <Alert tone="danger" title="Not saved">
      <p>{problem.detail || problem.title}</p>
      {problem.errors?.map(({ path, message }) => (
        <p key={path}>
          {path}: {message}
        </p>
      ))}
    </Alert>
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
