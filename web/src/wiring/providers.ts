import { type ComponentType, createElement } from 'react';
import type { BotCheck, BotCheckProblem, BotCheckWebConfig } from '#core/staff/bot-check.ts';
import type { FirebaseWebConfig, PublicConfig } from '#core/contract/page.ts';
import type { PaymentFormProps } from '#core/payments/payment-form.ts';
import type { PictureUploads } from '#core/contract/picture-uploads.ts';
import type { ShopApi } from '#core/contract/shop-api.ts';
import type { SignIn, SignInOffers } from '#core/staff/sign-in.ts';
import { err } from '#core/kernel/result.ts';
import type { ProductReads } from '#web/wiring/product-reads.ts';

const NOT_LOADED: BotCheckProblem = {
  code: 'bot_check_error',
  message: 'Part of this page did not load. Check your connection and reload it.',
};

/** What each provider of accounts can do, told before its adapter is loaded. */
export const SIGN_IN_OFFERS: Record<PublicConfig['identity'], SignInOffers> = {
  'local-auth': { createAccount: true, passwordReset: true, google: false },
  'firebase-auth': { createAccount: true, passwordReset: true, google: true },
};

/** Google's client of the bot check, a chunk of its own that comes with the first call to be proven. */
export function lazyBotCheck(config: BotCheckWebConfig): BotCheck {
  let opening: Promise<BotCheck> | undefined;
  const open = async (): Promise<BotCheck> => {
    const { browserBotCheck } = await import('#adapters/recaptcha/browser-bot-check.ts');
    return browserBotCheck(config);
  };
  return {
    async token() {
      try {
        opening ??= open();
        return await (await opening).token();
      } catch {
        opening = undefined;
        return err(NOT_LOADED);
      }
    },
  };
}

/** Each provider of accounts is a chunk of its own. */
export async function loadSignIn({
  identity,
  firebase,
  botCheck,
}: Pick<PublicConfig, 'identity' | 'firebase'> & {
  readonly botCheck?: BotCheck | undefined;
}): Promise<SignIn> {
  if (identity === 'firebase-auth') {
    if (firebase === undefined) throw new Error('Firebase has no web configuration.');
    const { openFirebaseSignIn } = await import('#web/wiring/firebase-sign-in.ts');
    return openFirebaseSignIn(firebase);
  }
  const { browserSignIn } = await import('#adapters/local-auth/browser-sign-in.ts');
  return browserSignIn({ botCheck });
}

/** Reads of products past our server, with a client of the database: a chunk of its own. */
export async function loadProducts(
  config: FirebaseWebConfig,
  shop: ShopApi,
): Promise<ProductReads> {
  const { openFirestoreProducts } = await import('#web/wiring/firestore-products.ts');
  return openFirestoreProducts(config, shop);
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

/** A chunk of its own: shoppers upload nothing. */
export async function loadPictureUploads(
  token: () => Promise<string | undefined>,
): Promise<PictureUploads> {
  const { httpPictureUploads } = await import('#adapters/http/http-picture-uploads.ts');
  return httpPictureUploads({ token });
}
