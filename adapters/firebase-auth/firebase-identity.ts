import type { Agent } from 'node:https';
import { randomUUID } from 'node:crypto';
import { type App, type Credential, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { isRefusal, unavailable } from '#adapters/firebase-auth/identity-faults.ts';
import { rememberVerified, type Verified } from '#adapters/firebase-auth/remember-verified.ts';
import { isTokenShaped } from '#adapters/firebase-auth/token-shape.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { Identity } from '#core/staff/identity.ts';
import { instant } from '#core/kernel/instant.ts';

export type FirebaseIdentityOptions = {
  readonly projectId: string;
  readonly clock: Clock;
  /** `host:port` of an emulator, which believes unsigned tokens. */
  readonly emulatorHost?: string | undefined;
  /** How long one question may take; 6 s unless said, which is below what a browser waits for us. */
  readonly timeoutMilliseconds?: number | undefined;
  /** Google's application default credentials unless said. */
  readonly credential?: Credential | undefined;
  /** Dials somewhere else for Google, in tests. */
  readonly httpAgent?: Agent | undefined;
};

export type FirebaseIdentity = Identity & { close(): Promise<void> };

const TIMEOUT = 6_000;
const EMULATOR = 'FIREBASE_AUTH_EMULATOR_HOST';

/**
 * Accounts of Firebase Auth. A token is good when Google signed it for this project, its time is not over, and its account
 * is there, not disabled, and did not end its sessions since: Google is asked about the account, and its answer
 * counts for a while (`rememberVerified`).
 */
export function firebaseIdentity(options: FirebaseIdentityOptions): FirebaseIdentity {
  const { clock, timeoutMilliseconds = TIMEOUT } = options;
  const { app, auth } = open(options);

  async function verify(token: string): Promise<Verified | undefined> {
    if (!isTokenShaped(token)) return undefined;
    try {
      const claims = await within(timeoutMilliseconds, auth.verifyIdToken(token, true));
      const { uid, email = '', name } = claims;
      const displayName = typeof name === 'string' ? name : email;
      return { account: { uid, email, displayName }, expiresAt: instant(claims.exp * 1_000) };
    } catch (error) {
      if (isRefusal(error)) return undefined;
      throw unavailable(error);
    }
  }

  return { verify: rememberVerified(verify, clock), close: () => deleteApp(app) };
}

/** The SDK looks into the environment by itself, where blanks would be an emulator too: only the options decide. */
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
