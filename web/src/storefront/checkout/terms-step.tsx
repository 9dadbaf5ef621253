import { Link } from 'react-router-dom';
import { termsFiguresOf } from '#core/settings/terms-figures.ts';
import { errorAt } from '#web/shared/booking/checkout-fields.ts';
import type { CheckoutFormControl } from '#web/shared/booking/use-checkout-form.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import { TERMS } from '#texts/checkout.ts';

function TermsText() {
  const { site } = useConfig();
  const figures = termsFiguresOf(useSettings());
  return (
    <dl className="grid gap-3 border-t border-line pt-4 text-sm">
      {TERMS.points(site.arrival, figures).map(([name, text]) => (
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
          {TERMS.short}
          <span aria-hidden="true" className="text-cyan group-open:rotate-45">
            +
          </span>
        </summary>
        <div className="mt-4">
          <TermsText />
          <p className="mt-4 text-sm">
            <Link to="/terms" target="_blank" className="text-cyan underline underline-offset-4">
              {TERMS.whole}
            </Link>
          </p>
        </div>
      </details>
      <CheckboxField
        label={TERMS.agree}
        id="terms"
        required
        error={errorAt(formState.errors, 'terms')}
        {...register('terms')}
      />
    </div>
  );
}
