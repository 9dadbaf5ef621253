import type {
  AccountBook,
  Credentials,
  AccountLinks,
  LinkMail,
} from '#core/accounts/account-book.ts';
import type {
  Account,
  Identity,
  Session,
  SignInError,
  TokenHolder,
} from '#core/accounts/identity.ts';
import { weaknessOf } from '#core/accounts/password-policy.ts';
import type { SignedInUser, SignIn, SignInProblem, SignInState } from '#core/accounts/sign-in.ts';
import { after, DAY, HOUR, type Instant } from '#core/kernel/instant.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { staffRoleOf } from '#core/staff/access.ts';

const factsOf = ({ email, displayName: name }: Account) => ({ email, name });

type Known = { readonly account: Account; readonly password: string };

const normal = (email: string): string => email.trim().toLowerCase();
const isAddress = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);

/** Accounts, sessions and password links in this page's memory. */
export function memoryAccounts(clock: Clock, randomness: Randomness) {
  const accounts = new Map<string, Known>();
  const sessions = new Map<
    string,
    { readonly id: string; readonly uid: string; readonly expiresAt: Instant }
  >();
  const signIns = new Map<string, Instant>();
  const links = new Map<
    string,
    LinkMail & { readonly uid: string; readonly isConfirmation?: boolean }
  >();
  let firstAdmin: Account | undefined;

  const byEmail = (email: string): Known | undefined =>
    [...accounts.values()].find(({ account }) => account.email === normal(email));

  function start(account: Account, id = randomness.id()): Session {
    const token = randomness.id();
    const expiresAt = after(clock.now(), 30 * DAY);
    sessions.set(token, { id, uid: account.uid, expiresAt });
    return { id, token, expiresAt, account };
  }

  function endAll(uid: string, kept?: string): void {
    for (const [token, session] of sessions) {
      if (session.uid === uid && token !== kept) sessions.delete(token);
    }
  }

  const verify = async (token: string): Promise<TokenHolder | undefined> => {
    const session = sessions.get(token);
    const isGood = session !== undefined && session.expiresAt > clock.now();
    const account = isGood ? accounts.get(session.uid)?.account : undefined;
    return account && session && { ...account, sessionId: session.id };
  };

  const book: Identity & AccountBook = {
    verify,
    async createAccount({ email, password, displayName, role }) {
      if (!isAddress(email.trim())) return err({ kind: 'invalid_email' });
      const reason = weaknessOf(password, { email, name: displayName });
      if (reason !== undefined) return err({ kind: 'weak_password', reason });
      if (byEmail(email) !== undefined) return err({ kind: 'email_taken' });
      const account = {
        uid: randomness.id(),
        email: normal(email),
        displayName: displayName.trim(),
      };
      accounts.set(account.uid, { account, password });
      if (role === 'admin') firstAdmin ??= account;
      return ok(account);
    },
    startSession: async ({ uid }) => {
      const known = accounts.get(uid);
      if (known !== undefined) signIns.set(uid, clock.now());
      return known && start(known.account);
    },
    async changePassword(token, { current, next }) {
      const account = await verify(token);
      const known = account && accounts.get(account.uid);
      if (known === undefined || known.password !== current) {
        return err({ kind: 'invalid_credentials' });
      }
      const reason = weaknessOf(next, factsOf(known.account));
      if (reason !== undefined) return err({ kind: 'weak_password', reason });
      accounts.set(known.account.uid, { ...known, password: next });
      endAll(known.account.uid, token);
      return ok(undefined);
    },
  };

  const accountLinks: AccountLinks = {
    async request(email, language) {
      const { account } = byEmail(email) ?? {};
      if (account === undefined) return;
      const expiresAt = after(clock.now(), HOUR / 2);
      links.set(randomness.id(), { ...account, expiresAt, language });
    },
    async find(id) {
      const { email, displayName, expiresAt, language } = links.get(id) ?? {};
      const isGood = email !== undefined && expiresAt !== undefined && expiresAt > clock.now();
      return isGood && displayName !== undefined && language !== undefined
        ? { email, displayName, expiresAt, language }
        : undefined;
    },
    async complete(token, password) {
      const link = links.get(token);
      const known = link?.isConfirmation === true ? undefined : link && accounts.get(link.uid);
      if (link === undefined || known === undefined || link.expiresAt <= clock.now()) {
        return err({ kind: 'invalid_link' });
      }
      const reason = weaknessOf(password, factsOf(known.account));
      if (reason !== undefined) return err({ kind: 'weak_password', reason });
      accounts.set(link.uid, { ...known, password });
      endAll(link.uid);
      for (const [id, { uid }] of links) if (uid === link.uid) links.delete(id);
      return ok({ uid: link.uid });
    },
    async requestConfirmation({ uid }, language) {
      const { account } = accounts.get(uid) ?? {};
      if (account === undefined || account.isProven === true) return;
      const expiresAt = after(clock.now(), HOUR / 2);
      links.set(randomness.id(), { ...account, expiresAt, language, isConfirmation: true });
    },
    async confirm(token, uid) {
      const known = accounts.get(uid);
      if (known?.account.isProven === true) return ok(undefined);
      const link = links.get(token);
      const isGood = link?.isConfirmation === true && link.uid === uid;
      if (known === undefined || !isGood || link.expiresAt <= clock.now()) {
        return err({ kind: 'invalid_link' });
      }
      accounts.set(uid, { ...known, account: { ...known.account, isProven: true } });
      links.delete(token);
      return ok(undefined);
    },
  };

  return {
    ...book,
    links: accountLinks,
    firstAdmin: async () => firstAdmin,
    findByEmail: async (email: string) => byEmail(email)?.account,
    async signIn({ email, password }: Credentials): Promise<Result<Session, SignInError>> {
      const known = byEmail(email);
      if (known?.password !== password) return err({ kind: 'invalid_credentials' });
      signIns.set(known.account.uid, clock.now());
      return ok(start(known.account));
    },
    lastSignIns: async (uids: readonly string[]): Promise<ReadonlyMap<string, Instant>> =>
      new Map([...signIns].filter(([uid]) => uids.includes(uid))),
    endSessions: async (uid: string) => endAll(uid),
    async refresh(token: string): Promise<Session | undefined> {
      const holder = await verify(token);
      sessions.delete(token);
      if (holder === undefined) return undefined;
      const { sessionId, ...account } = holder;
      return start(account, sessionId);
    },
    signOut: async (token: string) => void sessions.delete(token),
    /** In-memory accounts have no lock-out. */
    knownDevice: (): string | undefined => undefined,
  };
}

type MemoryAccounts = ReturnType<typeof memoryAccounts>;

const WRONG: SignInProblem = { code: 'invalid_credentials' };
const NOT_ADMIN: SignInProblem = { code: 'not_admin' };
const NO_GOOGLE: SignInProblem = { code: 'not_offered' };

type SignInPorts = {
  readonly accounts: Pick<MemoryAccounts, 'signIn' | 'signOut' | 'links'>;
  readonly register: (
    wanted: Credentials & { readonly displayName: string },
  ) => Promise<Result<Session, { readonly kind: string }>>;
  /** The account with the role of its profile. */
  readonly describeUser: (account: Account) => Promise<SignedInUser>;
};

/** Sign-in without a server. A reload signs out. */
export function memorySignIn({ accounts, register, describeUser }: SignInPorts): SignIn {
  const listeners = new Set<(state: SignInState) => void>();
  let state: SignInState = { kind: 'signed_out' };
  let token: string | undefined;

  function become(next: SignInState): void {
    state = next;
    for (const listener of listeners) listener(state);
  }
  async function signOut(): Promise<void> {
    if (token !== undefined) await accounts.signOut(token);
    token = undefined;
    become({ kind: 'signed_out' });
  }
  async function enter(session: Session): Promise<SignedInUser> {
    const user = await describeUser(session.account);
    token = session.token;
    become({ kind: 'signed_in', user });
    return user;
  }
  async function open(email: string, password: string, adminOnly: boolean) {
    const session = await accounts.signIn({ email, password });
    if (!session.ok) return err(WRONG);
    const user = await enter(session.value);
    if (!adminOnly || staffRoleOf(user.role) !== undefined) return ok(user);
    await signOut();
    return err(NOT_ADMIN);
  }

  return {
    offers: { createAccount: true, passwordReset: true, google: false },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      listener(state);
      return () => void listeners.delete(listener);
    },
    signOut,
    token: async () => token,
    withPassword: (email, password) => open(email, password, false),
    asAdmin: (email, password) => open(email, password, true),
    async createAccount(input) {
      const made = await register(input);
      return made.ok ? ok(await enter(made.value)) : err({ code: made.error.kind });
    },
    async requestPasswordReset(email) {
      await accounts.links.request(email, 'en');
      return ok(undefined);
    },
    withGoogle: async () => err(NO_GOOGLE),
    asAdminWithGoogle: async () => err(NO_GOOGLE),
    redirectResult: async () => ok(undefined),
    approval: async (email, password) => ok(`Basic ${btoa(`${email}:${password}`)}`),
  };
}
