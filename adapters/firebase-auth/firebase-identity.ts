import { type App, type Credential, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { randomUUID, createHash } from 'node:crypto';
import type { Agent } from 'node:https';
import {
  type Identity,
  IdentityUnavailableError,
  type TokenHolder,
} from '#core/accounts/identity.ts';
import { instant, after, type Instant } from '#core/kernel/instant.ts';
import { jsonIn } from '#core/kernel/json.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { StaffAccounts } from '#core/staff/staff-book.ts';

// How long a token is trusted: docs/decisions/14-accounts-roles-and-sign-in.md.

type Verified = { readonly account: TokenHolder; readonly expiresAt: Instant };

/** How long a disabled account or an ended session may still get in. */
export const TRUST_MILLISECONDS = 30_000;

const MOST_REMEMBERED = 1_000;

type Remembered = { readonly answer: Promise<Verified | undefined>; readonly until: Instant };

const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Asks once in 30 s per valid token, because an admin page makes six calls at once. The time runs
 * from the start of the request; only valid ones are cached. Stores a hash of the token.
 */
function rememberVerified(
  verify: (token: string) => Promise<Verified | undefined>,
  clock: Clock,
): Identity['verify'] {
  const known = new Map<string, Remembered>();

  function ask(key: string, token: string): Remembered {
    const asked = { answer: verify(token), until: after(clock.now(), TRUST_MILLISECONDS) };
    const forget = () => void (known.get(key) === asked && known.delete(key));
    asked.answer.then((verified) => verified ?? forget(), forget);
    known.delete(key);
    known.set(key, asked);
    for (const oldest of [...known.keys()].slice(0, -MOST_REMEMBERED)) known.delete(oldest);
    return asked;
  }

  return async (token) => {
    const key = keyOf(token);
    const remembered = known.get(key);
    const isFresh = remembered !== undefined && remembered.until > clock.now();
    const verified = await (isFresh ? remembered : ask(key, token)).answer;
    return verified && verified.expiresAt > clock.now() ? verified.account : undefined;
  };
}

const REFUSALS: ReadonlySet<unknown> = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/** A failed key fetch has the same code as a bad token; only the message tells them apart. */
const ABOUT_THE_TOKEN = /^(?:Firebase ID token has|Decoding Firebase ID token|verifyIdToken\(\))/;

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** Whether the SDK rejects the token or its account; other errors say nothing about them. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  (REFUSALS.has(codeOf(error)) ||
    (codeOf(error) === 'auth/argument-error' && ABOUT_THE_TOKEN.test(error.message)));

const LONGEST_REASON = 300;

/** Without the SDK's error, which contains the request and its credentials. */
function unavailable(error: unknown): IdentityUnavailableError {
  const reason = error instanceof Error ? error.message : String(error);
  return new IdentityUnavailableError(
    `Firebase Auth cannot be asked: ${reason.slice(0, LONGEST_REASON)}`,
  );
}

/** Google's tokens are about 1 KB, so this is a generous limit. */
const LONGEST_TOKEN = 8_192;

const SEGMENTS = /^([\w-]+)\.([\w-]+)\.([\w-]*)$/;

/**
 * Whether it has the form of a JWT: header and payload are JSON objects. For some other text the
 * SDK fails with an error that looks like an outage.
 */
function isTokenShaped(token: string): boolean {
  const [, header, payload] = (token.length <= LONGEST_TOKEN && SEGMENTS.exec(token)) || [];
  return isObjectText(header) && isObjectText(payload);
}

function isObjectText(segment = ''): boolean {
  const value = jsonIn(Buffer.from(segment, 'base64url').toString());
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export type FirebaseIdentityOptions = {
  readonly projectId: string;
  readonly clock: Clock;
  /** `host:port` of an emulator, which accepts unsigned tokens. */
  readonly emulatorHost?: string | undefined;
  /** Timeout per request; default 6 s, less than a browser waits for us. */
  readonly timeoutMilliseconds?: number | undefined;
  /** Default: Google's application default credentials. */
  readonly credential?: Credential | undefined;
  /** Replaces Google's address in tests. */
  readonly httpAgent?: Agent | undefined;
};

export type FirebaseIdentity = Identity & StaffAccounts & { close(): Promise<void> };

const TIMEOUT = 6_000;
const EMULATOR = 'FIREBASE_AUTH_EMULATOR_HOST';

/**
 * Firebase Auth accounts. A token is valid if Google signed it for this project, it has not
 * expired, and its account exists, is enabled and has not ended its sessions since. The account
 * check is cached briefly (`rememberVerified`).
 */
export function firebaseIdentity(options: FirebaseIdentityOptions): FirebaseIdentity {
  const { clock, timeoutMilliseconds = TIMEOUT } = options;
  const { app, auth } = open(options);

  async function verify(token: string): Promise<Verified | undefined> {
    if (!isTokenShaped(token)) return undefined;
    try {
      const claims = await within(timeoutMilliseconds, auth.verifyIdToken(token, true));
      const { uid, email = '', name, email_verified: isProven } = claims;
      const displayName = typeof name === 'string' ? name : email;
      // Refreshed tokens keep the time of the sign-in. Nothing else in them identifies the session.
      const sessionId = `${uid}:${claims.auth_time}`;
      const account = {
        uid,
        email,
        displayName,
        sessionId,
        ...(isProven === true && { isProven }),
      };
      return { account, expiresAt: instant(claims.exp * 1_000) };
    } catch (error) {
      if (isRefusal(error)) return undefined;
      throw unavailable(error);
    }
  }

  return {
    verify: rememberVerified(verify, clock),
    async lastSignIns(uids) {
      const { users } = await auth.getUsers(uids.map((uid) => ({ uid })));
      return new Map(
        users.flatMap(({ uid, metadata: { lastSignInTime } }) => {
          const at = instant(Date.parse(lastSignInTime ?? ''));
          return Number.isNaN(at) ? [] : [[uid, at]];
        }),
      );
    },
    async endSessions(uid) {
      await auth.revokeRefreshTokens(uid);
    },
    close: () => deleteApp(app),
  };
}

/** The SDK also reads the environment, where blank means an emulator. Only the options count. */
function open(options: FirebaseIdentityOptions): { readonly app: App; readonly auth: Auth } {
  const { projectId, emulatorHost, credential, httpAgent } = options;
  if (emulatorHost === undefined) delete process.env[EMULATOR];
  else process.env[EMULATOR] = emulatorHost;
  const app = initializeApp(
    { projectId, ...(credential && { credential }), ...(httpAgent && { httpAgent }) },
    randomUUID(),
  );
  return { app, auth: getAuth(app) };
}

async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`no answer within ${milliseconds} ms`)),
    milliseconds,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
