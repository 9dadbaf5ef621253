import { useWatch } from 'react-hook-form';
import { ADD_ON, CATEGORIES } from '#core/catalogue/category.ts';
import type { ProductDto } from '#core/contract/shop-api.ts';
import {
  FormCheckbox,
  FormNumber,
  FormSelect,
  FormText,
  FormTextArea,
  useProductFormContext,
} from '#web/admin/ui/form-field.tsx';
import { FormSection } from '#web/admin/ui/form-section.tsx';

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
export function ProductFormBasics({ others }: { readonly others: readonly ProductDto[] }) {
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
