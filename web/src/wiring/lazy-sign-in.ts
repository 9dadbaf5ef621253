import type { SignIn, SignInOffers, SignInState } from '#core/staff/sign-in.ts';

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
