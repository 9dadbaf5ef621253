import type { ComponentProps } from 'react';
import { type FieldPath, useFormContext } from 'react-hook-form';
import type { ProductInput } from '#core/catalogue/product-input.schema.ts';
import type { ProductFormValues } from '#web/features/admin/product-form-values.ts';
import { TextField } from '#web/shared/ui/field.tsx';

export const useProductFormContext = () =>
  useFormContext<ProductFormValues, unknown, ProductInput>();

/** What a field of the kit needs to stand for a value of the form, its error included. */
export function useFormField(name: FieldPath<ProductFormValues>) {
  const { register, getFieldState, formState } = useProductFormContext();
  return { ...register(name), error: getFieldState(name, formState).error?.message };
}

type FormTextProps = Omit<ComponentProps<typeof TextField>, 'name' | 'error'> & {
  readonly name: FieldPath<ProductFormValues>;
};

export function FormText({ name, ...field }: FormTextProps) {
  return <TextField {...field} {...useFormField(name)} />;
}

/** A text field all the same: number inputs swallow what they cannot read, and turn with the mouse wheel. */
export function FormNumber({ fraction = false, ...field }: FormTextProps & { fraction?: boolean }) {
  return (
    <FormText {...field} required autoComplete="off" inputMode={fraction ? 'decimal' : 'numeric'} />
  );
}
