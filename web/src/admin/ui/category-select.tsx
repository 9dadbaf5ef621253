import { CATEGORIES, type CategoryValue } from '#core/catalogue/category.ts';
import { SelectField } from '#web/shared/ui/field.tsx';

/** Undefined: all of them. */
export const CategorySelect = (props: {
  readonly value: CategoryValue | undefined;
  readonly onChange: (category: CategoryValue | undefined) => void;
}) => (
  <SelectField
    label="Category"
    value={props.value ?? ''}
    onChange={({ target }) =>
      props.onChange(CATEGORIES.find(({ value }) => value === target.value)?.value)
    }
  >
    <option value="">All categories</option>
    {CATEGORIES.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </SelectField>
);
