import { lazy, type ComponentType, createElement } from 'react';
import type { PublicConfig, FirebaseWebConfig } from '#core/contract/page.ts';
import type { PictureUploads } from '#core/contract/admin-api.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { ShopApi } from '#core/contract/shop-api.ts';
import type { AppPorts } from '#web/shared/app-context.tsx';
import { readingProducts, type ProductReads } from '#web/wiring/product-reads.ts';
import { networkProblem } from '#adapters/http/problem.ts';
import { err, type Result } from '#core/kernel/result.ts';
import type { SignIn, SignInOffers, SignInState } from '#core/staff/sign-in.ts';
import type { BotCheck, BotCheckProblem, BotCheckWebConfig } from '#core/staff/bot-check.ts';
import type { PaymentFormProps } from '#core/payments/payment-form.ts';

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
function lazyBotCheck(config: BotCheckWebConfig): BotCheck {
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
async function loadSignIn({
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
async function loadProducts(config: FirebaseWebConfig, shop: ShopApi): Promise<ProductReads> {
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
async function loadPaymentForm({
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
async function loadPictureUploads(
  token: () => Promise<string | undefined>,
): Promise<PictureUploads> {
  const { httpPictureUploads } = await import('#adapters/http/http-picture-uploads.ts');
  return httpPictureUploads({ token });
}

/**
 * A `SignIn` whose adapter is loaded by the first screen that asks: a visitor who only looks round never downloads
 * a provider's SDK. Until then the state is `loading`; when the adapter cannot be loaded it is `signed_out`, and the
 * next call tries again.
 * @param offers of that adapter, which is not there yet.
 */
export function lazySignIn(offers: SignInOffers, load: () => Promise<SignIn>): SignIn {
  let loading: Promise<SignIn> | undefined;
  let loaded: SignIn | undefined;
  let before: SignInState = { kind: 'loading' };

  const open = async (): Promise<SignIn> => {
    loading ??= load();
    try {
      loaded = await loading;
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };

  /** The listener is called at once, and again when the adapter is there. */
  function subscribe(listener: (state: SignInState) => void): () => void {
    if (loaded !== undefined) return loaded.subscribe(listener);
    let stop: (() => void) | undefined;
    let stopped = false;
    listener(before);
    const follow = async (): Promise<void> => {
      try {
        const signIn = await open();
        if (!stopped) stop = signIn.subscribe(listener);
      } catch {
        before = { kind: 'signed_out' };
        if (!stopped) listener(before);
      }
    };
    void follow();
    return () => {
      stopped = true;
      stop?.();
    };
  }

  return {
    offers,
    state: () => loaded?.state() ?? before,
    subscribe,
    withPassword: async (email, password) => (await open()).withPassword(email, password),
    asAdmin: async (email, password) => (await open()).asAdmin(email, password),
    createAccount: async (input) => (await open()).createAccount(input),
    requestPasswordReset: async (email) => (await open()).requestPasswordReset(email),
    withGoogle: async () => (await open()).withGoogle(),
    asAdminWithGoogle: async () => (await open()).asAdminWithGoogle(),
    redirectResult: async (purpose) => (await open()).redirectResult(purpose),
    signOut: async () => (await open()).signOut(),
    token: async () => (await open()).token(),
  };
}

/** An interface of calls that never reject. */
type Calls<Api> = {
  readonly [Name in keyof Api]: (...given: never[]) => Promise<Result<unknown, ApiProblem>>;
};

/**
 * An interface whose adapter is loaded by the first call: the home page needs none of it. When it cannot be loaded, the
 * answer is a problem with code `network`, and the next call tries again.
 */
export function lazyCalls<Api extends Calls<Api>>(load: () => Promise<Api>): Api {
  let loading: Promise<Api> | undefined;

  const call =
    (name: string) =>
    async (...given: unknown[]): Promise<unknown> => {
      try {
        loading ??= load();
        const api = await loading;
        return await Reflect.apply(Reflect.get(api, name), api, given);
      } catch (error) {
        loading = undefined;
        return err(networkProblem(error));
      }
    };

  return new Proxy({} as Api, {
    // A promise that resolves with this must not take it for another promise.
    get: (_nothing, name) => (typeof name === 'string' && name !== 'then' ? call(name) : undefined),
  });
}

/** As the build's manifest names it. */
export const SHOP_MODULE = '../adapters/http/http-shop-api.ts';

/** Whom the configuration tells to ask for products. */
const shopOf = ({ catalogue, firebase }: PublicConfig, shop: ShopApi): ShopApi =>
  catalogue === 'firestore' && firebase
    ? readingProducts(shop, () => loadProducts(firebase, shop))
    : shop;

/** Builds what the configuration asks for. Nothing is fetched, stored or listened to before a screen asks. */
export function makePorts(config: PublicConfig): AppPorts {
  const botCheck = config.botCheck && lazyBotCheck(config.botCheck);
  const signIn = lazySignIn(SIGN_IN_OFFERS[config.identity], () =>
    loadSignIn({ ...config, botCheck }),
  );
  const token = () => signIn.token();
  return {
    shop: shopOf(
      config,
      lazyCalls(async () => {
        const { httpShopApi } = await import('#adapters/http/http-shop-api.ts');
        return httpShopApi({ token, botCheck });
      }),
    ),
    admin: lazyCalls(async () => {
      const { httpAdminApi } = await import('#adapters/http/http-admin-api.ts');
      return httpAdminApi({ token });
    }),
    account: lazyCalls(async () => {
      const { httpAccountApi } = await import('#adapters/http/http-account-api.ts');
      return httpAccountApi({ token });
    }),
    signIn,
    loadPictureUploads: () => loadPictureUploads(() => signIn.token()),
    paymentForm: lazy(async () => ({ default: await loadPaymentForm(config) })),
  };
}
