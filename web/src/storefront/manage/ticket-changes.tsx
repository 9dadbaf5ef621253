import { useState } from 'react';
import { ChangeItemsDialog } from '#web/storefront/manage/change-items-dialog.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { formatMoment, LIFE, DATES_DIALOG, DETAILS_DIALOG, PHONE_DIALOG } from '#texts/life.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { ChangePrice, type Changing } from './change-price.tsx';
import { useShop } from '#web/shared/app-context.tsx';
import { LazyAvailabilityCalendar } from '#web/shared/dates/lazy-availability-calendar.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import type { z } from 'zod';
import { contactSchema, partyFormSchema } from '#core/reservations/checkout.schema.ts';
import { type PartyField, PartyTimes, SpotFields } from '#web/shared/booking/party-fields.tsx';
import { TextAreaField, TextField } from '#web/shared/ui/field.tsx';
import type { AmendmentInput, ManagedReservation } from '#core/contract/manage.ts';

const changeOf = ({ notes, ...place }: z.infer<typeof partyFormSchema>): AmendmentInput => ({
  kind: 'details',
  event: { ...place, ...(notes !== undefined && notes !== '' && { notes }) },
});

function DetailsBody(props: Changing) {
  const { event } = props.reservation;
  const [change, setChange] = useState<AmendmentInput>();
  const { form, field, onSubmit } = useSchemaForm({
    schema: partyFormSchema,
    // A booking made before anybody asked has no times.
    defaultValues: {
      ...event,
      notes: event.notes ?? '',
      startsAt: event.startsAt ?? '',
      endsAt: event.endsAt ?? '',
    },
    send: (details) => void setChange(changeOf(details)),
  });
  const onChange = (): void => setChange(undefined);
  const party: PartyField = (path, options) => field(path, { ...options, onChange });
  const [startsAt, endsAt, venue] = form.watch(['startsAt', 'endsAt', 'venue']);
  return (
    <div className="grid gap-5 p-4 sm:p-6">
      <p className="text-muted">{DETAILS_DIALOG.text}</p>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <PartyTimes field={party} id="details" {...{ startsAt, endsAt }} />
        <TextField
          label={DETAILS_DIALOG.street}
          autoComplete="street-address"
          {...field('street', { onChange })}
        />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_5rem_8rem]">
          <TextField
            label={DETAILS_DIALOG.city}
            autoComplete="address-level2"
            {...field('city', { onChange })}
          />
          <TextField
            label={DETAILS_DIALOG.region}
            maxLength={2}
            {...field('region', { onChange })}
          />
          <TextField
            label={DETAILS_DIALOG.postalCode}
            inputMode="numeric"
            autoComplete="postal-code"
            {...field('postalCode', { onChange })}
          />
        </div>
        <TextAreaField label={DETAILS_DIALOG.notes} rows={3} {...field('notes', { onChange })} />
        <SpotFields field={party} id="details" venue={venue} />
        {change === undefined && (
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={props.onClose}>{LIFE.keep}</Button>
            <Button type="submit" variant="primary" disabled={!form.formState.isDirty}>
              {DETAILS_DIALOG.look}
            </Button>
          </div>
        )}
      </form>
      {change !== undefined && <ChangePrice {...props} change={change} />}
    </div>
  );
}

/** When and where the party is, and what the crew should know. */
const EditDetailsDialog = (props: Changing) => (
  <Dialog open onClose={props.onClose} title={DETAILS_DIALOG.title}>
    <DetailsBody {...props} />
  </Dialog>
);

const phoneSchema = contactSchema.pick({ phone: true });

function PhoneBody(props: Changing) {
  const [change, setChange] = useState<AmendmentInput>();
  const { form, field, onSubmit } = useSchemaForm({
    schema: phoneSchema,
    defaultValues: { phone: props.reservation.contactPhone ?? '' },
    send: (contact) => void setChange({ kind: 'contact', contact }),
  });
  const onChange = (): void => setChange(undefined);
  return (
    <div className="grid gap-5 p-4 sm:p-6">
      <p className="text-muted">{PHONE_DIALOG.text}</p>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <TextField
          label={PHONE_DIALOG.phone}
          type="tel"
          autoComplete="tel"
          {...field('phone', { onChange })}
        />
        {change === undefined && (
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={props.onClose}>{LIFE.keep}</Button>
            <Button type="submit" variant="primary" disabled={!form.formState.isDirty}>
              {PHONE_DIALOG.look}
            </Button>
          </div>
        )}
      </form>
      {change !== undefined && <ChangePrice {...props} change={change} />}
    </div>
  );
}

/** How to call on the day. Name and e-mail address are the office's to change. */
const PhoneDialog = (props: Changing) => (
  <Dialog open onClose={props.onClose} title={PHONE_DIALOG.title}>
    <PhoneBody {...props} />
  </Dialog>
);

function DatesBody(props: Changing) {
  const { reservation, token } = props;
  const shop = useShop();
  const now = {
    startDate: calendarDay(reservation.startDate),
    endDate: calendarDay(reservation.endDate),
  };
  const [period, setPeriod] = useState<RentalPeriod | undefined>(now);
  const isOther =
    period !== undefined && (period.startDate !== now.startDate || period.endDate !== now.endDate);
  const change: AmendmentInput | undefined = isOther
    ? { kind: 'reschedule', ...period }
    : undefined;
  const rests = reservation.lines.map(({ turnaroundDays = 0 }) => turnaroundDays);
  return (
    <div className="grid gap-5 p-4 sm:p-6">
      <p className="text-muted">{DATES_DIALOG.text}</p>
      <LazyAvailabilityCalendar
        productId={reservation.reservationId}
        turnaroundDays={Math.max(0, ...rests)}
        value={period}
        onChange={setPeriod}
        look={(from, to) => shop.ownAvailability(token, from, to)}
      />
      <ChangePrice {...props} change={change} />
    </div>
  );
}

/** Other days for all of a booking; its own units count as free. */
const ChangeDatesDialog = (props: Changing) => (
  <Dialog open onClose={props.onClose} title={DATES_DIALOG.title}>
    <DatesBody {...props} />
  </Dialog>
);

type Props = {
  readonly reservation: ManagedReservation;
  readonly token: string;
  readonly reload: () => Promise<unknown>;
};

const DIALOGS = {
  dates: ChangeDatesDialog,
  items: ChangeItemsDialog,
  details: EditDetailsDialog,
  phone: PhoneDialog,
};
const BUTTONS = [
  ['dates', 'calendar', LIFE.dates],
  ['items', 'cart', LIFE.items],
  ['details', 'pin', LIFE.details],
  ['phone', 'phone', LIFE.phone],
] as const;

/** What the customer may change herself, and until when. */
export function TicketChanges(props: Props) {
  const { changes, status } = props.reservation;
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  if (status !== 'confirmed') return null;
  if (changes === undefined) return <p className="text-center text-muted">{LIFE.over}</p>;
  const Opened = open && DIALOGS[open];
  return (
    <section aria-label={LIFE.title} className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        {BUTTONS.map(([name, icon, label]) => (
          <Button key={name} onClick={() => setOpen(name)}>
            <Icon name={icon} />
            {label}
          </Button>
        ))}
      </div>
      <p className="text-center text-sm text-muted">{LIFE.until(formatMoment(changes.until))}</p>
      {Opened && <Opened {...props} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
