import { type ComponentType, createElement } from 'react';
import type { PublicConfig } from '#core/ports/page.ts';
import type { PaymentFormProps } from '#core/ports/payment-form.ts';
import type { SignIn } from '#core/ports/sign-in.ts';

/** The configured provider has no adapter in this build: a fault of the configuration, told of where it is met. */
const notBuilt = (provider: string): Error =>
  new Error(`This build has no adapter for ${provider}.`);

/** Each provider of accounts is a chunk of its own. */
export async function loadSignIn(identity: PublicConfig['identity']): Promise<SignIn> {
  if (identity !== 'local-auth') throw notBuilt(identity);
  const { browserSignIn } = await import('#adapters/local-auth/browser-sign-in.ts');
  return browserSignIn();
}

async function loadStripeForm(publishableKey: string): Promise<ComponentType<PaymentFormProps>> {
  const { StripePaymentForm } = await import('#adapters/stripe/stripe-payment-form.tsx');
  return function ConfiguredStripeForm(props) {
    return createElement(StripePaymentForm, { ...props, publishableKey });
  };
}

/** Each provider's card form is a chunk of its own. */
export async function loadPaymentForm({
  payment,
  stripePublishableKey: publishableKey,
}: Pick<PublicConfig, 'payment' | 'stripePublishableKey'>): Promise<
  ComponentType<PaymentFormProps>
> {
  if (payment === 'stripe') {
    if (publishableKey === undefined) throw new Error('Stripe has no publishable key.');
    return loadStripeForm(publishableKey);
  }
  const { SimulatedPaymentForm } =
    await import('#adapters/simulated-card/simulated-payment-form.tsx');
  return SimulatedPaymentForm;
}
