import '#web/shared/styles/theme.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { StripePaymentForm } from '#adapters/stripe/stripe-payment-form.tsx';
import { cents } from '#core/kernel/cents.ts';
import { CARD_FORM } from '#texts/payment.ts';

const query = new URLSearchParams(window.location.search);
const A_TICK = 200;

type Started = { readonly secret?: string; readonly amount: number; readonly savesCard?: boolean };
const OPENED: Started = { secret: query.get('secret') ?? '', amount: 22_500 };

/**
 * The form alone on a page that renders again and again, like the page with the hold's countdown.
 */
function FormPage() {
  const [, setTick] = useState(0);
  const [paid, setPaid] = useState(0);
  const [{ secret, amount, savesCard }, setStarted] = useState(OPENED);
  useEffect(() => {
    // The test starts another payment.
    window.addEventListener('payment', (event) =>
      setStarted((event as CustomEvent<Started>).detail),
    );
  }, []);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), A_TICK);
    return () => clearInterval(timer);
  }, []);
  return (
    <section className="card m-auto grid max-w-[560px] gap-5 p-6">
      <StripePaymentForm
        publishableKey={query.get('key') ?? ''}
        clientSecret={secret}
        amount={cents(amount)}
        savesCard={savesCard}
        texts={CARD_FORM}
        returnUrl={`${window.location.origin}/success`}
        onSucceeded={() => setPaid((times) => times + 1)}
      />
      <p data-paid={paid}>{paid > 0 ? 'Paid' : 'Not paid'}</p>
    </section>
  );
}

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<FormPage />);
