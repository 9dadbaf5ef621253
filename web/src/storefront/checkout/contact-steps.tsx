import { errorAt } from '#web/shared/booking/checkout-fields.ts';
import { CheckoutStep } from '#web/storefront/checkout/checkout-step.tsx';
import type { CheckoutFormControl } from '#web/shared/booking/use-checkout-form.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { DeliveryAnswer } from '#web/shared/pricing/delivery-answer.tsx';
import { TextAreaField, TextField } from '#web/shared/ui/field.tsx';
import { FIELDS } from '#texts/checkout.ts';

type StepProps = { readonly form: CheckoutFormControl };

/** Who books. */
export function ContactStep({ form }: StepProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <CheckoutStep id="contact" number={2} title={FIELDS.who}>
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            label={FIELDS.name}
            id="contact-name"
            required
            autoComplete="name"
            error={errorAt(errors, 'contact.name')}
            {...register('contact.name')}
          />
        </div>
        <TextField
          label={FIELDS.email}
          id="contact-email"
          type="email"
          inputMode="email"
          required
          autoComplete="email"
          hint={FIELDS.emailHint}
          error={errorAt(errors, 'contact.email')}
          {...register('contact.email')}
        />
        <TextField
          label={FIELDS.phone}
          id="contact-phone"
          type="tel"
          inputMode="tel"
          required
          autoComplete="tel"
          hint={FIELDS.phoneHint}
          error={errorAt(errors, 'contact.phone')}
          {...register('contact.phone')}
        />
      </div>
    </CheckoutStep>
  );
}

/** Where the party is. */
export function PlaceStep({ form }: StepProps) {
  const { site } = useConfig();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <CheckoutStep id="event" number={3} title={FIELDS.where}>
      <p className="mb-5 text-muted">{FIELDS.area(site.deliveryArea, site.arrival)}</p>
      <div className="grid grid-cols-3 gap-x-4 gap-y-5 sm:grid-cols-6 sm:gap-x-5">
        <div className="col-span-3 sm:col-span-6">
          <TextField
            label={FIELDS.street}
            id="event-street"
            required
            autoComplete="street-address"
            error={errorAt(errors, 'event.street')}
            {...register('event.street')}
          />
        </div>
        <div className="col-span-3">
          <TextField
            label={FIELDS.city}
            id="event-city"
            required
            autoComplete="address-level2"
            error={errorAt(errors, 'event.city')}
            {...register('event.city')}
          />
        </div>
        <TextField
          label={FIELDS.region}
          id="event-region"
          required
          maxLength={2}
          autoCapitalize="characters"
          autoComplete="address-level1"
          className="uppercase"
          error={errorAt(errors, 'event.region')}
          {...register('event.region')}
        />
        <div className="col-span-2">
          <TextField
            label={FIELDS.postalCode}
            id="event-postal-code"
            required
            inputMode="numeric"
            autoComplete="postal-code"
            error={errorAt(errors, 'event.postalCode')}
            {...register('event.postalCode')}
          />
        </div>
        <div aria-live="polite" className="col-span-3 empty:hidden sm:col-span-6">
          <DeliveryAnswer postalCode={form.watch('event.postalCode') ?? ''} />
        </div>
        <div className="col-span-3 sm:col-span-6">
          <TextAreaField
            label={FIELDS.notes}
            id="event-notes"
            rows={3}
            hint={FIELDS.notesHint}
            error={errorAt(errors, 'event.notes')}
            {...register('event.notes')}
          />
        </div>
      </div>
    </CheckoutStep>
  );
}
