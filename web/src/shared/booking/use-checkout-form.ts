import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { checkoutDraft, draftOf, EMPTY_DRAFT } from '#web/shared/booking/checkout-draft.ts';
import {
  type CheckoutForm,
  type CheckoutFormInput,
  checkoutFormSchema,
} from '#web/shared/booking/checkout-form.schema.ts';

export type CheckoutFormControl = UseFormReturn<CheckoutFormInput, unknown, CheckoutForm>;

/** The form as it was left, saved with every letter typed. */
export function useCheckoutForm(): CheckoutFormControl {
  const form = useForm<CheckoutFormInput, unknown, CheckoutForm>({
    resolver: zodResolver(checkoutFormSchema),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: async () => ({ ...(checkoutDraft.read() ?? EMPTY_DRAFT), terms: false }),
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (name !== undefined) checkoutDraft.write(draftOf(values));
        },
      }),
    [subscribe],
  );
  return form;
}
