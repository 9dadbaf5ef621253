import { type FieldErrors, type FieldPath, get } from 'react-hook-form';
import type { CheckoutFormInput } from '#web/features/booking/checkout-form.schema.ts';

export type CheckoutField = FieldPath<CheckoutFormInput>;

/** In the order of the page; `id` is the field's element, `label` its name in the list of errors. */
export const CHECKOUT_FIELDS = [
  { path: 'contact.name', id: 'contact-name', label: 'Name' },
  { path: 'contact.email', id: 'contact-email', label: 'E-mail' },
  { path: 'contact.phone', id: 'contact-phone', label: 'Phone' },
  { path: 'event.street', id: 'event-street', label: 'Street' },
  { path: 'event.city', id: 'event-city', label: 'City' },
  { path: 'event.region', id: 'event-region', label: 'State' },
  { path: 'event.postalCode', id: 'event-postal-code', label: 'ZIP code' },
  { path: 'event.notes', id: 'event-notes', label: 'Notes' },
  { path: 'plan', id: 'plan-deposit', label: 'Payment' },
  { path: 'terms', id: 'terms', label: 'Rental terms' },
] as const satisfies readonly { path: CheckoutField; id: string; label: string }[];

export type FieldError = { readonly id: string; readonly label: string; readonly message: string };

/** The sentence beside a field; undefined when all is well with it. */
export function errorAt(
  errors: FieldErrors<CheckoutFormInput>,
  path: CheckoutField,
): string | undefined {
  const message: unknown = get(errors, `${path}.message`);
  return typeof message === 'string' && message !== '' ? message : undefined;
}

export const listErrors = (errors: FieldErrors<CheckoutFormInput>): readonly FieldError[] =>
  CHECKOUT_FIELDS.flatMap(({ path, id, label }) => {
    const message = errorAt(errors, path);
    return message === undefined ? [] : [{ id, label, message }];
  });

export const fieldAt = (path: string): CheckoutField | undefined =>
  CHECKOUT_FIELDS.find((field) => field.path === path)?.path;
