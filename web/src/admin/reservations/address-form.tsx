import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { needsEvening } from '#core/capacity/shut-days.ts';
import type { AmendmentInput } from '#core/contract/manage.ts';
import {
  eventPlaceSchema,
  stateFormSchema,
  venueFormSchema,
} from '#core/reservations/checkout.schema.ts';
import { movedTo } from '#core/reservations/party.ts';
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
  venue: venueFormSchema.optional(),
});
type Details = z.output<typeof detailsSchema>;
type TypedDetails = z.input<typeof detailsSchema>;

const changeOf = ({ notes, startsAt, endsAt, point, ...place }: Details): AmendmentInput => ({
  kind: 'details',
  event: {
    ...place,
    ...(point && { point }),
    ...(notes !== undefined && notes !== '' && { notes }),
    ...(startsAt !== '' && { startsAt }),
    ...(endsAt !== '' && { endsAt }),
  },
});

/** Whether its stops get other hours or another place, which an arranged plan does not follow. */
export const changesPlan = (
  event: Acting['reservation']['event'],
  { startsAt, endsAt, sameEvening, postalCode, point }: TypedDetails,
): boolean =>
  startsAt !== (event.startsAt ?? '') ||
  endsAt !== (event.endsAt ?? '') ||
  [...sameEvening].toSorted().join() !== [...(event.sameEvening ?? [])].toSorted().join() ||
  postalCode !== event.postalCode ||
  point !== '';

/** The party's place, and notes for the crew. A different ZIP code may change the delivery fee. */
export function AddressForm(acting: Acting) {
  const { event, lines } = acting.reservation;
  const { limits } = useSettings();
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
    },
    mode: 'onTouched',
  });
  const [wanted, setWanted] = useState<AmendmentInput>();
  const typed = useWatch({ control: form.control, compute: (details: TypedDetails) => details });
  const read = detailsSchema.safeParse(typed);
  const periods = bookedPeriods(lines);
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
            closed:
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
