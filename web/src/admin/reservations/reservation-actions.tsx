import { type ComponentType, useState } from 'react';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import { type Acting, FormEnd, useAct, Refused } from '#web/admin/reservations/action-form.tsx';
import { AdjustForm } from '#web/admin/reservations/adjust-form.tsx';
import { CancelForm } from '#web/admin/reservations/cancel-form.tsx';
import { ContactForm } from '#web/admin/reservations/contact-form.tsx';
import { DetailsForm } from '#web/admin/reservations/details-form.tsx';
import { GiveBackForm } from '#web/admin/reservations/refund-form.tsx';
import { HandOverForm, TakePaymentForm } from '#web/admin/reservations/offline-payment-form.tsx';
import { ItemsForm } from '#web/admin/reservations/items-form.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { useFocusHome } from '#web/shared/use-focus-home.ts';
import { TextAreaField, CheckboxField, TextField } from '#web/shared/ui/field.tsx';
import { ChangeConfirm } from './change-confirm.tsx';
import { useChange } from './use-change.ts';

/** Other days for all of it, at the price that is shown first. Deadlines and closed days do not hold for admins. */
function RescheduleForm(props: Acting) {
  const { reservation } = props;
  const [startDate, setStart] = useState(reservation.startDate);
  const [endDate, setEnd] = useState(reservation.endDate);
  const wanted = { kind: 'reschedule', startDate, endDate } as const;
  const change = useChange(props, wanted, 'The reservation has new dates.');
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        change.submit();
      }}
    >
      <p className="text-sm text-muted">
        What was booked keeps its price per day. Closed days and lead time do not apply to you.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Delivery"
          type="date"
          value={startDate}
          onChange={({ target }) => setStart(target.value)}
        />
        <TextField
          label="Pick-up"
          type="date"
          value={endDate}
          onChange={({ target }) => setEnd(target.value)}
        />
      </div>
      <ChangeConfirm change={change} action="Move to these days" />
    </form>
  );
}

function LinkForm(props: Acting) {
  const { run, isBusy, problem } = useAct(props);
  const [isNew, setNew] = useState(false);
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">
        The private link goes to {props.reservation.contact.email}.
      </p>
      <CheckboxField
        label="Make a new link: the old ones stop working"
        checked={isNew}
        onChange={({ target }) => setNew(target.checked)}
      />
      <Refused problem={problem} />
      <Button
        size="sm"
        variant="primary"
        className="justify-self-end"
        busy={isBusy}
        onClick={() => run({ kind: 'send_link', isNew }, 'The link is on its way.')}
      >
        Send link
      </Button>
    </div>
  );
}

function NoteForm(props: Acting) {
  const { run, isBusy, problem } = useAct(props);
  const [text, setText] = useState('');
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') run({ kind: 'note', text }, 'The note is kept.');
      }}
    >
      <TextAreaField
        label="Note"
        hint="Only the office reads it."
        rows={3}
        maxLength={1_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FormEnd problem={problem} isBusy={isBusy}>
        Keep note
      </FormEnd>
    </form>
  );
}

type Action = {
  readonly name: string;
  readonly Form: ComponentType<Acting>;
  readonly isFor: (reservation: AdminReservation) => boolean;
};

const isConfirmed = ({ status }: AdminReservation): boolean => status === 'confirmed';

const ACTIONS: readonly Action[] = [
  { name: 'Note', Form: NoteForm, isFor: () => true },
  { name: 'Send link', Form: LinkForm, isFor: () => true },
  { name: 'Dates', Form: RescheduleForm, isFor: isConfirmed },
  { name: 'Items', Form: ItemsForm, isFor: isConfirmed },
  { name: 'Address', Form: DetailsForm, isFor: isConfirmed },
  {
    name: 'Customer',
    Form: ContactForm,
    isFor: ({ status }) => ['confirmed', 'completed', 'cancelled'].includes(status),
  },
  {
    name: 'Take payment',
    Form: TakePaymentForm,
    isFor: ({ takesPayment, balanceCents }) => takesPayment && balanceCents > 0,
  },
  {
    name: 'Give back',
    Form: GiveBackForm,
    isFor: ({ mostBackCents }) => Object.values(mostBackCents).some((most) => most > 0),
  },
  {
    name: 'Hand over',
    Form: HandOverForm,
    isFor: ({ toHandBackCents }) => toHandBackCents > 0,
  },
  {
    name: 'Adjust total',
    Form: AdjustForm,
    isFor: ({ status }) => status === 'confirmed' || status === 'completed',
  },
  {
    name: 'Cancel booking',
    Form: CancelForm,
    isFor: ({ status }) => status === 'held' || status === 'confirmed',
  },
];

/** One action at a time, each on a panel of its own below the buttons. */
export function ReservationActions(props: { readonly reservation: AdminReservation }) {
  const { reservation } = props;
  const [last, setLast] = useState({ name: '', isOpen: false });
  const [round, setRound] = useState(0);
  const possible = ACTIONS.filter(({ isFor }) => isFor(reservation));
  const open = last.isOpen ? last.name : undefined;
  const Form = possible.find(({ name }) => name === open)?.Form;
  const region = useFocusHome((actions) =>
    actions.querySelector<HTMLElement>(`button[name="${last.name}"]`),
  );
  return (
    <div ref={region} className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {possible.map(({ name }) => (
          <Button
            key={name}
            name={name}
            size="sm"
            aria-expanded={open === name}
            onClick={() => setLast({ name, isOpen: open !== name })}
          >
            {name}
          </Button>
        ))}
      </div>
      {Form && (
        <div className="rounded-lg border border-line bg-raised p-4">
          <Form
            key={`${open} ${round}`}
            reservation={reservation}
            onDone={() => setLast({ ...last, isOpen: false })}
            onStale={() => setRound(round + 1)}
          />
        </div>
      )}
    </div>
  );
}
