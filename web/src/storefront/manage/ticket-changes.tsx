import { useState } from 'react';
import type { z } from 'zod';
import { checkDay } from '#core/capacity/booking-limits.ts';
import { needsEvening } from '#core/capacity/shut-days.ts';
import type { AmendmentInput } from '#core/contract/manage.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { instantFromIso, MINUTE } from '#core/kernel/instant.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import {
  contactSchema,
  partyFormSchema,
  partyHoursSchema,
  pickupDaysSchema,
} from '#core/reservations/checkout.schema.ts';
import { movedTo } from '#core/reservations/party.ts';
import { isSameEvening } from '#core/reservations/pickup-day.ts';
import { checkEvening } from '#core/reservations/visits.ts';
import { formatDay } from '#texts/dates.ts';
import {
  formatMoment,
  OWN_CHANGES,
  DATES_DIALOG,
  DETAILS_DIALOG,
  PHONE_DIALOG,
} from '#texts/history.ts';
import { useConfig, useShop } from '#web/shared/app-context.tsx';
import { AddressComparison } from '#web/shared/booking/comparisons.tsx';
import { useSpot } from '#web/shared/booking/misfits.tsx';
import {
  bookedPeriods,
  MovingChoice,
  periodOf,
  useMovePeriod,
} from '#web/shared/booking/move-period.tsx';
import { type PartyField, PartyTimes, SpotFields } from '#web/shared/booking/party-fields.tsx';
import { withPickup } from '#web/shared/booking/pickup-choices.tsx';
import type { OpenedReservation } from '#web/shared/data/private-answers.ts';
import { LazyAvailabilityCalendar } from '#web/shared/dates/lazy-availability-calendar.tsx';
import type { Nearest } from '#web/shared/dates/other-days.tsx';
import { useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { DIALOG_BODY, DialogFoot } from '#web/shared/ui/dialog-foot.tsx';
import { TextAreaField, TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';
import { useNow } from '#web/shared/use-now.ts';
import { ChangeItemsDialog } from './change-items-dialog.tsx';
import { ChangeDialog, ChangePrice, type Changing, type SeenChanging } from './change-price.tsx';
import { awaitedChoice } from './choice-card.tsx';

const detailsSchema = partyFormSchema.safeExtend({ sameEvening: pickupDaysSchema });

const changeOf = ({ notes, ...place }: z.infer<typeof detailsSchema>): AmendmentInput => ({
  kind: 'details',
  event: { ...place, ...(notes !== undefined && notes !== '' && { notes }) },
});

/** Of one period of the booking. */
type Move = { readonly period: RentalPeriod; readonly to: RentalPeriod };

type Moving = {
  /** A move to begin with. */
  readonly begun?: Move | undefined;
  /** Goes on in “Change dates”. */
  readonly onMove: (move: Move) => void;
};
type ChangeProps = SeenChanging & Moving;

/** The change whose price is shown. It is looked at again once the booking has changed. */
function useWanted({ chosenFrom }: SeenChanging) {
  const [wanted, setWanted] = useState<{ of: string; change: AmendmentInput | undefined }>();
  return [
    wanted?.of === chosenFrom ? wanted.change : undefined,
    (change: AmendmentInput | undefined) => setWanted({ of: chosenFrom, change }),
  ] as const;
}

/** What was typed stays when the booking has changed; the other fields show how it is now. */
const KEEP_TYPED = { keepDirtyValues: true, keepDirty: true };

/** Within a week. */
const DAYS_TO_TRY = [1, 2, 3, 4, 5, 6, 7];

/**
 * The only one that is picked up on the same evening because the day after is closed, and the same
 * until we pick up again.
 */
function useNextPickup(periods: readonly RentalPeriod[]): Move | undefined {
  const { limits } = useSettings();
  const [period, ...others] = periods.filter((one) => needsEvening(one, limits));
  if (period === undefined || others.length > 0) return undefined;
  const endDate = DAYS_TO_TRY.map((days) => addDays(period.endDate, days)).find(
    (day) => checkDay(day, 'endDate', limits) === undefined,
  );
  return endDate && { period, to: { startDate: period.startDate, endDate } };
}

type PartyTimesProps = Parameters<typeof PartyTimes>[0];

/** If the party ends too late for the only evening on which we can pick up: when else we can. */
export function LaterPickup(
  props: Pick<ChangeProps, 'onMove'> &
    Pick<PartyTimesProps, 'startsAt' | 'endsAt' | 'sameEvening' | 'periods'>,
) {
  const { onMove, periods, ...times } = props;
  const settings = useSettings();
  const now = useNow(MINUTE);
  const move = useNextPickup(periods);
  if (move === undefined || !times.endsAt) return null;
  if (checkEvening({ lines: [move.period], event: times }, settings, now).ok) return null;
  return (
    <p className="grid justify-items-start gap-2 text-sm">
      {DETAILS_DIALOG.laterPickup(formatDay(move.to.endDate))}
      <Button size="sm" onClick={() => onMove(move)}>
        {OWN_CHANGES.dates}
      </Button>
    </p>
  );
}

function DetailsBody(props: ChangeProps) {
  const { event, lines } = props.reservation;
  const [change, setChange] = useWanted(props);
  const { form, field, onSubmit } = useSchemaForm({
    schema: detailsSchema,
    resetOptions: KEEP_TYPED,
    // Older bookings have no times.
    values: {
      ...event,
      notes: event.notes ?? '',
      startsAt: event.startsAt ?? '',
      endsAt: event.endsAt ?? '',
      sameEvening: event.sameEvening ?? [],
    },
    send: (details) => void setChange(changeOf(details)),
  });
  const onChange = (): void => setChange(undefined);
  const party: PartyField = (path, options) => field(path, { ...options, onChange });
  const [startsAt, endsAt, sameEvening, venue] = form.watch([
    'startsAt',
    'endsAt',
    'sameEvening',
    'venue',
  ]);
  const check = useSpot(lines, venue);
  const times = { startsAt, endsAt, sameEvening, periods: bookedPeriods(lines) };
  const pickUp = (endDate: CalendarDay, isEvening: boolean): void => {
    form.setValue('sameEvening', withPickup(sameEvening, endDate, isEvening), {
      shouldDirty: true,
    });
    onChange();
  };
  const startAt = (nearest: Nearest): void => {
    if (nearest.startsAt === undefined || change?.kind !== 'details') return;
    const moved = movedTo(nearest.startsAt, { startsAt, endsAt });
    form.setValue('startsAt', moved.startsAt, { shouldDirty: true });
    form.setValue('endsAt', moved.endsAt, { shouldDirty: true });
    setChange({ ...change, event: { ...change.event, ...moved } });
  };
  return (
    <div className={DIALOG_BODY}>
      <p className="text-muted">{DETAILS_DIALOG.text}</p>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <PartyTimes field={party} id="details" {...times} onPickup={pickUp} />
        <LaterPickup {...times} onMove={props.onMove} />
        <TextField
          label={DETAILS_DIALOG.street}
          autoComplete="street-address"
          {...field('street', { onChange })}
        />
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 sm:grid-cols-[minmax(0,1fr)_5rem_8rem]">
          <div className="max-sm:col-span-2">
            <TextField
              label={DETAILS_DIALOG.city}
              autoComplete="address-level2"
              {...field('city', { onChange })}
            />
          </div>
          <TextField
            label={DETAILS_DIALOG.region}
            autoComplete="address-level1"
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
        <SpotFields field={party} id="details" {...{ venue, check }} />
        {change === undefined && (
          <DialogFoot>
            <Button onClick={props.onClose}>{OWN_CHANGES.keep}</Button>
            <Button type="submit" variant="primary" disabled={!form.formState.isDirty}>
              {DETAILS_DIALOG.look}
            </Button>
          </DialogFoot>
        )}
      </form>
      {change?.kind === 'details' && <AddressComparison before={event} after={change.event} />}
      {change !== undefined && <ChangePrice {...props} change={change} onNearest={startAt} />}
    </div>
  );
}

/** When and where the party is, and notes for the crew. */
const EditDetailsDialog = (props: Changing & Moving) => (
  <ChangeDialog {...props} title={DETAILS_DIALOG.title}>
    {(seen) => <DetailsBody {...props} {...seen} />}
  </ChangeDialog>
);

const phoneSchema = contactSchema.pick({ phone: true });

function PhoneBody(props: SeenChanging) {
  const [change, setChange] = useWanted(props);
  const { form, field, onSubmit } = useSchemaForm({
    schema: phoneSchema,
    resetOptions: KEEP_TYPED,
    values: { phone: props.reservation.contactPhone ?? '' },
    send: (contact) => void setChange({ kind: 'contact', contact }),
  });
  const onChange = (): void => setChange(undefined);
  return (
    <div className={DIALOG_BODY}>
      <p className="text-muted">{PHONE_DIALOG.text}</p>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <TextField
          label={PHONE_DIALOG.phone}
          type="tel"
          autoComplete="tel"
          {...field('phone', { onChange })}
        />
        {change === undefined && (
          <DialogFoot>
            <Button onClick={props.onClose}>{OWN_CHANGES.keep}</Button>
            <Button type="submit" variant="primary" disabled={!form.formState.isDirty}>
              {PHONE_DIALOG.look}
            </Button>
          </DialogFoot>
        )}
      </form>
      {change !== undefined && <ChangePrice {...props} change={change} />}
    </div>
  );
}

/** The phone number for the day. Only the office can change name and email. */
const PhoneDialog = (props: Changing) => (
  <ChangeDialog {...props} title={PHONE_DIALOG.title}>
    {(seen) => <PhoneBody {...seen} />}
  </ChangeDialog>
);

/**
 * Whether pickup stays on the same evening, or stays on the day after, wherever the period moves.
 * Undefined: its new days decide, as in the core's rule for a change of dates.
 */
export function usePickupKept(
  { event }: Pick<OpenedReservation['reservation'], 'event'>,
  moving: RentalPeriod | undefined,
): boolean | undefined {
  const { limits } = useSettings();
  if (moving === undefined) return undefined;
  const isEvening = isSameEvening(moving, event);
  return isEvening === needsEvening(moving, limits) ? undefined : isEvening;
}

type Hours = Pick<PartyTimesProps, 'startsAt' | 'endsAt'>;

/** Whether the moved period can be picked up with these hours of the party. */
function usePickupCheck(
  to: RentalPeriod | undefined,
  kept: boolean | undefined,
): (hours: Partial<Hours>) => boolean {
  const settings = useSettings();
  const now = useNow(MINUTE);
  if (to === undefined || !(kept ?? needsEvening(to, settings.limits))) return () => true;
  return ({ startsAt, endsAt }) => {
    const event = { startsAt, endsAt, sameEvening: [to.endDate] };
    return checkEvening({ lines: [to], event }, settings, now).ok;
  };
}

/** Hours of the party for a move that needs them. `given`: once both are. */
function useHoursForMove({ event }: Pick<OpenedReservation['reservation'], 'event'>) {
  const { form, field } = useSchemaForm({
    schema: partyHoursSchema,
    mode: 'onTouched',
    defaultValues: { startsAt: event.startsAt ?? '', endsAt: event.endsAt ?? '' },
    send: () => undefined,
  });
  const [startsAt, endsAt] = form.watch(['startsAt', 'endsAt']);
  const hours = partyHoursSchema.safeParse({ startsAt, endsAt });
  return { field, startsAt, endsAt, given: hours.data };
}

export function DatesBody(props: ChangeProps) {
  const { reservation, token } = props;
  const shop = useShop();
  const move = useMovePeriod(reservation.lines, props.begun);
  const { moving, to, setTo } = move;
  const sameEvening = usePickupKept(reservation, moving);
  const moved = move.change && to && periodOf(to);
  const isPossible = usePickupCheck(moved, sameEvening);
  const asksHours = !isPossible(reservation.event);
  const { given, ...times } = useHoursForMove(reservation);
  const withHours =
    move.change && given && isPossible(given) ? { ...move.change, hours: given } : undefined;
  const change = asksHours ? withHours : move.change;
  return (
    <div className={DIALOG_BODY}>
      <p className="text-muted">
        {DATES_DIALOG.text}
        {sameEvening === true && ` ${DATES_DIALOG.sameEvening}`}
      </p>
      <MovingChoice move={move} />
      {moving !== undefined && (
        <>
          <LazyAvailabilityCalendar
            key={`${moving.startDate} ${moving.endDate}`}
            productId={`${reservation.reservationId} ${moving.startDate} ${moving.endDate}`}
            turnaroundDays={moving.turnaroundDays}
            sameEvening={sameEvening}
            booked={moving}
            value={to && periodOf(to)}
            onChange={setTo}
            look={(from, to) =>
              shop('GET /manage/:token/availability', {
                token,
                query: { from, to, periodStart: moving.startDate, periodEnd: moving.endDate },
              })
            }
          />
          {asksHours && moved && (
            <PartyTimes
              id="dates"
              {...times}
              sameEvening={[moved.endDate]}
              periods={[{ ...moved, items: '' }]}
              onPickup={() => undefined}
            />
          )}
          <ChangePrice
            {...props}
            change={change}
            onNearest={({ startDate, endDate }) => setTo({ startDate, endDate })}
          />
        </>
      )}
    </div>
  );
}

/** Other days for one period of a booking. Its own units count as available. */
const ChangeDatesDialog = (props: Changing & Moving) => (
  <ChangeDialog {...props} title={DATES_DIALOG.title}>
    {(seen) => <DatesBody key={JSON.stringify(seen.reservation.lines)} {...props} {...seen} />}
  </ChangeDialog>
);

const DIALOGS = {
  dates: ChangeDatesDialog,
  items: ChangeItemsDialog,
  details: EditDetailsDialog,
  phone: PhoneDialog,
};
const BUTTONS = [
  ['dates', 'calendar', OWN_CHANGES.dates],
  ['items', 'cart', OWN_CHANGES.items],
  ['details', 'pin', OWN_CHANGES.details],
  ['phone', 'phone', OWN_CHANGES.phone],
] as const;

/** Canceling goes on through the day before the first delivery. */
function isBefore(moment: string, day: string): boolean {
  const at = instantFromIso(moment);
  return at !== undefined && shopDay(at) < day;
}

/** What customers may change themselves, and until when. */
export function TicketChanges(props: OpenedReservation) {
  const { changes, status, visits, cancellation, startDate } = props.reservation;
  const { phone } = useConfig().site;
  const [open, setOpen] = useState<{ name: keyof typeof DIALOGS; begun?: Move }>();
  if (status !== 'confirmed') return null;
  // A choice that we offer may still have other days, and has its own deadline.
  const isAsked = awaitedChoice(props.reservation) !== undefined;
  if (changes === undefined) {
    return isAsked ? null : (
      <p className="text-center text-muted">
        <Sentence text={OWN_CHANGES.over(phone)} />
      </p>
    );
  }
  const Opened = open && DIALOGS[open.name];
  return (
    <section aria-label={OWN_CHANGES.title} className="grid gap-4 print:hidden">
      <h2 className="sr-only">{OWN_CHANGES.title}</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        {BUTTONS.map(([name, icon, label]) => (
          <Button key={name} onClick={() => setOpen({ name })}>
            <Icon name={icon} />
            {label}
          </Button>
        ))}
      </div>
      {!isAsked && (
        <p className="text-center text-sm text-muted">
          {OWN_CHANGES.until(formatMoment(changes.until), visits.length > 2)}
          {cancellation !== undefined &&
            isBefore(changes.until, startDate) &&
            ` ${OWN_CHANGES.cancelLater}`}
        </p>
      )}
      {Opened && (
        <Opened
          {...props}
          begun={open?.begun}
          onMove={(begun) => setOpen({ name: 'dates', begun })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}
