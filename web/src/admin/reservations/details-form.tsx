import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { z } from 'zod';
import { contactSchema, eventPlaceSchema } from '#core/reservations/checkout.schema.ts';
import type { Acting } from '#web/admin/reservations/action-form.tsx';
import { ChangeConfirm } from '#web/admin/reservations/change-confirm.tsx';
import { useChange } from '#web/admin/reservations/use-change.ts';
import { TextAreaField, TextField } from '#web/shared/ui/field.tsx';
import type { AmendmentInput } from '#core/contract/manage.ts';

const formSchema = z.object({ ...eventPlaceSchema.shape, phone: contactSchema.shape.phone });
type Details = z.infer<typeof formSchema>;

const changeOf = ({ phone, notes, ...place }: Details): AmendmentInput => ({
  kind: 'details',
  event: { ...place, ...(notes !== undefined && notes !== '' && { notes }) },
  phone,
});

/** Where the party is, how to call, and what the crew should know. Another ZIP code may cost another delivery. */
export function DetailsForm(props: Acting) {
  const { event, contact } = props.reservation;
  const form = useForm<Details>({
    resolver: zodResolver(formSchema),
    defaultValues: { ...event, notes: event.notes ?? '', phone: contact.phone },
  });
  const { errors, isDirty } = form.formState;
  const [wanted, setWanted] = useState<AmendmentInput>();
  const change = useChange(props, wanted, 'The details are changed.');
  const submit = form.handleSubmit((details) => {
    const asked = changeOf(details);
    setWanted(asked);
    change.submit(asked);
  });
  const field = (name: FieldPath<Details>) => ({
    ...form.register(name, { onChange: () => setWanted(undefined) }),
    error: errors[name]?.message,
  });
  return (
    <form noValidate className="grid gap-3" onSubmit={(submitted) => void submit(submitted)}>
      <TextField label="Street and number" {...field('street')} />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_5rem_8rem]">
        <TextField label="City" className="max-sm:col-span-2" {...field('city')} />
        <TextField label="State" maxLength={2} {...field('region')} />
        <TextField label="ZIP code" inputMode="numeric" {...field('postalCode')} />
      </div>
      <TextField label="Phone" type="tel" {...field('phone')} />
      <TextAreaField label="Notes for the crew" rows={3} {...field('notes')} />
      <ChangeConfirm change={change} action="Change the details" disabled={!isDirty} />
    </form>
  );
}
