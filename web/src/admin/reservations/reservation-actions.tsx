import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import { ERASED } from '#core/customers/person.ts';
import { formatPhone, phoneHref } from '#core/kernel/contact.ts';
import { instant } from '#core/kernel/instant.ts';
import { slugFrom } from '#core/kernel/plain-text.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { contactSchema } from '#core/reservations/checkout.schema.ts';
import { HOLD_SCOPES } from '#core/reservations/live-holds.ts';
import { isSameOrganization, sayExempt } from '#core/reservations/office-terms.ts';
import { isCalledOff, isSold } from '#core/reservations/reservation-state.ts';
import { asksForCard, CardByPhone } from '#web/admin/shared/card-by-phone.tsx';
import { DatesForm, sumOf } from '#web/admin/shared/change-form.tsx';
import { useOpened } from '#web/admin/shared/meanwhile.tsx';
import {
  BILL_TO,
  CertificateFile,
  EMPTY_PAY,
  IF_STATED,
  lostCertificate,
} from '#web/admin/shared/office-payment.tsx';
import {
  type Acting,
  useAct,
  useAmendReservation,
  useMailInvoice,
  usePrivateLink,
  useReleaseHolds,
} from '#web/admin/shared/reservation-data.ts';
import { Substitutes } from '#web/admin/shared/substitutes.tsx';
import { useStuckUnits } from '#web/admin/shared/use-inventory.ts';
import {
  ActionForm,
  FormCheckbox,
  FormNumber,
  FormPart,
  FormSelect,
  FormText,
  FormTextArea,
} from '#web/admin/ui/action-form.tsx';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { Mark } from '#web/admin/ui/badge.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { copyText } from '#web/admin/ui/copy-text.ts';
import { TextLink } from '#web/admin/ui/customer-links.tsx';
import { FormDay } from '#web/admin/ui/day-field.tsx';
import { MeanwhileContext } from '#web/admin/ui/empty-state.tsx';
import { Mailed, noEmail, NotMailed, useSaySent } from '#web/admin/ui/mail-words.tsx';
import { useMay } from '#web/admin/ui/may.ts';
import { useShortcuts } from '#web/admin/ui/shortcuts.tsx';
import { numberFrom, optionalLine } from '#web/admin/ui/typed-numbers.ts';
import { useLeave } from '#web/admin/ui/unsaved.tsx';
import { RENEWS_LINK, usd } from '#web/admin/ui/words.ts';
import { useFocusHome } from '#web/shared/focus.ts';
import { Options } from '#web/shared/ui/field.tsx';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';
import { AddressForm } from './address-form.tsx';
import { ItemsForm } from './items-form.tsx';
import {
  AdjustForm,
  CancelForm,
  CorrectMethodForm,
  returnableOf,
  correctablePayments,
  undoableOf,
  ChargeCardForm,
  UndoAdjustmentForm,
  UndoPaymentForm,
  RecordRefundForm,
  RecordPaymentForm,
  ReturnPaymentForm,
  UndoWriteOffForm,
  UseCreditForm,
  WriteOffForm,
} from './money-forms.tsx';
import { nextWords } from './next-words.ts';
import { RefundForm } from './refund-form.tsx';

function LinkForm({ reservation, onDone, onReload }: Acting) {
  const { contact } = reservation;
  const act = useAct(reservation.id);
  const saySent = useSaySent(contact);
  const hasEmail = contact.email !== undefined;
  const { data: link } = usePrivateLink(reservation.id);
  return (
    <ActionForm
      schema={z.object({ isNew: z.boolean() })}
      values={{ isNew: !hasEmail }}
      write={({ isNew }) => act.mutateAsync({ kind: 'send_link', isNew })}
      submit={hasEmail ? 'Send link' : 'Create new link'}
      done={hasEmail ? saySent('Link') : 'New link created. Copy it, and text it to the customer.'}
      onDone={onDone}
      onReload={onReload}
      focus="isNew"
      ready
      danger={!hasEmail}
    >
      <p className="text-muted">
        {hasEmail ? (
          <>
            <Mailed>The private link goes to {contact.email}.</Mailed> You can copy it and send it
            yourself.
          </>
        ) : (
          `${noEmail(contact.phone)}. Copy the private link and text it to them. Create a new one only if a stranger has it: the old ones stop working.`
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          small
          icon="link"
          disabled={link === undefined}
          onClick={() => void copyText(link?.url ?? '', 'Link')}
        >
          Copy link
        </ActionButton>
        {!hasEmail && (
          <TextLink phone={contact.phone} language={reservation.language} url={link?.url} />
        )}
      </div>
      {hasEmail && <FormCheckbox name="isNew" label={RENEWS_LINK} />}
    </ActionForm>
  );
}

const noteSchema = z.object({ text: z.string().trim().min(1, 'Enter a note.').max(1_000) });

function NoteForm({ reservation, onDone, onReload }: Acting) {
  const act = useAct(reservation.id);
  return (
    <ActionForm
      schema={noteSchema}
      values={{ text: '' }}
      write={(input) => act.mutateAsync({ kind: 'note', ...input })}
      submit="Save note"
      done="Note saved."
      onDone={onDone}
      onReload={onReload}
      focus="text"
    >
      <FormTextArea
        name="text"
        label="Note"
        required
        hint="Only the office sees this."
        rows={3}
        maxLength={1_000}
      />
    </ActionForm>
  );
}

const crewNoteSchema = z.object({ text: z.string().trim().max(500) });

function CrewNoteForm({ reservation, onDone, onReload }: Acting) {
  const act = useAct(reservation.id);
  const { version, crewNote = '' } = reservation;
  return (
    <ActionForm
      schema={crewNoteSchema}
      values={{ text: crewNote }}
      write={(input) => act.mutateAsync({ kind: 'crew_note', version, ...input })}
      submit="Save crew note"
      done="Crew note saved."
      onDone={onDone}
      onReload={onReload}
      focus="text"
    >
      <FormTextArea
        name="text"
        label="Private note for the crew"
        hint="On the crew’s phone and the load list. The customer never sees it."
        rows={3}
        maxLength={500}
      />
    </ActionForm>
  );
}

const customerSchema = z.object({
  ...contactSchema.shape,
  email: z
    .literal('')
    .transform(() => null)
    .or(contactSchema.shape.email),
  sends: z.boolean(),
  renews: z.boolean(),
});

const linkOf = (sends: boolean, renews: boolean) => (sends ? (renews ? 'renew' : 'send') : 'none');

/** Changes the contact. Mail goes to the new address, the private link only on request. */
function CustomerForm({ reservation, onDone, onReload }: Acting) {
  const { id, contact, totalCents, version } = reservation;
  const amend = useAmendReservation(id);
  const saySent = useSaySent();
  return (
    <ActionForm
      schema={customerSchema}
      values={{ ...contact, email: contact.email ?? '', sends: false, renews: false }}
      write={({ sends, renews, ...changed }) =>
        amend.mutateAsync({
          change: {
            kind: 'contact',
            contact: { ...changed, phone: formatPhone(changed.phone) },
            link: linkOf(sends, renews),
          },
          shown: { totalCents, excessCents: 0, version },
        })
      }
      submit="Save customer"
      done={({ sends, email }) =>
        sends === true ? `Saved. ${saySent('Link', email)}` : 'Customer saved.'
      }
      onDone={onDone}
      onReload={onReload}
    >
      <FormText name="name" label="Name" required />
      <div className="grid gap-3 sm:grid-cols-2">
        <FormText name="email" label="Email" type="email" hint="If empty, nothing is emailed." />
        <FormText name="phone" label="Phone" type="tel" required />
      </div>
      <FormPart name="sends" label="Send the private link to this address">
        <FormCheckbox name="renews" label={RENEWS_LINK} />
      </FormPart>
    </ActionForm>
  );
}

const SCOPE_NAMES: Readonly<Record<(typeof HOLD_SCOPES)[number], string>> = {
  one: 'This hold',
  customer: 'All holds with this email address or phone',
  network: 'All holds from this customer or the same network address',
};

/** Before any payment. The customer gets no mail; their page says that the dates are gone. */
function ReleaseForm({ reservation, onDone, onReload }: Acting) {
  const release = useReleaseHolds(reservation.id);
  return (
    <ActionForm
      schema={z.object({ scope: z.enum(HOLD_SCOPES) })}
      values={{ scope: 'one' as const }}
      write={(input) => release.mutateAsync(input)}
      submit="Release"
      done="Released. The units are available again."
      onDone={onDone}
      onReload={onReload}
      ready
      danger
    >
      <p className="text-muted">
        Nothing has been paid yet. The units become available right away. If a payment still
        arrives, it is refunded.
      </p>
      <FormSelect name="scope" label="Release">
        <Options of={HOLD_SCOPES.map((scope) => [scope, SCOPE_NAMES[scope]])} />
      </FormSelect>
    </ActionForm>
  );
}

function ConfirmRequestForm({ reservation, onDone, onReload }: Acting) {
  const { id, version, event, contact } = reservation;
  const act = useAct(id);
  const saySent = useSaySent();
  return (
    <ActionForm
      schema={z.object({})}
      values={{}}
      write={() => act.mutateAsync({ kind: 'confirm_request', version })}
      submit="Confirm request"
      done={`Confirmed. ${saySent('Payment link')}`}
      onDone={onDone}
      onReload={onReload}
      ready
    >
      <p className="text-muted">
        {event.city} is outside your delivery area, and nothing has been paid yet. The units stay
        held for another day. <Mailed to={contact}>{contact.email} gets a payment link.</Mailed>
      </p>
    </ActionForm>
  );
}

function DeclineRequestForm({ reservation, onDone, onReload }: Acting) {
  const { id, version, contact } = reservation;
  const isMailed = useIsMailed(contact);
  const act = useAct(id);
  return (
    <ActionForm
      schema={z.object({ why: z.string().trim().min(1, 'Enter a reason.').max(200) })}
      values={{ why: '' }}
      write={(input) => act.mutateAsync({ kind: 'decline_request', version, ...input })}
      submit="Decline request"
      done="Declined. The units are available again."
      onDone={onDone}
      onReload={onReload}
      danger
    >
      <FormText
        name="why"
        label="Reason"
        required
        hint={isMailed ? `${contact.name} sees this in our email.` : undefined}
        maxLength={200}
      />
    </ActionForm>
  );
}

const certificateSchema = z.object({
  organization: z.string().trim().min(1, 'Enter the organization’s name.').max(120),
  number: optionalLine(60),
  expiresOn: z
    .union([z.literal(''), z.iso.date('Enter a date, or leave it empty.')])
    .transform((day) => day || undefined),
});

/** The file just chosen, else the one on file unless another organization was typed. */
function FileOnHand(props: {
  readonly taxExempt: NonNullable<AdminReservation['office']>['taxExempt'];
  readonly chosen: string | undefined;
  readonly onChosen: (certificateId: string) => void;
}) {
  const { taxExempt, chosen, onChosen } = props;
  const organization = useWatch<{ organization: string }, 'organization'>({ name: 'organization' });
  const before = taxExempt?.organization ?? '';
  const isTheirs = isSameOrganization(before, organization.trim());
  const kept = taxExempt?.certificateId;
  return (
    <>
      <CertificateFile
        isKept={chosen !== undefined || (kept !== undefined && isTheirs)}
        onKept={onChosen}
      />
      <p role="status" className="text-warning empty:hidden">
        {chosen === undefined && kept !== undefined && !isTheirs && lostCertificate(before)}
      </p>
    </>
  );
}

/**
 * Adds the missing tax-exempt certificate, or a newer one. A booking that was sold with tax becomes
 * exempt by it.
 */
function CertificateForm({ reservation, onDone, onReload }: Acting) {
  const { id, version, office, totalCents } = reservation;
  const act = useAct(id);
  const isNew = office?.taxExempt === undefined;
  const tax = sumOf(reservation.adjustments, 'tax');
  const [certificateId, setCertificateId] = useState<string>();
  const { taxExempt } = office ?? {};
  const { organization = '', number = '', expiresOn = '' } = taxExempt ?? {};
  return (
    <ActionForm
      schema={certificateSchema}
      values={{ organization, number, expiresOn }}
      write={(input) =>
        act.mutateAsync({
          kind: isNew ? 'make_exempt' : 'certificate',
          version,
          certificateId,
          ...input,
        })
      }
      submit={isNew ? 'Make tax-exempt' : 'Save certificate'}
      done={isNew ? 'Tax-exempt now.' : 'Certificate saved.'}
      onDone={onDone}
      onReload={onReload}
      ready={!isNew}
    >
      {isNew && (
        <p className="text-muted">
          Takes off {usd(tax)} sales tax. The new total is {usd(totalCents - tax)}; what was paid
          above it is refunded.{' '}
          <Mailed to={reservation.contact}>The customer gets an email.</Mailed>
        </p>
      )}
      {isNew && certificateId === undefined && (
        <p className="flex gap-1.5 text-warning">
          <span className="mt-1">
            <Mark is="look" />
          </span>
          No certificate is on file. Without one, you owe the state this tax. Needs me lists the
          booking until you add it.
        </p>
      )}
      <FormText name="organization" label="Organization" required />
      <div className="grid gap-3 sm:grid-cols-2">
        <FormText name="number" label="Number" hint={IF_STATED} />
        <FormDay name="expiresOn" label="Good until" hint={IF_STATED} />
      </div>
      <FileOnHand taxExempt={taxExempt} chosen={certificateId} onChosen={setCertificateId} />
    </ActionForm>
  );
}

const nothing = z.object({});

/** The certificate never came: takes the exemption back. */
function ChargeTaxForm({ reservation, onDone, onReload }: Acting) {
  const { id, version, office, totalCents, balanceCents, taxToChargeCents = 0 } = reservation;
  const act = useAct(id);
  return (
    <ActionForm
      schema={nothing}
      values={{}}
      write={() => act.mutateAsync({ kind: 'charge_tax', amountCents: taxToChargeCents, version })}
      submit={`Charge ${usd(taxToChargeCents)} sales tax`}
      done="Sales tax charged."
      onDone={onDone}
      onReload={onReload}
      ready
    >
      <p className="text-muted">
        {office?.taxExempt && `${sayExempt(office.taxExempt)} is no longer tax-exempt here. `}
        The new total is {usd(totalCents + taxToChargeCents)}, of which{' '}
        {usd(balanceCents + taxToChargeCents)} is then owed.{' '}
        <Mailed to={reservation.contact}>The customer gets an email.</Mailed>
      </p>
    </ActionForm>
  );
}

const invoiceSchema = z.object({
  organization: optionalLine(120),
  poNumber: optionalLine(60),
  netDays: z.string().transform(numberFrom).pipe(z.int('Enter whole days.')),
});

/** Books a hold on invoice, puts the balance on invoice, or changes the terms. */
export function InvoiceForm({ reservation, onDone, onReload }: Acting) {
  const { id, version, office, status, paidCents, balanceCents } = reservation;
  const act = useAct(id);
  const isHold = status === 'held';
  const isNew = office?.invoice === undefined;
  return (
    <ActionForm
      schema={invoiceSchema}
      values={{
        organization: office?.invoice?.organization ?? '',
        poNumber: office?.invoice?.poNumber ?? '',
        netDays: String(office?.invoice?.netDays ?? EMPTY_PAY.netDays),
      }}
      write={(input) => act.mutateAsync({ kind: 'invoice', version, ...input })}
      submit={isHold ? 'Book on invoice' : isNew ? 'Put on invoice' : 'Save invoice'}
      done={isHold ? 'Booked on invoice.' : isNew ? 'Put on invoice.' : 'Invoice saved.'}
      onDone={onDone}
      onReload={onReload}
      focus="poNumber"
      ready={isNew}
    >
      {isHold ? (
        <p className="text-muted">
          Books it now without a payment.{' '}
          <Mailed to={reservation.contact}>
            The customer gets the confirmation, with the invoice.
          </Mailed>
        </p>
      ) : (
        isNew && (
          <p className="text-muted">
            The invoice is for the balance of {usd(balanceCents)}.
            {paidCents > 0 && ` The ${usd(paidCents)} already paid stays paid.`} Nothing is charged
            to the card or collected at the door.{' '}
            <Mailed to={reservation.contact}>The customer gets the invoice by email.</Mailed>
          </p>
        )
      )}
      <div className="grid grid-cols-2 gap-2">
        <FormText
          name="poNumber"
          label="PO number"
          hint="The invoice and the receipt show it."
          maxLength={60}
        />
        <FormNumber
          name="netDays"
          label="Net days"
          hint="After the last pickup."
          inputMode="numeric"
          required
        />
      </div>
      <FormText name="organization" label="Bill to" hint={BILL_TO} maxLength={120} />
    </ActionForm>
  );
}

const toSchema = z.object({
  to: z.string().trim().pipe(z.email('Enter an email address, like ap@example.com.')),
});

/** To whoever pays, such as accounts payable; without the private link. */
function EmailInvoiceForm({ reservation, onDone, onReload }: Acting) {
  const mail = useMailInvoice(reservation.id);
  const saySent = useSaySent();
  return (
    <ActionForm
      schema={toSchema}
      values={{ to: '' }}
      write={({ to }) => mail.mutateAsync(to)}
      submit="Email invoice"
      done={({ to }) => saySent('Invoice', to)}
      onDone={onDone}
      onReload={onReload}
      focus="to"
    >
      <p className="text-muted">
        Sends the invoice as a PDF, without the private link. The history keeps the address.
      </p>
      <NotMailed />
      <FormText name="to" label="Email" type="email" required hint="Such as accounts payable." />
    </ActionForm>
  );
}

const isConfirmed = ({ status }: AdminReservation): boolean => status === 'confirmed';

type Action = {
  readonly name: string;
  readonly Form: ComponentType<Acting>;
  readonly isFor: (reservation: AdminReservation) => boolean;
  /** The part that the form replaces as a whole: it starts again once that was changed. */
  readonly replaces?: (reservation: AdminReservation) => unknown;
};

const OFFER_OTHER = 'Offer something else';

/** For a booking whose unit cannot go out. */
const offerOther: Action = {
  name: OFFER_OTHER,
  Form: ({ reservation }) => <Substitutes reservationId={reservation.id} />,
  isFor: isConfirmed,
};

/** An order of the office that waits for payment is entered anew; a quote's hold by its quote. */
const mayReplace = ({ status, office, takesPayment }: AdminReservation): boolean =>
  status === 'held' &&
  takesPayment &&
  office !== undefined &&
  (office.quoteId === undefined || office.payment !== 'hold');

const isRequest = ({ awaitsOwner }: AdminReservation): boolean => awaitsOwner === true;

/** Most often needed first. */
const ACTIONS: readonly Action[] = [
  { name: 'Confirm request', Form: ConfirmRequestForm, isFor: isRequest },
  { name: 'Decline request', Form: DeclineRequestForm, isFor: isRequest },
  {
    name: 'Record payment',
    Form: RecordPaymentForm,
    isFor: ({ takesPayment, balanceCents }) => takesPayment && balanceCents > 0,
  },
  {
    name: 'Charge saved card',
    Form: ChargeCardForm,
    isFor: ({ savedCard }) => savedCard?.dueCents !== undefined,
  },
  {
    name: 'Gift card or rain check',
    Form: UseCreditForm,
    isFor: ({ takesPayment, balanceCents, status }) =>
      takesPayment && balanceCents > 0 && (status === 'held' || status === 'confirmed'),
  },
  {
    name: 'Release hold',
    Form: ReleaseForm,
    isFor: (reservation) => reservation.status === 'held' && !isRequest(reservation),
  },
  {
    name: 'Record refund',
    Form: RecordRefundForm,
    isFor: ({ cashRefundDueCents }) => cashRefundDueCents > 0,
  },
  { name: 'Dates', Form: DatesForm, isFor: isConfirmed, replaces: ({ lines }) => lines },
  { name: 'Items', Form: ItemsForm, isFor: isConfirmed, replaces: ({ lines }) => lines },
  {
    name: 'Time and address',
    Form: AddressForm,
    isFor: isConfirmed,
    replaces: ({ event }) => event,
  },
  {
    name: 'Customer',
    Form: CustomerForm,
    isFor: ({ status }) => ['confirmed', 'completed', 'cancelled'].includes(status),
  },
  {
    name: 'Tax certificate',
    Form: CertificateForm,
    isFor: ({ office }) => office?.taxExempt !== undefined,
  },
  {
    name: 'Make tax-exempt',
    Form: CertificateForm,
    isFor: (reservation) =>
      isConfirmed(reservation) &&
      reservation.office?.taxExempt === undefined &&
      sumOf(reservation.adjustments, 'tax') > 0,
  },
  {
    name: 'Charge sales tax',
    Form: ChargeTaxForm,
    isFor: ({ taxToChargeCents }) => taxToChargeCents !== undefined,
  },
  {
    name: 'Invoice',
    Form: InvoiceForm,
    isFor: ({ office, status, takesPayment, balanceCents }) =>
      office?.invoice !== undefined ||
      (takesPayment &&
        status !== 'cancelled' &&
        (status === 'held' ? office !== undefined : balanceCents > 0)),
  },
  {
    name: 'Email invoice',
    Form: EmailInvoiceForm,
    isFor: (reservation) => isSold(reservation) && reservation.office?.invoice !== undefined,
  },
  { name: 'Note', Form: NoteForm, isFor: () => true },
  {
    name: 'Crew note',
    Form: CrewNoteForm,
    isFor: ({ status }) => status === 'held' || status === 'confirmed',
    replaces: ({ crewNote }) => crewNote,
  },
  // The link of an order that is over leads to nothing to pay or sign. But the page says what
  // becomes of the money, and the mail with that reaches nobody who has no email.
  {
    name: 'Send link',
    Form: LinkForm,
    isFor: (reservation) =>
      !isCalledOff(reservation) ||
      (reservation.status === 'cancelled' && reservation.contact.email === undefined),
  },
  {
    name: 'Refund',
    Form: RefundForm,
    isFor: ({ mostBackCents }) => Object.values(mostBackCents).some((most) => most > 0),
  },
  // A second check, or one for more than the price: it is in the bank, and due back.
  {
    name: 'Record payment',
    Form: RecordPaymentForm,
    isFor: ({ takesPayment, balanceCents }) => takesPayment && balanceCents <= 0,
  },
  {
    name: 'Payment returned',
    Form: ReturnPaymentForm,
    isFor: (reservation) => returnableOf(reservation).length > 0,
  },
  {
    name: 'Correct method',
    Form: CorrectMethodForm,
    isFor: (reservation) => correctablePayments(reservation).length > 0,
  },
  {
    name: 'Recorded by mistake',
    Form: UndoPaymentForm,
    isFor: (reservation) => undoableOf(reservation).length > 0,
  },
  {
    name: 'Write off',
    Form: WriteOffForm,
    isFor: ({ status, balanceCents }) =>
      (status === 'completed' || status === 'cancelled') && balanceCents > 0,
  },
  {
    name: 'Take back write-off',
    Form: UndoWriteOffForm,
    isFor: ({ writtenOffCents }) => writtenOffCents !== undefined,
  },
  { name: 'Adjust total', Form: AdjustForm, isFor: isSold },
  {
    name: 'Undo adjustment',
    Form: UndoAdjustmentForm,
    isFor: (reservation) => isSold(reservation) && reservation.undoable.length > 0,
  },
  { name: 'Cancel booking', Form: CancelForm, isFor: isConfirmed },
];

/** What an action's button says. Without an email, the link can only be copied. */
export const labelOf = (name: string, { contact }: Pick<AdminReservation, 'contact'>): string =>
  name === 'Send link' && contact.email === undefined ? 'Copy link' : name;

/** What the office may do with the reservation, most often needed first. */
export const actionsFor = (reservation: AdminReservation): readonly Action[] =>
  ACTIONS.filter(({ isFor }) => isFor(reservation));

/**
 * The action whose form is open. If the action becomes impossible, perhaps because somebody else
 * was faster, the form stays open so that nothing typed is lost. Sending it says why.
 */
export const openAction = (
  possible: readonly Action[],
  open: string | undefined,
  shown: string | undefined,
): Action | undefined =>
  possible.find(({ name }) => name === open) ??
  ACTIONS.find(({ name }) => name === open && name === shown);

/** The action whose form a link opens: `#tax-certificate`. */
export const linkedAction = (reservation: AdminReservation, hash: string): Action | undefined =>
  actionsFor(reservation).find(({ name }) => hash === `#${slugFrom(name)}`);

/** Actions that cannot be undone. */
const ENDS: ReadonlySet<string> = new Set(['Cancel booking', 'Decline request', 'Release hold']);

function OpenAction(props: Omit<Acting, 'onReload'> & { readonly action: Action }) {
  const { action, onDone } = props;
  const { seen, since, onReload } = useOpened(props.reservation);
  return (
    <MeanwhileContext value={since}>
      <action.Form
        key={JSON.stringify(action.replaces?.(seen))}
        reservation={seen}
        onDone={onDone}
        onReload={onReload}
      />
    </MeanwhileContext>
  );
}

/** The form for the office's next step. The crew's steps have none. */
const NEXT_ACTIONS: Partial<Record<AdminReservation['next']['kind'], string>> = {
  answer: 'Confirm request',
  await_payment: 'Send link',
  refund_cash: 'Record refund',
  choice: 'Send link',
  sign: 'Send link',
  deliver: 'Record payment',
  collect: 'Record payment',
  invoice: 'Record payment',
  settle: 'Record payment',
};

/** The day's board, if that is where a visit is put right. */
const boardOf = ({ at, isFailed, isLate, lacksTruck }: AdminReservation['next']) =>
  at !== undefined && (isFailed || isLate || lacksTruck)
    ? `/admin/deliveries?day=${shopDay(instant(Date.parse(at)))}`
    : undefined;

const KEYS: Readonly<Record<string, string>> = {
  'Send link': 'S',
  'Record payment': '$',
  Note: 'T',
};

/** Escape in the open form closes it; pressed again, it closes the booking. */
function useEscapeIn(onEscape: () => void) {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  return useCallback((form: HTMLDivElement) => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      latest.current();
    };
    form.addEventListener('keydown', onKeyDown);
    return () => form.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** A link may open the booking with one of its forms. */
type AskedAction = { readonly action?: string } | null;

/** The next step with its button, then all other actions, one form at a time. */
export function ReservationActions(props: { readonly reservation: AdminReservation }) {
  const { reservation } = props;
  const { state: asked }: { readonly state: AskedAction } = useLocation();
  const [pressed, setPressed] = useState(
    asked?.action === undefined ? undefined : { name: asked.action, isOpen: true },
  );
  const [isListed, setListed] = useState(false);
  const [now] = useState(() => Date.now());
  const leave = useLeave();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const may = useMay();
  const stuck = useStuckUnits(reservation.id, isConfirmed(reservation) ? reservation.lines : []);
  const isStuck = stuck.length > 0;
  const [wasStuck, setWasStuck] = useState(isStuck);
  if (isStuck && !wasStuck) setWasStuck(true);
  // The unit that cannot go out is why this booking was opened, so its form is open until another
  // one is. Once settled, it still says what was done. A link may name another form.
  const linked = linkedAction(reservation, hash);
  const last = pressed ?? {
    name: linked?.name ?? OFFER_OTHER,
    isOpen: linked !== undefined || wasStuck,
  };
  const open = last.isOpen ? last.name : undefined;
  const isOffering = isStuck || (wasStuck && open === OFFER_OTHER);
  const possible = may('reservations:write')
    ? [...(isOffering && isConfirmed(reservation) ? [offerOther] : []), ...actionsFor(reservation)]
    : [];
  const [shown, setShown] = useState<string>();
  const action = openAction(possible, open, shown);
  if (action?.name !== shown) setShown(action?.name);
  const region = useFocusHome((actions) =>
    actions.querySelector<HTMLElement>(`button[name="${last.name}"]`),
  );
  const press = (name: string): void =>
    leave(() =>
      setPressed({ name, isOpen: open !== name && possible.some((one) => one.name === name) }),
    );
  const again = `/admin/orders/new?like=${encodeURIComponent(reservation.id)}`;
  const form = useEscapeIn(() => action && press(action.name));
  useShortcuts({
    s: () => press('Send link'),
    $: () => press('Record payment'),
    t: () => press('Note'),
    ...(may('orders:write') && { d: () => leave(() => void navigate(again)) }),
  });
  const { text, is } =
    isStuck && !reservation.next.isFailed
      ? ({ text: `${stuck.join(', ')} cannot go out`, is: 'act' } as const)
      : nextWords(reservation.next, now);
  const board = may('deliveries:read') ? boardOf(reservation.next) : undefined;
  const next = isStuck ? OFFER_OTHER : board ? undefined : NEXT_ACTIONS[reservation.next.kind];
  const isPaid = next === 'Record payment' && reservation.balanceCents <= 0;
  const main = isPaid ? undefined : possible.find(({ name }) => name === next)?.name;
  const button = (name: string, variant: 'primary' | 'danger' | 'normal') => (
    <ActionButton
      key={name}
      name={name}
      small={name !== main}
      variant={variant}
      keyHint={KEYS[name]}
      aria-expanded={open === name}
      className={open === name && variant !== 'primary' ? '!border-cyan' : ''}
      onClick={() => press(name)}
    >
      {labelOf(name, reservation)}
    </ActionButton>
  );
  return (
    <div ref={region} className="grid gap-3">
      <p className="flex items-center gap-2 text-heading font-semibold">
        {is && <Mark is={is} />}
        {reservation.next.kind === 'nothing' && !isStuck ? 'Nothing left to do' : text}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {main !== undefined && button(main, action === undefined ? 'primary' : 'normal')}
        {board !== undefined && (
          <ActionLink to={board} variant={main ? 'normal' : 'primary'}>
            See plan
          </ActionLink>
        )}
        {asksForCard(reservation) && <CardByPhone id={reservation.id} />}
        {reservation.contact.phone !== '' && (
          <a
            href={phoneHref(reservation.contact.phone)}
            className="inline-flex h-8 items-center gap-1.5 rounded-md border border-rim bg-over px-3 font-medium whitespace-nowrap hover:border-edge hover:bg-chosen max-sm:h-11"
          >
            <AdminIcon name="phone" />
            {formatPhone(reservation.contact.phone)}
          </a>
        )}
        {may('orders:write') && mayReplace(reservation) && (
          <ActionLink to={`/admin/orders/new?change=${encodeURIComponent(reservation.id)}`}>
            Change days, items or address
          </ActionLink>
        )}
        {may('orders:write') && reservation.contact.name !== ERASED && (
          <ActionLink to={again} keyHint="D">
            Duplicate
          </ActionLink>
        )}
      </div>
      {/* On a phone folded, so that the booking itself is on the first screen. */}
      {possible.length > 0 && (
        <button
          type="button"
          aria-expanded={isListed}
          onClick={() => setListed(!isListed)}
          className="flex h-11 items-center justify-between rounded-md border border-line px-3 font-medium sm:hidden"
        >
          All actions
          <AdminIcon name="down" className={`size-4 text-muted ${isListed ? 'rotate-180' : ''}`} />
        </button>
      )}
      <div
        className={`gap-1.5 sm:flex sm:flex-wrap ${isListed ? 'grid grid-cols-2 *:justify-start' : 'hidden'}`}
      >
        {possible.map(
          ({ name }) => name !== main && button(name, ENDS.has(name) ? 'danger' : 'normal'),
        )}
      </div>
      {action && (
        <div ref={form} className="rounded-lg border border-line bg-panel/40 p-3">
          <OpenAction
            key={open}
            action={action}
            reservation={reservation}
            // The user may have opened the next form before the response came.
            onDone={() =>
              setPressed((now) =>
                now === undefined || now.name === action.name
                  ? { name: action.name, isOpen: false }
                  : now,
              )
            }
          />
        </div>
      )}
    </div>
  );
}
