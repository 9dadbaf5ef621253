import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { z } from 'zod';
import { contactSchema, eventPlaceSchema } from '#core/reservations/checkout.schema.ts';
import type { ChangeInput } from '#core/contract/life-api.ts';
import { ChangePrice, type Changing } from '#web/storefront/manage/change-price.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { TextAreaField, TextField } from '#web/shared/ui/field.tsx';
import { DETAILS_DIALOG, LIFE } from '#texts/life.ts';

const formSchema = z.object({ ...eventPlaceSchema.shape, phone: contactSchema.shape.phone });

type Details = z.infer<typeof formSchema>;

function useDetails({ reservation }: Changing) {
  return useForm<Details>({
    resolver: zodResolver(formSchema),
    defaultValues: {
      ...reservation.event,
      notes: reservation.event.notes ?? '',
      phone: reservation.contactPhone ?? '',
    },
  });
}

const changeOf = ({ phone, notes, ...place }: Details): ChangeInput => ({
  kind: 'details',
  event: { ...place, ...(notes !== undefined && notes !== '' && { notes }) },
  phone,
});

function DetailsBody(props: Changing) {
  const form = useDetails(props);
  const [change, setChange] = useState<ChangeInput>();
  const { errors, isDirty } = form.formState;
  const field = (name: FieldPath<Details>) => ({
    ...form.register(name, { onChange: () => setChange(undefined) }),
    error: errors[name]?.message,
  });
  return (
    <div className="grid gap-5 p-4 sm:p-6">
      <p className="text-muted">{DETAILS_DIALOG.text}</p>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) =>
          void form.handleSubmit((details) => setChange(changeOf(details)))(event)
        }
      >
        <TextField
          label={DETAILS_DIALOG.street}
          autoComplete="street-address"
          {...field('street')}
        />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_5rem_8rem]">
          <TextField label={DETAILS_DIALOG.city} autoComplete="address-level2" {...field('city')} />
          <TextField label={DETAILS_DIALOG.region} maxLength={2} {...field('region')} />
          <TextField
            label={DETAILS_DIALOG.postalCode}
            inputMode="numeric"
            autoComplete="postal-code"
            {...field('postalCode')}
          />
        </div>
        <TextField label={DETAILS_DIALOG.phone} type="tel" autoComplete="tel" {...field('phone')} />
        <TextAreaField label={DETAILS_DIALOG.notes} rows={3} {...field('notes')} />
        {change === undefined && (
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={props.onClose}>{LIFE.keep}</Button>
            <Button type="submit" variant="primary" disabled={!isDirty}>
              {DETAILS_DIALOG.look}
            </Button>
          </div>
        )}
      </form>
      {change !== undefined && <ChangePrice {...props} change={change} />}
    </div>
  );
}

/** Where the party is, how to call, and what the crew should know. */
export const EditDetailsDialog = (props: Changing) => (
  <Dialog open onClose={props.onClose} title={DETAILS_DIALOG.title}>
    <DetailsBody {...props} />
  </Dialog>
);
