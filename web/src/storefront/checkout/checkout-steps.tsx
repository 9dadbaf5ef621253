import { run } from '@zootools/email-spell-checker';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { stateIn } from '#core/kernel/us-states.ts';
import { zipOf } from '#core/pricing/delivery.ts';
import { hoursLater } from '#core/reservations/party.ts';
import { termsFiguresOf, termsVersionIn } from '#core/settings/terms-figures.ts';
import { FIELD_NAMES, FIELDS, TERMS } from '#texts/checkout.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { tickedTerms } from '#web/shared/booking/checkout-draft.ts';
import type { Misfit } from '#web/shared/booking/misfits.tsx';
import { bookedPeriods } from '#web/shared/booking/move-period.tsx';
import {
  type PartyField,
  PartyTimes,
  PROBLEM_FIELDS,
  sayArrival,
  SpotFields,
} from '#web/shared/booking/party-fields.tsx';
import { goToField } from '#web/shared/forms/error-summary.tsx';
import { readAddress } from '#web/shared/forms/read-address.ts';
import { fieldsOf } from '#web/shared/forms/use-schema-form.ts';
import { DeliveryAnswer } from '#web/shared/pricing/delivery-answer.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { TextAreaField, TextField, CheckboxField } from '#web/shared/ui/field.tsx';
import { Fold } from '#web/shared/ui/fold.tsx';
import { useNow } from '#web/shared/use-now.ts';
import type { OrderLine } from './cart-order.ts';
import { type CheckoutFormControl, fieldAt } from './use-checkout-form.ts';
import type { CheckoutPricing } from './use-checkout-pricing.ts';

type Deliveries = { readonly deliveries: readonly CalendarDay[] };

function TermsText(props: Deliveries & { readonly startsAt: string | undefined }) {
  const { startsAt = '', deliveries } = props;
  const { site } = useConfig();
  const settings = useSettings();
  const figures = termsFiguresOf(settings);
  const arrival = sayArrival(startsAt, deliveries, settings, useNow(MINUTE)) ?? site.arrival;
  const points = TERMS.points(arrival, figures);
  return (
    <dl className="grid gap-3 border-t border-line pt-4 text-sm">
      {[...points, ...(settings.ownTerms ? [TERMS.more] : [])].map(([name, text]) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const WholeTerms = ({ label }: { readonly label: string }) => (
  <p className="text-sm">
    <Link to="/terms" target="_blank" className="text-cyan underline underline-offset-4">
      {label}
    </Link>
  </p>
);

/** The agreement with the terms. Own terms instead of the standard ones are not summarized. */
export function TermsStep(
  props: Deliveries & {
    readonly form: CheckoutFormControl;
    /** True if the customer agreed to these terms before. The button then agrees to them again. */
    readonly agrees: boolean;
  },
) {
  const { form, agrees, deliveries } = props;
  const field = fieldsOf(form, true);
  const settings = useSettings();
  const { ownTerms } = settings;
  /** Stays while a mistake in the details is corrected. */
  const keepTick = ({ target }: { readonly target: { readonly checked: boolean } }): void =>
    tickedTerms.write(target.checked ? termsVersionIn(settings) : undefined);
  const standard = ownTerms ? { ...TERMS, agree: TERMS.agreeWithMore } : TERMS;
  const { whole, agree, again } = ownTerms?.replaces === true ? TERMS.own : standard;
  return (
    <div className="grid gap-3">
      {ownTerms?.replaces === true ? (
        <WholeTerms label={whole} />
      ) : (
        <Fold title={TERMS.short}>
          <div className="grid gap-4">
            <TermsText startsAt={form.watch('event.startsAt')} deliveries={deliveries} />
            <WholeTerms label={whole} />
          </div>
        </Fold>
      )}
      {agrees ? (
        <p id="terms" className="text-sm text-muted">
          {again}
        </p>
      ) : (
        <CheckboxField
          label={agree}
          id="terms"
          required
          {...field('terms', { onChange: keepTick })}
        />
      )}
    </div>
  );
}

type StepProps = { readonly form: CheckoutFormControl };

/** A field's event. */
type Typed = { readonly target: { readonly value: string } };

/** The domains of most private mail, and real domains that differ from them by a letter. */
const DOMAINS =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com live.com att.net sbcglobal.net yahoo.com.mx hotmail.com.mx live.com.mx hotmail.es outlook.es mail.com email.com ymail.com'.split(
    ' ',
  );

/**
 * The address that was probably meant. Worth asking, because the private link goes to what is
 * typed here.
 */
export function meantEmail(typed: string): string | undefined {
  const email = typed.trim();
  const options = { domains: DOMAINS, secondLevelDomains: [], topLevelDomains: [] };
  const meant = run({ email, ...options });
  return meant && `${email.slice(0, email.lastIndexOf('@'))}@${meant.domain}`;
}

function MeantEmail({ form }: StepProps) {
  const email = form.watch('contact.email') ?? '';
  const isTouched = form.formState.touchedFields.contact?.email === true;
  const meant = isTouched ? meantEmail(email) : undefined;
  return (
    <output className="empty:hidden">
      {meant !== undefined && (
        <Button
          size="sm"
          onClick={() => {
            form.setValue('contact.email', meant, { shouldValidate: true });
            form.setFocus('contact.email');
          }}
        >
          {FIELDS.meant(meant)}
        </Button>
      )}
    </output>
  );
}

export function ContactStep({ form }: StepProps) {
  const field = fieldsOf(form, true);
  return (
    <CheckoutStep id="contact" number={2} title={FIELDS.who}>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
        <div className="sm:col-span-2">
          <TextField
            label={FIELDS.name}
            id="contact-name"
            required
            autoComplete="name"
            {...field('contact.name')}
          />
        </div>
        <div className="grid content-start gap-3">
          <TextField
            label={FIELDS.email}
            id="contact-email"
            type="email"
            inputMode="email"
            required
            autoComplete="email"
            hint={FIELDS.emailHint}
            {...field('contact.email')}
          />
          <MeantEmail form={form} />
        </div>
        <TextField
          label={FIELDS.phone}
          id="contact-phone"
          type="tel"
          inputMode="tel"
          required
          autoComplete="tel"
          hint={FIELDS.phoneHint}
          {...field('contact.phone', {
            onBlur: ({ target }: Typed) =>
              form.setValue('contact.phone', formatPhone(target.value), { shouldValidate: true }),
          })}
        />
      </div>
    </CheckoutStep>
  );
}

const HOURS = 4;

/** Goes to what the customer said about the spot. */
export const goToProblem = ({ kind }: Misfit): void => goToField(`event-${PROBLEM_FIELDS[kind]}`);

/** The address of the party. A full address on the first line fills the other fields. */
function AddressFields({ form }: StepProps) {
  const { site } = useConfig();
  const field = fieldsOf(form, true);
  const postalCode = form.watch('event.postalCode') ?? '';
  const fill = (parts: object): void => {
    for (const [name, value] of Object.entries(parts)) {
      const path = fieldAt(`event.${name}`);
      if (path !== undefined) form.setValue(path, value, { shouldValidate: true });
    }
  };
  /**
   * Runs while typing. If the errors below disappear now, nothing moves when a tap leaves the
   * field.
   */
  const spread = ({ target }: Typed): void => {
    const { street: _typed, ...rest } = readAddress(target.value) ?? {};
    fill(rest);
  };
  /** Of a full address on one line, keep the street. */
  const cutStreet = ({ target }: Typed): void => fill(readAddress(target.value) ?? {});
  return (
    <div className="grid grid-cols-5 gap-4 sm:grid-cols-6 sm:gap-5">
      <div className="col-span-full">
        <TextField
          label={FIELDS.street}
          id="event-street"
          required
          autoComplete="street-address"
          hint={FIELDS.streetHint}
          {...field('event.street', { onChange: spread, onBlur: cutStreet })}
        />
      </div>
      <div className="col-span-full sm:col-span-3">
        <TextField
          label={FIELDS.city}
          id="event-city"
          required
          autoComplete="address-level2"
          {...field('event.city')}
        />
      </div>
      <div className="col-span-2 sm:col-span-1">
        <TextField
          label={FIELDS.region}
          id="event-region"
          required
          autoCapitalize="characters"
          autoComplete="address-level1"
          className="uppercase"
          {...field('event.region')}
        />
      </div>
      <div className="col-span-3 sm:col-span-2">
        <TextField
          label={FIELDS.postalCode}
          id="event-postal-code"
          required
          inputMode="numeric"
          autoComplete="postal-code"
          {...field('event.postalCode')}
        />
      </div>
      {/* The answer replaces the delivery area, so that a tap that ends the typing does not lose its target. */}
      <div aria-live="polite" className="col-span-full -mt-2 min-h-11 sm:min-h-7">
        {form.formState.errors.event?.postalCode === undefined && (
          <DeliveryAnswer postalCode={postalCode} region={stateIn(form.watch('event.region'))} />
        )}
        {zipOf(postalCode) === undefined && (
          <p className="text-sm text-muted">{FIELDS.area(site.deliveryArea)}</p>
        )}
      </div>
    </div>
  );
}

/** Where and when the party is. @param props.isForEach whether the order has several periods */
export function PlaceStep(
  props: StepProps & {
    readonly lines: readonly OrderLine[];
    readonly isForEach: boolean;
    readonly pricing: Pick<CheckoutPricing, 'spot' | 'server' | 'sameEvening' | 'pickUp'>;
  },
) {
  const { form, isForEach, lines, pricing } = props;
  const { spot, sameEvening } = pricing;
  const periods = bookedPeriods(
    lines.flatMap(({ item, period }) => (period ? [{ ...item, ...period }] : [])),
  );
  const field = fieldsOf(form, true);
  /** Right away, because on a phone the focus stays in a list after a choice. */
  const compareTimes = (): void => void form.trigger('event.endsAt');
  /** Pre-fills the usual length of a party. */
  const guessEnd = ({ target }: Typed): void => {
    const [hour] = target.value.split(':').map(Number);
    if (form.getValues('event.endsAt') !== '') return compareTimes();
    if (hour === undefined || hour + HOURS > 23) return;
    form.setValue('event.endsAt', hoursLater(target.value, HOURS), { shouldValidate: true });
  };
  const party: PartyField = (path, options) => {
    if (path === 'startsAt') return field(`event.${path}`, { ...options, onChange: guessEnd });
    if (path === 'endsAt') return field(`event.${path}`, { ...options, onChange: compareTimes });
    return field(`event.${path}`, options);
  };
  const [startsAt, endsAt] = form.watch(['event.startsAt', 'event.endsAt']);
  return (
    <CheckoutStep id="event" number={3} title={FIELDS.where}>
      <AddressFields form={form} />
      <div className="mt-3">
        <PartyTimes
          field={party}
          id="event"
          {...{ startsAt, endsAt, sameEvening, periods, isForEach }}
          unitsFrom={pricing.server.quote?.earliestStart}
          onPickup={pricing.pickUp}
        />
      </div>
      <div className="mt-5 grid gap-4 border-t border-line pt-5">
        <SpotFields field={party} id="event" {...spot} />
        <Fold title={FIELDS.notes} note={form.watch('event.notes') || FIELDS.notesHint}>
          <TextAreaField
            label={FIELD_NAMES.notes}
            hint={FIELDS.notesHint}
            id="event-notes"
            autoComplete="off"
            rows={3}
            {...field('event.notes')}
          />
        </Fold>
      </div>
    </CheckoutStep>
  );
}

/** A numbered step of checkout. Its heading gets the id `{id}-title`. */
export function CheckoutStep(props: {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { id, number, title, children } = props;
  return (
    <section aria-labelledby={`${id}-title`} className="card p-4 sm:p-6">
      <h2
        id={`${id}-title`}
        tabIndex={-1}
        className="mb-4 flex items-center gap-3 font-display text-heading font-semibold focus:outline-none"
      >
        <span
          aria-hidden="true"
          className="grid size-[2em] shrink-0 place-items-center rounded-full border border-cyan/60 bg-cyan/10 text-base leading-none text-cyan tabular-nums"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
