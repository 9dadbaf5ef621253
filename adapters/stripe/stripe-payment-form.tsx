import { Elements, PaymentElement } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { type SubmitEvent, useMemo, useState } from 'react';
import { Failure, FormSkeleton, NotLoaded, Waiting } from '#adapters/stripe/payment-form-parts.tsx';
import { appearanceOfPage } from '#adapters/stripe/stripe-appearance.ts';
import { useConfirm } from '#adapters/stripe/use-confirm.ts';
import { useStripeJs } from '#adapters/stripe/use-stripe-js.ts';
import { formatUsd } from '#core/kernel/format-usd.ts';
import type { PaymentFormProps } from '#core/payments/payment-form.ts';

const ELEMENT = { layout: 'tabs' } as const;
/** Stripe's own fields and errors; `es-419` is the Spanish of the Americas. */
const LOCALES = { en: 'en', es: 'es-419' } as const;

/** The fields are Stripe's, in frames of Stripe's: no card number passes through this page. */
function CardForm(props: PaymentFormProps & { readonly onLoadError: () => void }) {
  const { texts } = props;
  const { phase, failure, confirm } = useConfirm(props);
  const [isReady, setIsReady] = useState(false);
  const isBusy = phase !== 'editing';

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void confirm();
  }

  return (
    <form onSubmit={submit} noValidate aria-label={texts.form} className="grid gap-5">
      <PaymentElement
        options={ELEMENT}
        onReady={() => setIsReady(true)}
        onLoadError={props.onLoadError}
      />
      {failure !== undefined && <Failure texts={texts} message={failure} />}
      {phase === 'waiting' && <Waiting texts={texts} />}
      <button
        type="submit"
        disabled={isBusy || !isReady}
        aria-busy={isBusy || undefined}
        className="cta min-h-14 rounded-full px-7 font-display text-lg leading-tight font-semibold transition-transform duration-150 ease-out focus-visible:rounded-full active:scale-[0.98] disabled:cursor-not-allowed"
      >
        {isBusy ? texts.processing : texts.pay(formatUsd(props.amount))}
      </button>
      <output className="sr-only">{phase === 'processing' ? texts.processingAloud : ''}</output>
    </form>
  );
}

function LoadedForm(
  props: PaymentFormProps & { readonly stripe: Stripe; readonly onLoadError: () => void },
) {
  const { stripe, ...form } = props;
  const { clientSecret, texts } = form;
  const { language } = texts;
  const options = useMemo(
    () => ({ clientSecret, appearance: appearanceOfPage(), locale: LOCALES[language] }),
    [clientSecret, language],
  );
  return (
    <Elements stripe={stripe} options={options}>
      <CardForm {...form} />
    </Elements>
  );
}

/** Stripe's Payment Element: cards, wallets and whatever else the owner allows in Stripe's dashboard. */
export function StripePaymentForm(props: PaymentFormProps & { readonly publishableKey: string }) {
  const { publishableKey, ...form } = props;
  const { state, fail, retry } = useStripeJs(publishableKey);
  if (state.kind === 'loading') return <FormSkeleton texts={form.texts} />;
  if (state.kind === 'failed') return <NotLoaded texts={form.texts} onRetry={retry} />;
  return <LoadedForm key={state.attempt} stripe={state.stripe} {...form} onLoadError={fail} />;
}
