import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { CustomerContactInput, CustomerDto } from '#core/contract/customers.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { counted } from '#core/kernel/counted.ts';
import { contactSchema } from '#core/reservations/checkout.schema.ts';
import { useOthersEmail } from '#web/admin/shared/find-caller.ts';
import { ActionForm, FormCheckbox, FormPart, FormText } from '#web/admin/ui/action-form.tsx';
import { ActionLink } from '#web/admin/ui/controls.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { NotMailed } from '#web/admin/ui/mail-words.tsx';
import { bookingDays, RENEWS_LINK } from '#web/admin/ui/words.ts';
import { useChangeContact } from './customer-data.ts';

/** What the form starts with: the contact of the next bookings, or else the record's. */
export function contactOf({ name, emails, phones, reservations }: CustomerDto) {
  const coming = reservations.find(({ contact }) => contact !== undefined)?.contact;
  const { email = '', phone = '' } = coming ?? { email: emails[0], phone: phones[0] };
  return { name, email, phone: formatPhone(phone) };
}

type Contact = ReturnType<typeof contactOf>;

const formSchema = ({ phone }: Contact) =>
  z.object({
    ...contactSchema.shape,
    email: z.literal('').or(contactSchema.shape.email),
    // An imported customer may have none.
    phone: phone === '' ? z.literal('').or(contactSchema.shape.phone) : contactSchema.shape.phone,
    bookings: z.array(z.string()),
    sends: z.boolean(),
    renews: z.boolean(),
    shares: z.boolean(),
  });

/** Only what was changed, so that a booking with a contact of its own keeps the rest of it. */
export function contactChange(
  shown: Contact,
  typed: z.output<ReturnType<typeof formSchema>>,
): CustomerContactInput {
  const { name, email, bookings, sends, renews, shares } = typed;
  const phone = formatPhone(typed.phone);
  return {
    contact: {
      ...(name !== shown.name && { name }),
      ...(email !== shown.email && { email: email || null }),
      ...(phone !== shown.phone && { phone }),
    },
    replaces: { phone: shown.phone, ...(shown.email !== '' && { email: shown.email }) },
    bookings,
    link: sends ? (renews ? 'renew' : 'send') : 'none',
    ...(shares && { sharesEmail: true }),
  };
}

/** The address is another customer's, who would get orders with it. */
function OthersEmail({ ownId }: { readonly ownId: string }) {
  const email = useWatch<{ email: string }, 'email'>({ name: 'email' });
  const other = useOthersEmail(email, ownId);
  if (other === undefined) return null;
  return (
    <StateBox
      is="failed"
      title={`${email.trim()} is ${other.name}’s`}
      actions={
        <ActionLink small to={`?id=${encodeURIComponent(other.id)}`}>
          View {other.name}
        </ActionLink>
      }
    >
      New orders with this email go to the record of {other.name}. If they are one person, merge the
      two records instead.
      <FormCheckbox name="shares" label="Both have this address" />
    </StateBox>
  );
}

/** Which bookings to come get the new contact. */
function Coming(props: { readonly of: CustomerDto['reservations']; readonly shown: Contact }) {
  const { shown } = props;
  const own = (contact: NonNullable<(typeof props.of)[number]['contact']>): string | undefined => {
    const { name, email = '', phone } = contact;
    const isSame = email === shown.email && formatPhone(phone) === shown.phone;
    return isSame && name === shown.name
      ? undefined
      : [name, email || 'no email', formatPhone(phone)].join(', ');
  };
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">Also change</legend>
      {props.of.map((one) => (
        <FormCheckbox
          key={one.id}
          name="bookings"
          value={one.id}
          says={false}
          label={`${one.productTitle}, ${bookingDays(one)}`}
          hint={one.contact && own(one.contact)}
        />
      ))}
    </fieldset>
  );
}

/** Without a chosen booking there is no link to send. */
function SendLinks() {
  const { bookings = [], email } = useFormContext<{ bookings: string[]; email: string }>().watch();
  if (bookings.length === 0 || email.trim() === '') return null;
  return (
    <FormPart
      name="sends"
      label={`Send the private ${bookings.length === 1 ? 'link' : 'links'} to this address`}
    >
      <FormCheckbox name="renews" label={RENEWS_LINK} />
      <NotMailed />
    </FormPart>
  );
}

/** Changes how a customer is named and reached, on the record and in bookings to come. */
export function ContactForm(props: {
  readonly customer: CustomerDto;
  readonly onDone: () => void;
}) {
  const { customer, onDone } = props;
  const change = useChangeContact(customer.id);
  const shown = contactOf(customer);
  const coming = customer.reservations.filter(({ contact }) => contact !== undefined);
  const held = customer.reservations.filter(({ status }) => status === 'held').length;
  return (
    <ActionForm
      needs="customers:write"
      schema={formSchema(shown)}
      values={{
        ...shown,
        bookings: coming.map(({ id }) => id),
        sends: false,
        renews: false,
        shares: false,
      }}
      focus="name"
      write={(typed) => change.mutateAsync(contactChange(shown, typed))}
      submit={({ bookings = [] }) =>
        bookings.length === 0
          ? 'Save contact'
          : `Save and change ${counted(bookings.length, 'booking')}`
      }
      done="Contact saved."
      onDone={onDone}
    >
      <FormText name="name" label="Name" required />
      <FormText name="phone" label="Phone" type="tel" required={shown.phone !== ''} />
      <FormText name="email" label="Email" type="email" hint="If empty, nothing is emailed." />
      <OthersEmail ownId={customer.id} />
      {coming.length > 0 && <Coming of={coming} shown={shown} />}
      <p className="text-muted">
        {held > 0 && `${counted(held, 'hold')} not paid yet: change the contact in its order. `}
        Bookings that are over keep the contact that their receipts and agreements name.
      </p>
      <SendLinks />
    </ActionForm>
  );
}
