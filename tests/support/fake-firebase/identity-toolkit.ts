import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** An account as the Identity Toolkit shows it (only what our SDKs read). */
type FakeAccount = {
  readonly localId: string;
  email: string;
  password: string | undefined;
  displayName: string | undefined;
  photoUrl: string | undefined;
  disabled: boolean;
  /** Seconds. Sessions from before then are revoked. */
  validSince: number;
  /** Google's id of the person. */
  googleId: string | undefined;
};

type NewFakeAccount = Partial<FakeAccount> & { readonly email: string };

/** The accounts of one project, in memory. */
export function fakeAccounts() {
  const byId = new Map<string, FakeAccount>();
  const refreshTokens = new Map<string, { readonly uid: string; readonly provider: string }>();
  const all = () => [...byId.values()];

  return {
    all,
    refreshTokens,
    find: (uid: string) => byId.get(uid),
    findByEmail: (email: string) => all().find((account) => account.email === email.toLowerCase()),
    findByGoogleId: (id: string) => all().find((account) => account.googleId === id),
    add({ email, ...given }: NewFakeAccount): FakeAccount {
      const account: FakeAccount = {
        localId: randomUUID(),
        password: undefined,
        displayName: undefined,
        photoUrl: undefined,
        disabled: false,
        validSince: 0,
        googleId: undefined,
        ...given,
        email: email.toLowerCase(),
      };
      byId.set(account.localId, account);
      return account;
    },
  };
}

type FakeAccounts = ReturnType<typeof fakeAccounts>;

/** Answered with 400 and the service's own code. */
export class ToolkitFault extends Error {}

export type IssueToken = (account: FakeAccount, provider: string) => string;

type World = {
  readonly accounts: FakeAccounts;
  readonly issue: IssueToken;
  /** Mail that would have been sent. */
  readonly resets: { readonly email: string }[];
};

const LIFETIME = '3600';
const SHORTEST_PASSWORD = 6;

const passwordSchema = z.object({ email: z.string(), password: z.string() });
const tokenSchema = z.object({ idToken: z.string() });
const updateSchema = z.object({
  idToken: z.string().optional(),
  localId: z.string().optional(),
  displayName: z.string().optional(),
  disableUser: z.boolean().optional(),
  validSince: z.coerce.number().optional(),
});
const idpSchema = z.object({ requestUri: z.string(), postBody: z.string().nullish() });
const googleSchema = z.object({
  sub: z.string(),
  email: z.string(),
  name: z.string().optional(),
  picture: z.string().optional(),
});
const lookupSchema = z.object({
  idToken: z.string().optional(),
  localId: z.array(z.string()).optional(),
  email: z.array(z.string()).optional(),
});
const createSchema = z.object({
  localId: z.string().optional(),
  email: z.string(),
  password: z.string().optional(),
  displayName: z.string().optional(),
});

/** The owner of the token. Nothing is verified; this must not be used where security matters. */
function uidOf(idToken: string): string {
  const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString();
  return z.object({ sub: z.string() }).parse(JSON.parse(payload)).sub;
}

/** An account as the service writes it. */
function shown({ localId, email, googleId, ...account }: FakeAccount) {
  const providerId = googleId === undefined ? 'password' : 'google.com';
  const rawId = googleId ?? email;
  return {
    localId,
    email,
    emailVerified: googleId !== undefined,
    displayName: account.displayName,
    photoUrl: account.photoUrl,
    disabled: account.disabled,
    validSince: String(account.validSince),
    createdAt: '1',
    lastLoginAt: '1',
    providerUserInfo: [{ providerId, rawId, federatedId: rawId, email }],
  };
}

/** `accounts:…` of the Identity Toolkit, as far as our SDKs call it. */
export function identityToolkit({ accounts, issue, resets }: World) {
  function session(account: FakeAccount, provider: string) {
    if (account.disabled) throw new ToolkitFault('USER_DISABLED');
    const refreshToken = randomUUID();
    accounts.refreshTokens.set(refreshToken, { uid: account.localId, provider });
    const { localId, email, displayName, photoUrl } = account;
    const tokens = { idToken: issue(account, provider), refreshToken, expiresIn: LIFETIME };
    return { localId, email, displayName, photoUrl, ...tokens };
  }

  function known(uid: string | undefined): FakeAccount {
    const account = uid === undefined ? undefined : accounts.find(uid);
    if (account === undefined) throw new ToolkitFault('USER_NOT_FOUND');
    return account;
  }

  const calls: Record<string, (body: unknown) => object> = {
    'accounts:signUp'(body) {
      const { email, password } = passwordSchema.parse(body);
      if (accounts.findByEmail(email) !== undefined) throw new ToolkitFault('EMAIL_EXISTS');
      if (password.length < SHORTEST_PASSWORD) {
        throw new ToolkitFault('WEAK_PASSWORD : Password should be at least 6 characters');
      }
      return session(accounts.add({ email, password }), 'password');
    },
    'accounts:signInWithPassword'(body) {
      const { email, password } = passwordSchema.parse(body);
      const account = accounts.findByEmail(email);
      if (account?.password !== password) throw new ToolkitFault('INVALID_LOGIN_CREDENTIALS');
      return session(account, 'password');
    },
    'accounts:signInWithIdp'(body) {
      const { requestUri, postBody } = idpSchema.parse(body);
      const query = new URLSearchParams(postBody ?? new URL(requestUri).search);
      const person = googleSchema.parse(JSON.parse(query.get('id_token') ?? 'null'));
      const before = accounts.findByGoogleId(person.sub) ?? accounts.findByEmail(person.email);
      const fresh = { email: person.email, displayName: person.name, photoUrl: person.picture };
      const account = before ?? accounts.add({ ...fresh, googleId: person.sub });
      const isNewUser = before === undefined;
      const provider = 'google.com';
      return { ...session(account, provider), providerId: provider, isNewUser, rawUserInfo: '{}' };
    },
    'accounts:update'(body) {
      const change = updateSchema.parse(body);
      const account = known(change.idToken ? uidOf(change.idToken) : change.localId);
      account.displayName = change.displayName ?? account.displayName;
      account.disabled = change.disableUser ?? account.disabled;
      account.validSince = change.validSince ?? account.validSince;
      return change.idToken ? session(account, 'password') : { localId: account.localId };
    },
    'accounts:lookup'(body) {
      const { idToken, localId = [], email = [] } = lookupSchema.parse(body);
      const ids = idToken === undefined ? localId : [uidOf(tokenSchema.parse(body).idToken)];
      const found = [...ids.map(accounts.find), ...email.map(accounts.findByEmail)];
      const users = found.filter((account) => account !== undefined).map(shown);
      if (idToken !== undefined && users[0]?.disabled) throw new ToolkitFault('USER_DISABLED');
      return users.length === 0 ? {} : { users };
    },
    'accounts:sendOobCode'(body) {
      const { email } = z.object({ email: z.string() }).parse(body);
      if (accounts.findByEmail(email) === undefined) throw new ToolkitFault('EMAIL_NOT_FOUND');
      resets.push({ email });
      return { email };
    },
    // As the emulator lists the mail it did not send.
    oobCodes: () => ({
      oobCodes: resets.map((reset) => ({ ...reset, requestType: 'PASSWORD_RESET' })),
    }),
    accounts(body) {
      const { localId, ...given } = createSchema.parse(body);
      return { localId: accounts.add({ ...given, ...(localId && { localId }) }).localId };
    },
    projects: () => ({ projectId: 'demo', authorizedDomains: ['127.0.0.1', 'localhost'] }),
    token(body) {
      const { refresh_token: given } = z.object({ refresh_token: z.string() }).parse(body);
      const kept = accounts.refreshTokens.get(given);
      const account = known(kept?.uid);
      if (account.disabled) throw new ToolkitFault('USER_DISABLED');
      const token = issue(account, kept?.provider ?? 'password');
      return { id_token: token, refresh_token: given, expires_in: LIFETIME, user_id: kept?.uid };
    },
  };
  return calls;
}
