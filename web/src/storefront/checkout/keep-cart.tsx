import { useEffect, useRef, useState } from 'react';
import { KEPT_CART } from '#texts/checkout.ts';
import { LANGUAGE } from '#texts/language.ts';
import { useAccountApi, useToday } from '#web/shared/app-context.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { useMailed } from '#web/shared/mailed.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import { Fold } from '#web/shared/ui/fold.tsx';
import { lineInputs, orderLines } from './cart-order.ts';
import type { CheckoutFormControl } from './use-checkout-form.ts';

/** Enough to send it; the server decides. */
const WHOLE = /^\S+@\S+\.[a-z]{2,}$/i;
/** One request after typing ends. */
const PAUSE_MS = 1_000;

/**
 * The customer's consent to a reminder of this cart by mail. Never pre-checked, and without it
 * nothing is sent.
 */
function KeepCart({ form }: { readonly form: CheckoutFormControl }) {
  const account = useAccountApi();
  const today = useToday();
  const { cart } = useCart();
  const isOffered = useSettings().reminders.recovery?.isOn === true;
  /** Undefined: never ticked on this page. */
  const [consent, setConsent] = useState<boolean>();
  const [email = '', name = ''] = form.watch(['contact.email', 'contact.name']);
  const lines = JSON.stringify(lineInputs(orderLines(cart, today)) ?? []);
  useEffect(() => {
    if (consent === undefined || lines === '[]' || !WHOLE.test(email)) {
      return undefined;
    }
    const timer = setTimeout(() => {
      const told = { email, name: name.trim() || undefined, language: LANGUAGE, consent };
      // Not awaited. If it fails, the next change sends it again.
      void account('POST /leads', { body: { ...told, lines: JSON.parse(lines) } });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [account, consent, email, name, lines]);
  if (!isOffered) return null;
  return (
    <CheckboxField
      id="keep-cart"
      label={KEPT_CART.label}
      hint={KEPT_CART.hint}
      checked={consent === true}
      onChange={({ target }) => setConsent(target.checked)}
    />
  );
}

/** The customer's consent to news by mail. Never pre-checked, and clearing it ends the news. */
function WantNews({ form }: { readonly form: CheckoutFormControl }) {
  const account = useAccountApi();
  /** Undefined: never ticked on this page. */
  const [consent, setConsent] = useState<boolean>();
  const [email = '', name = ''] = form.watch(['contact.email', 'contact.name']);
  const timer = useRef(0);
  // Not cleared when the page closes: a booking right after the tick must not lose it.
  useEffect(() => {
    window.clearTimeout(timer.current);
    if (consent === undefined || !WHOLE.test(email)) return;
    timer.current = window.setTimeout(() => {
      // Not awaited. If it fails, the next change sends it again.
      void account('POST /news', {
        body: { email, name: name.trim() || undefined, language: LANGUAGE, consent },
      });
    }, PAUSE_MS);
  }, [account, consent, email, name]);
  return (
    <CheckboxField
      id="want-news"
      label={KEPT_CART.news}
      hint={KEPT_CART.newsHint}
      checked={consent === true}
      onChange={({ target }) => setConsent(target.checked)}
    />
  );
}

/** Optional emails, with the other consents and after everything that a booking needs. */
export const EmailConsents = ({ form }: { readonly form: CheckoutFormControl }) => (
  <Fold title={KEPT_CART.title} note={useMailed()(KEPT_CART.text)}>
    <div className="grid gap-3">
      <KeepCart form={form} />
      <WantNews form={form} />
    </div>
  </Fold>
);
