import { Container, ContainerModule, type ServiceIdentifier } from 'inversify';
import { type ComponentType, createElement } from 'react';
import { httpAccountApi, httpAdminApi, httpShopApi } from '#adapters/http/http-api.ts';
import type { BotCheck, BotCheckProblem, BotCheckWebConfig } from '#core/accounts/bot-check.ts';
import type { SignIn } from '#core/accounts/sign-in.ts';
import type { AdminApi, PictureUploads } from '#core/contract/admin-api.ts';
import type { FirebaseWebConfig, PublicConfig } from '#core/contract/page.ts';
import type { AccountApi, ShopApi } from '#core/contract/shop-api.ts';
import { inLanguage } from '#core/kernel/in-language.ts';
import { err } from '#core/kernel/result.ts';
import type { PaymentFormProps } from '#core/payments/payment-form.ts';
import { LANGUAGE } from '#texts/language.ts';
import type { PageStart } from '#web/shared/app-context.tsx';
import { type Call, type ProductReads, readingProducts } from './lazy-calls.ts';

/** The same calls, answered in the page's language where the owner has a Spanish text. */
export function spokenCalls<Api extends Call>(api: Api): Api {
  const call: Call = async (...given) => {
    const answer = await api(...given);
    return answer.ok ? { ...answer, value: inLanguage(answer.value, LANGUAGE) } : answer;
  };
  return call as Api;
}

const NOT_LOADED: BotCheckProblem = { code: 'bot_check_error' };

/** Google's bot check client in its own chunk, loaded with the first call that needs proof. */
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

/** Each account provider is its own chunk. */
async function loadSignIn(
  { identity, firebase }: PublicConfig,
  botCheck: BotCheck | undefined,
): Promise<SignIn> {
  if (identity === 'firebase-auth') {
    if (firebase === undefined) throw new Error('Firebase has no web configuration.');
    const { openFirebaseSignIn } = await import('./firebase-sign-in.ts');
    return openFirebaseSignIn(firebase);
  }
  const { browserSignIn } = await import('#adapters/local-auth/browser-sign-in.ts');
  return browserSignIn({ botCheck });
}

/** Reads products directly from the database: its own chunk. */
async function loadProducts(config: FirebaseWebConfig, shop: ShopApi): Promise<ProductReads> {
  const { openFirestoreProducts } = await import('./firestore-products.ts');
  return openFirestoreProducts(config, shop);
}

async function loadStripeForm(publishableKey: string): Promise<ComponentType<PaymentFormProps>> {
  const { StripePaymentForm } = await import('#adapters/stripe/stripe-payment-form.tsx');
  return function ConfiguredStripeForm(props) {
    return createElement(StripePaymentForm, { ...props, publishableKey });
  };
}

/** Each provider's card form is its own chunk. */
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

/** A separate chunk, because customers upload nothing. */
async function loadPictureUploads(
  token: () => Promise<string | undefined>,
): Promise<PictureUploads> {
  const { httpPictureUploads } = await import('#adapters/http/http-picture-uploads.ts');
  return httpPictureUploads({ token });
}

const token = <T>(name: string) => Symbol(name) as ServiceIdentifier<T>;

/** Ports whose adapter the configuration chooses. Heavy ones load by function, for retries. */
export const PORTS = {
  config: token<PublicConfig>('PublicConfig'),
  /** The page's own instance, whose adapter `loadSignIn` loads. */
  signIn: token<SignIn>('SignIn'),
  botCheck: token<BotCheck | undefined>('BotCheck'),
  shop: token<ShopApi>('ShopApi'),
  admin: token<AdminApi>('AdminApi'),
  account: token<AccountApi>('AccountApi'),
  loadSignIn: token<() => Promise<SignIn>>('LoadSignIn'),
  loadPictureUploads: token<() => Promise<PictureUploads>>('LoadPictureUploads'),
  loadPaymentForm: token<() => Promise<ComponentType<PaymentFormProps>>>('LoadPaymentForm'),
} as const;

/** What is resolved from the container. */
export type LoadedPorts = {
  readonly shop: ShopApi;
  readonly admin: AdminApi;
  readonly account: AccountApi;
  loadSignIn(): Promise<SignIn>;
  loadPictureUploads(): Promise<PictureUploads>;
  loadPaymentForm(): Promise<ComponentType<PaymentFormProps>>;
};

export const httpModule = new ContainerModule(({ bind }) => {
  const { botCheck, config, signIn } = PORTS;
  bind(botCheck).toResolvedValue(
    ({ botCheck: asked }: PublicConfig) => asked && lazyBotCheck(asked),
    [config],
  );
  bind(PORTS.shop).toResolvedValue(
    (told: PublicConfig, known: SignIn, proof: BotCheck | undefined) => {
      const shop = httpShopApi({ token: () => known.token(), botCheck: proof });
      const { catalogue, firebase } = told;
      return catalogue === 'firestore' && firebase
        ? readingProducts(shop, () => loadProducts(firebase, shop))
        : shop;
    },
    [config, signIn, botCheck],
  );
  bind(PORTS.admin).toResolvedValue(
    (known: SignIn) => httpAdminApi({ token: () => known.token() }),
    [signIn],
  );
  bind(PORTS.account).toResolvedValue(
    (known: SignIn) => httpAccountApi({ token: () => known.token() }),
    [signIn],
  );
  bind(PORTS.loadPictureUploads).toResolvedValue(
    (known: SignIn) => () => loadPictureUploads(() => known.token()),
    [signIn],
  );
  bind(PORTS.loadPaymentForm).toResolvedValue(
    (told: PublicConfig) => () => loadPaymentForm(told),
    [config],
  );
});

const signInModule = new ContainerModule(({ bind }) => {
  const { botCheck, config } = PORTS;
  bind(PORTS.loadSignIn).toResolvedValue(
    (told: PublicConfig, proof: BotCheck | undefined) => () => loadSignIn(told, proof),
    [config, botCheck],
  );
});

/** The ports on these adapters, each created on first use. */
export function portsOn(
  config: PublicConfig,
  signIn: SignIn,
  ...adapters: readonly ContainerModule[]
): LoadedPorts {
  const container = new Container({ defaultScope: 'Singleton', jitless: true });
  container.bind(PORTS.config).toConstantValue(config);
  container.bind(PORTS.signIn).toConstantValue(signIn);
  container.load(...adapters);
  return {
    get shop() {
      return spokenCalls(container.get(PORTS.shop));
    },
    get admin() {
      return container.get(PORTS.admin);
    },
    get account() {
      return spokenCalls(container.get(PORTS.account));
    },
    loadSignIn: () => container.get(PORTS.loadSignIn)(),
    loadPictureUploads: () => container.get(PORTS.loadPictureUploads)(),
    loadPaymentForm: () => container.get(PORTS.loadPaymentForm)(),
  };
}

export const openPorts = (config: PublicConfig, signIn: SignIn): LoadedPorts =>
  portsOn(config, signIn, httpModule, signInModule);

/** For pages served by `vite`. Our own server embeds this in the document. */
export async function readStart(): Promise<PageStart> {
  const url = encodeURIComponent(window.location.pathname + window.location.search);
  const answer = await fetch(`/api/page-data?url=${url}`);
  return (await answer.json()) as PageStart;
}
