import { type FieldErrors, type FieldPath, get } from 'react-hook-form';
import type { CheckoutFormInput } from '#web/shared/booking/checkout-form.schema.ts';
import { EXTRAS } from '#texts/pricing.ts';
import { CREDIT } from '#texts/life.ts';
import { FIELD_NAMES } from '#texts/checkout.ts';

export type CheckoutField = FieldPath<CheckoutFormInput>;

/** In the order of the page; `id` is the field's element, `label` its name in the list of errors. */
export const CHECKOUT_FIELDS = [
  { path: 'contact.name', id: 'contact-name', label: FIELD_NAMES.name },
  { path: 'contact.email', id: 'contact-email', label: FIELD_NAMES.email },
  { path: 'contact.phone', id: 'contact-phone', label: FIELD_NAMES.phone },
  { path: 'event.street', id: 'event-street', label: FIELD_NAMES.street },
  { path: 'event.city', id: 'event-city', label: FIELD_NAMES.city },
  { path: 'event.region', id: 'event-region', label: FIELD_NAMES.region },
  { path: 'event.postalCode', id: 'event-postal-code', label: FIELD_NAMES.postalCode },
  { path: 'event.notes', id: 'event-notes', label: FIELD_NAMES.notes },
  { path: 'promoCode', id: 'promo-code', label: EXTRAS.promo },
  { path: 'creditCode', id: 'credit-code', label: CREDIT.field },
  { path: 'plan', id: 'plan-deposit', label: FIELD_NAMES.plan },
  { path: 'terms', id: 'terms', label: FIELD_NAMES.terms },
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
