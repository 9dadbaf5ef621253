import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { contactSchema } from '#core/reservations/checkout.schema.ts';
import { type Acting, FormEnd, useAct } from '#web/admin/reservations/action-form.tsx';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';

const formSchema = z.object({ ...contactSchema.shape, sends: z.boolean(), renews: z.boolean() });
type Customer = z.infer<typeof formSchema>;

const linkOf = ({ sends, renews }: Customer) => {
  if (!sends) return 'none';
  return renews ? 'renew' : 'send';
};

const doneOf = ({ sends, email }: Customer): string =>
  sends ? `Changed. The link is on its way to ${email}.` : 'The customer is changed.';

/** Who booked. Mail goes to the new address from now on; the private link goes there only if it is asked for. */
export function ContactForm(props: Acting) {
  const { contact, version } = props.reservation;
  const { run, isBusy, problem } = useAct(props);
  const form = useForm<Customer>({
    resolver: zodResolver(formSchema),
    defaultValues: { ...contact, sends: false, renews: false },
  });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control });
  const isChanged =
    typed.name !== contact.name || typed.email !== contact.email || typed.phone !== contact.phone;
  const submit = form.handleSubmit((customer) => {
    const { name, email, phone } = customer;
    const link = linkOf(customer);
    run(
      { kind: 'change_contact', contact: { name, email, phone }, link, version },
      doneOf(customer),
    );
  });
  return (
    <form noValidate className="grid gap-3" onSubmit={(submitted) => void submit(submitted)}>
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="E-mail"
        type="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Phone"
        type="tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <CheckboxField label="Send the private link to this address" {...form.register('sends')} />
      {typed.sends === true && (
        <CheckboxField
          label="Make a new link: the old ones stop working"
          {...form.register('renews')}
        />
      )}
      <FormEnd problem={problem} isBusy={isBusy} isReady={isChanged}>
        Change the customer
      </FormEnd>
    </form>
  );
}
