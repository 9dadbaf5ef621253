import { type BrowserSurroundings, theBrowser } from '#adapters/local-auth/browser-surroundings.ts';
import { liveSession } from '#adapters/local-auth/live-session.ts';
import { sessionClient } from '#adapters/local-auth/session-client.ts';
import {
  accountProblem,
  NO_GOOGLE,
  NOT_ADMIN,
  signInProblem,
} from '#adapters/local-auth/sign-in-problems.ts';
import type { SignedInUser, SignIn, SignInOffers, SignInProblem } from '#core/staff/sign-in.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';

export const LOCAL_OFFERS: SignInOffers = {
  createAccount: true,
  passwordReset: true,
  google: false,
};

/** Sign-in against our own server's accounts. Made once for a page; lives as long as it. */
export function browserSignIn(surroundings: Partial<BrowserSurroundings> = {}): SignIn {
  const browser = { ...theBrowser(), ...surroundings };
  const client = sessionClient(browser.fetch, browser.clock, browser.botCheck);
  const { state, subscribe, enter, signOut, token } = liveSession(client, browser);

  async function open(
    email: string,
    password: string,
    isWelcome: (user: SignedInUser) => boolean,
  ): Promise<Result<SignedInUser, SignInProblem>> {
    const opened = await client.open(email, password);
    if (!opened.ok) return err(signInProblem(opened.error));
    const { token: unwanted, user } = opened.value;
    if (!isWelcome(user)) {
      await Promise.all([client.close(unwanted), signOut()]);
      return err(NOT_ADMIN);
    }
    return ok(enter(opened.value));
  }

  return {
    offers: LOCAL_OFFERS,
    state,
    subscribe,
    signOut,
    token,
    withPassword: (email, password) => open(email, password, () => true),
    asAdmin: (email, password) => open(email, password, ({ role }) => role === 'admin'),
    async createAccount(input) {
      const made = await client.register(input);
      return made.ok ? ok(enter(made.value)) : err(accountProblem(made.error));
    },
    async requestPasswordReset(email) {
      const asked = await client.requestReset({ email, language: browser.language() });
      return asked.ok ? ok(undefined) : err(accountProblem(asked.error));
    },
    withGoogle: async () => err(NO_GOOGLE),
    asAdminWithGoogle: async () => err(NO_GOOGLE),
    redirectResult: async () => ok(undefined),
  };
}
