import { Elements, ExpressCheckoutElement, PaymentElement } from '@stripe/react-stripe-js';
import type {
  Appearance,
  Stripe,
  StripeExpressCheckoutElementConfirmEvent as WalletConfirmed,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type SubmitEvent, useMemo, useState, useEffect } from 'react';
import { CardAlert, CardFailure } from '#adapters/card-form/card-alert.tsx';
import { PayButton } from '#adapters/card-form/pay-button.tsx';
import type { PaymentFormProps, PaymentFormTexts } from '#core/payments/payment-form.ts';
import { useConfirm } from './use-confirm.ts';

type Said = { readonly texts: PaymentFormTexts };

const FormSkeleton = ({ texts }: Said) => (
  <div aria-busy="true" className="grid gap-4">
    <output className="sr-only">{texts.loading}</output>
    <div className="skeleton h-20" />
    <div className="grid grid-cols-2 gap-4">
      <div className="skeleton h-20" />
      <div className="skeleton h-20" />
    </div>
    <div className="skeleton h-14 rounded-full" />
  </div>
);

const NotLoaded = ({ texts, onRetry }: Said & { readonly onRetry: () => void }) => (
  <CardAlert title={texts.notLoaded} action={{ label: texts.retry, run: onRetry }}>
    {texts.notLoadedText}
  </CardAlert>
);

const Waiting = ({ texts }: Said) => (
  <output className="block rounded-md border border-cyan/40 bg-cyan/8 p-4 text-[0.95rem] text-ink">
    <strong className="font-display font-semibold">{texts.waiting}</strong> {texts.waitingText}
  </output>
);

/** Stripe's fields are in frames our style sheet cannot reach, so pass them our colors. */
export function stripeAppearance(token: (name: string) => string, isStill: boolean): Appearance {
  const edge = `1px solid ${token('--color-edge')}`;
  const variables = {
    colorPrimary: token('--color-cyan'),
    colorBackground: token('--color-ground'),
    colorText: token('--color-ink'),
    colorTextSecondary: token('--color-muted'),
    colorTextPlaceholder: token('--color-muted'),
    colorDanger: token('--color-danger'),
    accessibleColorOnColorPrimary: token('--color-night'),
    fontFamily: token('--font-sans'),
    borderRadius: token('--radius-md'),
  };
  return {
    theme: 'night',
    labels: 'above',
    disableAnimations: isStill,
    variables: {
      ...Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
      fontSizeBase: '16px',
      spacingUnit: '4px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Label': { fontWeight: '500', marginBottom: '6px' },
      '.Input': { border: edge, boxShadow: 'none', padding: '13px 14px' },
      '.Input:focus': {
        border: `1px solid ${token('--color-cyan')}`,
        outline: `2px solid ${token('--color-cyan')}`,
        boxShadow: 'none',
      },
      '.Tab': { border: edge, boxShadow: 'none' },
    },
  };
}

/** From the page as displayed now. */
function appearanceOfPage(): Appearance {
  const style = getComputedStyle(document.documentElement);
  return stripeAppearance(
    (name) => style.getPropertyValue(name).trim(),
    matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
}

const PATIENCE = 10_000;

/** Stripe.js comes from Stripe's host. If that is blocked, this rejects. Call it again to retry. */
export async function loadStripeWithin(
  publishableKey: string,
  load: (key: string) => Promise<Stripe | null> = loadStripe,
  milliseconds = PATIENCE,
): Promise<Stripe> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Stripe.js did not load in time')), milliseconds);
  try {
    const stripe = await Promise.race([load(publishableKey), tooLate]);
    if (stripe === null) throw new Error('Stripe.js needs a browser');
    return stripe;
  } finally {
    clearTimeout(timer);
  }
}

type StripeJs =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  /** `attempt` changes with every retry, so that everything built on Stripe.js is rebuilt. */
  | { readonly kind: 'ready'; readonly stripe: Stripe; readonly attempt: number };

/** Stripe.js, loaded when the form is first shown. */
function useStripeJs(publishableKey: string) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<StripeJs>({ kind: 'loading' });

  useEffect(() => {
    let isLeft = false;
    const show = (next: StripeJs): void => {
      if (!isLeft) setState(next);
    };
    loadStripeWithin(publishableKey).then(
      (stripe) => show({ kind: 'ready', stripe, attempt }),
      () => show({ kind: 'failed' }),
    );
    return () => {
      isLeft = true;
    };
  }, [publishableKey, attempt]);

  return {
    state,
    fail: () => setState({ kind: 'failed' }),
    retry: () => {
      setState({ kind: 'loading' });
      setAttempt(attempt + 1);
    },
  };
}

/** The wallet buttons are shown above the card form. */
const ELEMENT = {
  layout: 'tabs',
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
} as const;

/** No wallets that leave the page or ask again for details we have: they would not be faster. */
const WALLETS = {
  buttonHeight: 48,
  layout: { maxColumns: 3, maxRows: 1 },
  paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
} as const;

/**
 * Apple Pay, Google Pay and Link, if Stripe reports that this device has them; until then nothing
 * is shown. They pay the same intent as the card.
 */
function Wallets(props: Said & { readonly confirm: () => Promise<boolean> }) {
  const { texts, confirm } = props;
  const [isThere, setIsThere] = useState(false);
  const pay = async (event: WalletConfirmed): Promise<void> => {
    if (await confirm()) event.paymentFailed({ reason: 'fail' });
  };
  return (
    <div className={isThere ? 'grid gap-3' : 'invisible absolute h-0 overflow-hidden'}>
      <p className="text-sm text-muted">{texts.wallets}</p>
      <ExpressCheckoutElement
        options={WALLETS}
        onReady={({ availablePaymentMethods }) => setIsThere(availablePaymentMethods !== undefined)}
        onLoadError={() => setIsThere(false)}
        onConfirm={(event) => void pay(event)}
      />
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.orCard}
      </p>
    </div>
  );
}

/** Language of Stripe's own fields and errors; `es-419` is Latin American Spanish. */
const LOCALES = { en: 'en', es: 'es-419' } as const;

/** Fields are in Stripe's frames: no card number passes through this page. */
function CardForm(props: PaymentFormProps & { readonly onLoadError: () => void }) {
  const { texts } = props;
  const { phase, isBusy, failure, confirm, revise } = useConfirm(props);
  const [isReady, setIsReady] = useState(false);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void confirm();
  }

  return (
    <form onSubmit={submit} noValidate aria-label={texts.form} className="grid gap-5">
      <Wallets texts={texts} confirm={confirm} />
      <PaymentElement
        options={ELEMENT}
        onReady={() => setIsReady(true)}
        onChange={revise}
        onLoadError={props.onLoadError}
      />
      {failure !== undefined && (
        <CardFailure title={texts.notCompleted} texts={texts} code={failure} />
      )}
      {phase === 'waiting' && <Waiting texts={texts} />}
      <PayButton
        texts={texts}
        amount={props.amount}
        isBusy={isBusy}
        isCharging={phase === 'processing'}
        isOff={!isReady || props.clientSecret === undefined}
      />
    </form>
  );
}

function LoadedForm(
  props: PaymentFormProps & { readonly stripe: Stripe; readonly onLoadError: () => void },
) {
  const { stripe, ...form } = props;
  const { amount, savesCard, texts } = form;
  const { language } = texts;
  // Without the intent, which is handed over at the end: the fields stay when it changes
  // (docs.stripe.com/payments/accept-a-payment-deferred).
  const options = useMemo(
    () =>
      ({
        mode: 'payment',
        amount,
        currency: 'usd',
        setupFutureUsage: savesCard ? 'off_session' : null,
        appearance: appearanceOfPage(),
        locale: LOCALES[language],
      }) as const,
    [amount, savesCard, language],
  );
  return (
    <Elements stripe={stripe} options={options}>
      <CardForm {...form} />
    </Elements>
  );
}

/** Stripe's Payment Element: cards, wallets and anything else the owner enables at Stripe. */
export function StripePaymentForm(props: PaymentFormProps & { readonly publishableKey: string }) {
  const { publishableKey, ...form } = props;
  const { state, fail, retry } = useStripeJs(publishableKey);
  if (state.kind === 'loading') return <FormSkeleton texts={form.texts} />;
  if (state.kind === 'failed') return <NotLoaded texts={form.texts} onRetry={retry} />;
  return <LoadedForm key={state.attempt} stripe={state.stripe} {...form} onLoadError={fail} />;
}
