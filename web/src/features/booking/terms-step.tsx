import { Link } from 'react-router-dom';
import { DEFAULT_DEPOSIT_PERCENT } from '#core/pricing/deposit-plan.ts';
import { cancellationSentences } from '#core/site/cancellation-text.ts';
import { LONGEST_RENTAL_DAYS } from '#core/time/rental-days.ts';
import { errorAt } from '#web/features/booking/checkout-fields.ts';
import type { CheckoutFormControl } from '#web/features/booking/use-checkout-form.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';

function TermsText() {
  const { site } = useConfig();
  const terms = [
    [
      'Payment',
      `A deposit of ${DEFAULT_DEPOSIT_PERCENT}% of the total books your dates; the balance is due before your event. You may also pay everything now. Your dates are held for 30 minutes until the first payment.`,
    ],
    [
      'Rental time',
      `A rental runs from the delivery day to the pick-up day, overnight included, for at most ${LONGEST_RENTAL_DAYS} days. ${site.arrival}`,
    ],
    [
      'Ground',
      'You provide flat, clear ground of the size named with your inflatable, and the power it needs.',
    ],
    [
      'Supervision',
      'An adult watches the inflatable all the time it is in use and keeps to the ages and the number of guests named with it.',
    ],
    [
      'Wind and weather',
      'In strong wind, lightning or a storm everyone leaves the inflatable at once and it is switched off. If the forecast looks bad, e-mail or call us to reschedule.',
    ],
    [
      'Changes',
      `${cancellationSentences().join(' ')} You cancel with the private link that comes with your confirmation; to reschedule, e-mail us with it.`,
    ],
  ] as const;
  return (
    <dl className="grid gap-3 border-t border-line pt-4 text-sm">
      {terms.map(([name, text]) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The agreement, with the terms in place. */
export function TermsStep({ form }: { readonly form: CheckoutFormControl }) {
  const { register, formState } = form;
  return (
    <div className="grid gap-3">
      <details className="group rounded-md border border-line p-4">
        <summary className="-m-4 flex min-h-11 list-none items-center justify-between rounded-md p-4 font-semibold hover:text-cyan focus-visible:rounded-md [&::-webkit-details-marker]:hidden">
          Rental terms in short
          <span aria-hidden="true" className="text-cyan group-open:rotate-45">
            +
          </span>
        </summary>
        <div className="mt-4">
          <TermsText />
          <p className="mt-4 text-sm">
            <Link to="/terms" target="_blank" className="text-cyan underline underline-offset-4">
              The whole rental terms (opens a new tab)
            </Link>
          </p>
        </div>
      </details>
      <CheckboxField
        label="I agree to the rental terms: deposit and balance, flat ground, an adult watching, and safety in wind and weather."
        id="terms"
        required
        error={errorAt(formState.errors, 'terms')}
        {...register('terms')}
      />
    </div>
  );
}
