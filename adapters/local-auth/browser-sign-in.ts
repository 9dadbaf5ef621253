import type { SignedInUser, SignIn, SignInOffers, SignInProblem } from '#core/accounts/sign-in.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { staffRoleOf } from '#core/staff/access.ts';
import { type BrowserSurroundings, theBrowser } from './browser-session.ts';
import { liveSession } from './live-session.ts';
import { sessionClient, type SessionFault } from './session-client.ts';

const PROBLEMS: Record<Exclude<SessionFault['kind'], 'unproven'>, SignInProblem> = {
  refused: { code: 'invalid_credentials' },
  throttled: { code: 'too_many_attempts' },
  offline: { code: 'network' },
  broken: { code: 'unavailable' },
};

const UNPROVEN: SignInProblem = { code: 'bot_check_failed' };
const NOT_ADMIN: SignInProblem = { code: 'not_admin' };

/** Email and password as in HTTP Basic authentication, in UTF-8. Our server checks them. */
const basicApproval = (email: string, password: string): string => {
  const bytes = new TextEncoder().encode(`${email.trim()}:${password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
};

/** Our own accounts do not support Google. */
const NO_GOOGLE: SignInProblem = { code: 'not_offered' };

const signInProblem = ({ kind }: SessionFault): SignInProblem =>
  kind === 'unproven' ? UNPROVEN : PROBLEMS[kind];

/** Errors of the new account's input, by stable code. */
const OF_INPUT: ReadonlySet<string> = new Set(['email_taken', 'weak_password']);

/** Errors other than the input's are handled as at sign-in. */
function accountProblem({ kind, code = '' }: SessionFault): SignInProblem {
  if (OF_INPUT.has(code)) return { code };
  if (code === 'validation') return { code: 'invalid_email' };
  if (kind === 'unproven') return { code: code || UNPROVEN.code };
  return PROBLEMS[kind === 'refused' ? 'broken' : kind];
}

export const LOCAL_OFFERS: SignInOffers = {
  createAccount: true,
  passwordReset: true,
  google: false,
};

/** Sign-in with our own server's accounts. Make one per page. */
export function browserSignIn(surroundings: Partial<BrowserSurroundings> = {}): SignIn {
  const browser = { ...theBrowser(), ...surroundings };
  const client = sessionClient(browser);
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
    asAdmin: (email, password) =>
      open(email, password, ({ role }) => staffRoleOf(role) !== undefined),
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
    approval: async (email, password) => ok(basicApproval(email, password)),
  };
}
