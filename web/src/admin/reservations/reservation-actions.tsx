import { type ComponentType, useState } from 'react';
import type { AdminReservationDto } from '#core/contract/admin-reservation-api.ts';
import type { Acting } from '#web/admin/reservations/action-form.tsx';
import { AdjustForm } from '#web/admin/reservations/adjust-form.tsx';
import { CancelForm } from '#web/admin/reservations/cancel-form.tsx';
import { ContactForm } from '#web/admin/reservations/contact-form.tsx';
import { DetailsForm } from '#web/admin/reservations/details-form.tsx';
import { GiveBackForm } from '#web/admin/reservations/give-back-form.tsx';
import { HandOverForm, TakePaymentForm } from '#web/admin/reservations/hands-form.tsx';
import { ItemsForm } from '#web/admin/reservations/items-form.tsx';
import { LinkForm } from '#web/admin/reservations/link-form.tsx';
import { NoteForm } from '#web/admin/reservations/note-form.tsx';
import { RescheduleForm } from '#web/admin/reservations/reschedule-form.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { useFocusHome } from '#web/shared/use-focus-home.ts';

type Action = {
  readonly name: string;
  readonly Form: ComponentType<Acting>;
  readonly isFor: (reservation: AdminReservationDto) => boolean;
};

const isConfirmed = ({ status }: AdminReservationDto): boolean => status === 'confirmed';

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
export function ReservationActions(props: { readonly reservation: AdminReservationDto }) {
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
