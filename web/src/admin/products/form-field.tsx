import type { ComponentProps } from 'react';
import { type FieldPath, useFormContext } from 'react-hook-form';
import type { ProductInput } from '#core/catalogue/product-input.schema.ts';
import type { ProductFormValues } from './product-form-values.ts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/shared/ui/field.tsx';

export const useProductFormContext = () =>
  useFormContext<ProductFormValues, unknown, ProductInput>();

/** What a field of the kit needs to stand for a value of the form, its error included. */
export function useFormField(name: FieldPath<ProductFormValues>) {
  const { register, getFieldState, formState } = useProductFormContext();
  return { ...register(name), error: getFieldState(name, formState).error?.message };
}

/** Properties of a field of the kit, with the form's name in place of its own wiring. */
type Named<Props> = Omit<Props, 'name' | 'error'> & { readonly name: FieldPath<ProductFormValues> };

// Each registers itself when it renders: the first error to get the focus is then the first on the screen.

export function FormText({ name, ...field }: Named<ComponentProps<typeof TextField>>) {
  return <TextField {...field} {...useFormField(name)} />;
}

export function FormTextArea({ name, ...field }: Named<ComponentProps<typeof TextAreaField>>) {
  return <TextAreaField {...field} {...useFormField(name)} />;
}

export function FormSelect({ name, ...field }: Named<ComponentProps<typeof SelectField>>) {
  return <SelectField {...field} {...useFormField(name)} />;
}

export function FormCheckbox({ name, ...field }: Named<ComponentProps<typeof CheckboxField>>) {
  return <CheckboxField {...field} {...useFormField(name)} />;
}

type FormNumberProps = ComponentProps<typeof FormText> & {
  readonly fraction?: boolean | undefined;
};

/** A text field all the same: number inputs swallow what they cannot read, and turn with the mouse wheel. */
export function FormNumber({ fraction = false, ...field }: FormNumberProps) {
  return (
    <FormText required {...field} autoComplete="off" inputMode={fraction ? 'decimal' : 'numeric'} />
  );
}
