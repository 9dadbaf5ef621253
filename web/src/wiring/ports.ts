import { lazy } from 'react';
import type { SignIn, SignInOffers, SignInState } from '#core/accounts/sign-in.ts';
import type { PublicConfig } from '#core/contract/page.ts';
import type { AppPorts } from '#web/shared/app-context.tsx';
import type { LoadedPorts } from './container.ts';
import { lazyCalls } from './lazy-calls.ts';

/** What each account provider supports, known before its adapter loads. */
export const SIGN_IN_OFFERS: Record<PublicConfig['identity'], SignInOffers> = {
  'local-auth': { createAccount: true, passwordReset: true, google: false },
  'firebase-auth': { createAccount: true, passwordReset: true, google: true },
};

/**
 * A `SignIn` whose adapter loads with the first screen that needs it, so visitors who only browse
 * never download a provider's SDK. Until then the state is `loading`. If loading fails it is
 * `signed_out`, and the next call retries.
 * @param offers what that adapter will support
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

  /** Calls the listener right away, and again when the adapter has loaded. */
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
    approval: async (email, password) => (await open()).approval(email, password),
    signOut: async () => (await open()).signOut(),
    token: async () => (await open()).token(),
  };
}

/** The container with its adapters. Loaded separately, so that no first paint waits for it. */
export const loadContainer = () => import('./container.ts');

/** Builds what the configuration asks for. Nothing is fetched or stored before it is needed. */
export function makePorts(config: PublicConfig): AppPorts {
  let opening: Promise<LoadedPorts> | undefined;
  async function open(): Promise<LoadedPorts> {
    try {
      opening ??= loadContainer().then(({ openPorts }) => openPorts(config, signIn));
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }
  const signIn = lazySignIn(SIGN_IN_OFFERS[config.identity], async () =>
    (await open()).loadSignIn(),
  );
  return {
    shop: lazyCalls(async () => (await open()).shop),
    admin: lazyCalls(async () => (await open()).admin),
    account: lazyCalls(async () => (await open()).account),
    signIn,
    loadPictureUploads: async () => (await open()).loadPictureUploads(),
    paymentForm: lazy(async () => ({ default: await (await open()).loadPaymentForm() })),
  };
}
