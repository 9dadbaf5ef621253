import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { needsEvening } from '#core/capacity/shut-days.ts';
import type { OfficeAmendmentInput } from '#core/contract/manage.ts';
import {
  eventPlaceSchema,
  ownHoursFormSchema,
  stateFormSchema,
  venueFormSchema,
} from '#core/reservations/checkout.schema.ts';
import { movedTo } from '#core/reservations/party.ts';
import { visitsOf } from '#core/reservations/visits.ts';
import { ChangeForm, isSame } from '#web/admin/shared/change-form.tsx';
import type { Acting } from '#web/admin/shared/reservation-data.ts';
import { FormText, FormTextArea } from '#web/admin/ui/action-form.tsx';
import { dayName } from '#web/admin/ui/words.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { bookedPeriods } from '#web/shared/booking/move-period.tsx';
import { SpotFields } from '#web/shared/booking/party-fields.tsx';
import { PickupChoices, pickupDays, withPickup } from '#web/shared/booking/pickup-choices.tsx';
import { fieldsOf } from '#web/shared/forms/use-schema-form.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Fold } from '#web/shared/ui/fold.tsx';

const NUMBERS = /^(-?\d{1,2}(?:\.\d+)?)\s*[,\s]\s*(-?\d{1,3}(?:\.\d+)?)$/;

/** A point as maps copy it. Empty keeps the old point, or takes the middle of the ZIP code. */
export const pointText = z
  .string()
  .trim()
  .transform((text, context) => {
    if (text === '') return undefined;
    const [, lat = '', lng = ''] = NUMBERS.exec(text) ?? [];
    const point = { lat: Number(lat), lng: Number(lng) };
    if (lat !== '' && Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180) return point;
    const message = 'Enter latitude and longitude as shown on a map, such as 32.3476, -97.3867.';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Times are optional: the office may not know them yet. */
const detailsSchema = eventPlaceSchema.extend({
  region: stateFormSchema,
  point: pointText,
  startsAt: z.string(),
  endsAt: z.string(),
  sameEvening: z.array(z.string()),
  ownHours: z.array(ownHoursFormSchema),
  venue: venueFormSchema.optional(),
});
type Details = z.output<typeof detailsSchema>;
type TypedDetails = z.input<typeof detailsSchema>;

const changeOf = ({
  notes,
  startsAt,
  endsAt,
  point,
  ownHours,
  ...place
}: Details): OfficeAmendmentInput => ({
  kind: 'details',
  event: {
    ...place,
    ownHours: ownHours.filter(({ from, to }) => from !== undefined || to !== undefined),
    ...(point && { point }),
    ...(notes !== undefined && notes !== '' && { notes }),
    ...(startsAt !== '' && { startsAt }),
    ...(endsAt !== '' && { endsAt }),
  },
});

const ownHoursIn = (
  { ownHours = [] }: Acting['reservation']['event'],
  { kind, day }: { readonly kind: string; readonly day: string },
): { readonly from?: string | undefined; readonly to?: string | undefined } =>
  ownHours.find((one) => one.kind === kind && one.day === day) ?? {};

/** Whether its stops get other hours or another place, which an arranged plan does not follow. */
export const changesPlan = (
  event: Acting['reservation']['event'],
  { startsAt, endsAt, sameEvening, ownHours, postalCode, point }: TypedDetails,
): boolean =>
  ownHours.some((one) => {
    const { from = '', to = '' } = ownHoursIn(event, one);
    return one.from !== from || one.to !== to;
  }) ||
  startsAt !== (event.startsAt ?? '') ||
  endsAt !== (event.endsAt ?? '') ||
  [...sameEvening].toSorted().join() !== [...(event.sameEvening ?? [])].toSorted().join() ||
  postalCode !== event.postalCode ||
  point !== '';

/** The party's place, and notes for the crew. A different ZIP code may change the delivery fee. */
export function AddressForm(acting: Acting) {
  const { event, lines } = acting.reservation;
  const { limits } = useSettings();
  const periods = bookedPeriods(lines);
  const visits = visitsOf(periods).map(({ kind, day }) => ({ kind, day }));
  const { claims } = useConfig().site;
  const form = useForm<TypedDetails, unknown, Details>({
    resolver: zodResolver(detailsSchema),
    defaultValues: {
      ...event,
      point: '',
      notes: event.notes ?? '',
      startsAt: event.startsAt ?? '',
      endsAt: event.endsAt ?? '',
      sameEvening: [...(event.sameEvening ?? [])],
      ownHours: visits.map((visit) => {
        const { from = '', to = '' } = ownHoursIn(event, visit);
        return { ...visit, from, to };
      }),
    },
    mode: 'onTouched',
  });
  const [wanted, setWanted] = useState<OfficeAmendmentInput>();
  const typed = useWatch({ control: form.control, compute: (details: TypedDetails) => details });
  const read = detailsSchema.safeParse(typed);
  const isAsWanted = read.success && isSame(wanted, changeOf(read.data));
  return (
    <FormProvider {...form}>
      <ChangeForm
        acting={acting}
        wanted={isAsWanted ? wanted : undefined}
        isDirty={form.formState.isDirty}
        onSubmit={(submit) =>
          void form.handleSubmit((details) => {
            const asked = changeOf(details);
            setWanted(asked);
            submit(asked);
          })()
        }
        onNearest={({ startsAt = '' }) => {
          form.setValue('startsAt', startsAt, { shouldDirty: true });
          form.setValue('endsAt', movedTo(startsAt, typed).endsAt, { shouldDirty: true });
        }}
        action="Save details"
        done="Details saved."
      >
        <div className="grid grid-cols-2 gap-3 sm:max-w-72">
          <FormText name="startsAt" label="Party starts" type="time" />
          <FormText name="endsAt" label="Party ends" type="time" />
        </div>
        {changesPlan(event, typed) && (
          <p className="text-sm text-warning">
            If a plan of its days is arranged already, a stop with another hour or place loses its
            truck. Place it again in Deliveries.
          </p>
        )}
        <PickupChoices
          id="details"
          label="Pick up the same evening"
          hint={`After the party, on its last day. Otherwise the next day${claims.overnight === '' ? '' : ', with free overnight'}.`}
          periods={periods}
          choices={pickupDays(periods).map((endDate) => ({
            endDate,
            isEvening: typed.sameEvening.includes(endDate),
            why:
              periods.length > 1 && needsEvening({ endDate }, limits)
                ? `You’re closed on ${dayName(endDate)}.`
                : undefined,
          }))}
          onPickup={(endDate, isEvening) =>
            form.setValue('sameEvening', withPickup(typed.sameEvening, endDate, isEvening), {
              shouldDirty: true,
            })
          }
        />
        <Fold
          title="Promise other hours"
          note="Such as a pickup after church"
          isOpen={event.ownHours !== undefined}
        >
          <p className="mb-2 text-sm text-muted">
            Instead of the hours that follow from the party and your hours. An empty field stays as
            computed.
          </p>
          <div className="grid gap-3">
            {visits.map(({ kind, day }, index) => (
              <fieldset
                key={`${kind} ${day}`}
                className="grid grid-cols-2 items-start gap-3 sm:max-w-72"
              >
                <legend className="mb-1 font-semibold">
                  {kind === 'deliver' ? 'Delivery' : 'Pickup'}
                  {periods.length > 1 && `, ${dayName(day)}`}
                </legend>
                <FormText name={`ownHours.${index}.from`} label="Not before" type="time" />
                <FormText name={`ownHours.${index}.to`} label="Not after" type="time" />
              </fieldset>
            ))}
          </div>
        </Fold>
        <FormText name="street" label="Street and number" required />
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_5rem_8rem]">
          <div className="max-sm:col-span-2">
            <FormText name="city" label="City" required />
          </div>
          <FormText name="region" label="State" required />
          <FormText name="postalCode" label="ZIP code" inputMode="numeric" required />
        </div>
        <FormText
          name="point"
          label="Truck destination"
          inputMode="text"
          hint={
            event.point === undefined
              ? 'Latitude, longitude. If empty, the center of the ZIP code.'
              : `Latitude, longitude. If empty, it stays ${event.point.lat}, ${event.point.lng}.`
          }
        />
        <FormTextArea
          name="notes"
          label="Notes for the crew"
          rows={3}
          hint="The customer sees it on their page."
        />
        <SpotFields field={fieldsOf(form)} id="details" venue={typed.venue} />
      </ChangeForm>
    </FormProvider>
  );
}
