import { type FirebaseApp, deleteApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  createUserWithEmailAndPassword,
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
  type User,
  browserPopupRedirectResolver as resolver,
  getRedirectResult,
  GoogleAuthProvider,
  signInWithPopup,
  signInWithRedirect,
} from 'firebase/auth';
import type { Profiles } from '#core/accounts/profiles.ts';
import type { SignInProblem, SignedInUser, SignIn, SignInState } from '#core/accounts/sign-in.ts';
import { MINUTE, isoFromInstant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { staffRoleOf, makeCheckAdmin } from '#core/staff/access.ts';

/** What a browser may do with its own profile. Each call logs its failure and rejects. */
type OwnProfile = Pick<Profiles, 'find' | 'findLegacyAdmin' | 'createIfAbsent'>;

/** Limits set in `firestore.rules`. */
const LONGEST_NAME = 200;
const LONGEST_URL = 2_000;

/** The profiles of accounts (specification §4). */
function accountProfiles(profiles: OwnProfile, clock: Clock) {
  return {
    /** The account with its role. An unreadable profile is empty and grants nothing (§4, §5). */
    async describe({ uid, email, displayName }: User): Promise<SignedInUser> {
      const read = profiles.find(uid);
      const { findLegacyAdmin } = profiles;
      const isAdmin = await makeCheckAdmin({ find: () => read, findLegacyAdmin })(uid);
      const profile = await read.catch(() => undefined);
      return {
        uid,
        email: email ?? '',
        displayName: profile?.displayName || displayName || (email ?? ''),
        role: isAdmin ? 'admin' : (profile?.role ?? ''),
      };
    },

    /** Creates a customer profile at first sign-in; an existing one stays. */
    async ensure({ uid, email, displayName, photoURL }: User): Promise<void> {
      const picture = photoURL ?? '';
      await profiles.createIfAbsent({
        id: uid,
        displayName: (displayName ?? '').slice(0, LONGEST_NAME),
        email: email ?? '',
        photoURL: picture.length <= LONGEST_URL ? picture : '',
        createdAt: isoFromInstant(clock.now()),
        role: 'customer',
      });
    },
  };
}

/** Makes Google ask which account to use. */
function googleProvider(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  return provider;
}

/** Also resolves if the visitor later returns to this very page, so nothing waits forever. */
const pageIsLeft = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('pagehide', () => resolve(), { once: true });
  });

/** Opens Google's window or, if blocked, redirects without an answer (specification §8). */
async function chooseGoogleAccount(auth: Auth): Promise<User | undefined> {
  const provider = googleProvider();
  try {
    return (await signInWithPopup(auth, provider, resolver)).user;
  } catch (error) {
    if (authCodeOf(error) !== 'auth/popup-blocked') throw error;
    await Promise.race([signInWithRedirect(auth, provider, resolver), pageIsLeft()]);
    return undefined;
  }
}

/** The user who returned from Google's page; undefined if nobody was sent there. */
const returnedGoogleAccount = async (auth: Auth): Promise<User | undefined> =>
  (await getRedirectResult(auth, resolver))?.user;

type FirebaseSignInParts = {
  readonly auth: Auth;
  readonly profiles: OwnProfile;
  readonly clock: Clock;
  /** Logs failures; never an address or a password. */
  readonly log: (problem: string) => void;
};

type Outcome<T> = Promise<Result<T, SignInProblem>>;

/** Sign-in with Firebase's SDK, which keeps session, token and retries. Make one per page. */
export function firebaseSignIn({ auth, profiles, clock, log }: FirebaseSignInParts): SignIn {
  const { describe, ensure } = accountProfiles(profiles, clock);
  const listeners = new Set<(state: SignInState) => void>();
  let state: SignInState = { kind: 'loading' };
  /** Attempts in progress. Meanwhile an account about to be signed out again is not reported. */
  let attempts = 0;

  function report(next: SignInState): void {
    if (next.kind === 'signed_out' && state.kind === 'signed_out') return;
    state = next;
    for (const listener of listeners) listener(next);
  }

  /** Reports the signed-in user once the profile is loaded. */
  async function follow(): Promise<void> {
    const user = auth.currentUser;
    if (user === null) return report({ kind: 'signed_out' });
    if (state.kind === 'signed_in' && state.user.uid === user.uid) return undefined;
    const described = await describe(user);
    if (attempts === 0 && auth.currentUser?.uid === user.uid) {
      report({ kind: 'signed_in', user: described });
    }
    return undefined;
  }

  function passedOn(error: unknown): Result<never, SignInProblem> {
    log(`Signing in failed: ${authCodeOf(error) || String(error)}`);
    return err(signInProblem(error));
  }

  async function attempt<T>(work: () => Outcome<T>): Outcome<T> {
    attempts += 1;
    try {
      return await work();
    } catch (error) {
      return passedOn(error);
    } finally {
      attempts -= 1;
      if (attempts === 0) await follow();
    }
  }

  async function welcome(user: User): Outcome<SignedInUser> {
    const described = await describe(user);
    report({ kind: 'signed_in', user: described });
    return ok(described);
  }

  /** Signs out anyone but staff immediately (specification §4). A failed look-up grants nothing. */
  async function welcomeAdmin(user: User, refusal: SignInProblem): Outcome<SignedInUser> {
    const described = await describe(user);
    if (staffRoleOf(described.role) === undefined) {
      await signOut(auth);
      return err(refusal);
    }
    report({ kind: 'signed_in', user: described });
    return ok(described);
  }

  const password = async (email: string, secret: string): Promise<User> =>
    (await signInWithEmailAndPassword(auth, email, secret)).user;

  async function customerOf(user: User | undefined): Outcome<SignedInUser | undefined> {
    if (user === undefined) return ok(undefined);
    await ensure(user);
    return welcome(user);
  }

  async function adminOf(
    user: User | undefined,
    refusal: SignInProblem,
  ): Outcome<SignedInUser | undefined> {
    if (user === undefined) return ok(undefined);
    // A refused user must be signed out even if this fails. Its failure is logged.
    await ensure(user).catch(() => undefined);
    return welcomeAdmin(user, refusal);
  }

  onAuthStateChanged(auth, () => {
    if (attempts === 0) void follow();
  });

  return {
    offers: { createAccount: true, passwordReset: true, google: true },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      listener(state);
      return () => listeners.delete(listener);
    },
    withPassword: (email, secret) => attempt(async () => welcome(await password(email, secret))),
    asAdmin: (email, secret) =>
      attempt(async () => welcomeAdmin(await password(email, secret), NOT_ADMIN.password)),
    createAccount: ({ displayName, email, password: secret }) =>
      attempt(async () => {
        const { user } = await createUserWithEmailAndPassword(auth, email, secret);
        await updateProfile(user, { displayName });
        await ensure(user);
        return welcome(user);
      }),
    async requestPasswordReset(email) {
      try {
        await sendPasswordResetEmail(auth, email);
        return ok(undefined);
      } catch (error) {
        return authCodeOf(error) === 'auth/user-not-found' ? ok(undefined) : passedOn(error);
      }
    },
    withGoogle: () => attempt(async () => customerOf(await chooseGoogleAccount(auth))),
    asAdminWithGoogle: () =>
      attempt(async () => adminOf(await chooseGoogleAccount(auth), NOT_ADMIN.popup)),
    redirectResult: (purpose) =>
      attempt(async () => {
        const user = await returnedGoogleAccount(auth);
        return purpose === 'admin' ? adminOf(user, NOT_ADMIN.redirect) : customerOf(user);
      }),
    async approval(email, secret) {
      // A second app, kept in memory, so nobody gets signed in to this page's app.
      const app = initializeApp(auth.app.options, `approval-${crypto.randomUUID()}`);
      try {
        const other = initializeAuth(app, { persistence: inMemoryPersistence });
        const { emulatorConfig: emulator } = auth;
        if (emulator) {
          const url = `${emulator.protocol}://${emulator.host}:${emulator.port}`;
          connectAuthEmulator(other, url, { disableWarnings: true });
        }
        const { user } = await signInWithEmailAndPassword(other, email, secret);
        return ok(`Bearer ${await user.getIdToken()}`);
      } catch (error) {
        return passedOn(error);
      } finally {
        await deleteApp(app);
      }
    },
    async signOut() {
      await signOut(auth);
      await follow();
    },
    async token() {
      await auth.authStateReady();
      return liveToken(auth, clock);
    },
  };
}

/** The SDK renews tokens half a minute early; we promise a full minute. */
async function liveToken({ currentUser }: Auth, clock: Clock): Promise<string | undefined> {
  if (currentUser === null) return undefined;
  try {
    const { token, expirationTime } = await currentUser.getIdTokenResult();
    const isLong = Date.parse(expirationTime) - clock.now() >= MINUTE;
    return isLong ? token : await currentUser.getIdToken(true);
  } catch {
    // Offline, or the account was disabled, which ends the session.
    return undefined;
  }
}

/**
 * Firebase's codes (specification §8 and newer ones), without `auth/`. Wrong passwords and unknown
 * addresses read the same, so nobody learns who has an account.
 */
const CODES: Readonly<Record<string, string>> = {
  'wrong-password': 'invalid_credentials',
  'user-not-found': 'invalid_credentials',
  'invalid-credential': 'invalid_credentials',
  'invalid-login-credentials': 'invalid_credentials',
  'email-already-in-use': 'email_taken',
  'invalid-email': 'invalid_email',
  'missing-email': 'invalid_email',
  'weak-password': 'weak_password',
  'missing-password': 'weak_password',
  'password-does-not-meet-requirements': 'weak_password',
  'too-many-requests': 'too_many_attempts',
  'quota-exceeded': 'too_many_attempts',
  'user-disabled': 'user_disabled',
  'network-request-failed': 'network',
  timeout: 'network',
  'popup-closed-by-user': 'popup_closed',
  'cancelled-popup-request': 'popup_closed',
  'user-cancelled': 'popup_closed',
  'popup-blocked': 'popup_blocked',
  'unauthorized-domain': 'unauthorized_domain',
  'requires-recent-login': 'requires_recent_login',
  'user-token-expired': 'requires_recent_login',
  'account-exists-with-different-credential': 'other_method',
  'operation-not-allowed': 'not_offered',
  'admin-restricted-operation': 'not_offered',
};

/** The SDK's `auth/…` code; empty for other errors. */
const authCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export const signInProblem = (error: unknown): SignInProblem => ({
  code: CODES[authCodeOf(error).replace(/^auth\//, '')] ?? 'unavailable',
});

/** Specification §8 has a sentence for each sign-in method. */
export const NOT_ADMIN = {
  password: { code: 'not_admin' },
  popup: { code: 'google_not_admin' },
  redirect: { code: 'google_page_not_admin' },
} as const satisfies Readonly<Record<string, SignInProblem>>;

type BrowserAuthOptions = {
  readonly app: FirebaseApp;
  /** Language of Firebase's mails: `en`, `es`. */
  readonly language: string;
  /** `host:port`, for tests. */
  readonly emulatorHost?: string | undefined;
};

/**
 * Firebase Auth for this page; call once per app. All tabs share the session, and it persists. The
 * Google window is not included, so nothing of Google loads until its button is pressed.
 */
export function browserAuth({ app, language, emulatorHost }: BrowserAuthOptions): Auth {
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  auth.languageCode = language;
  if (emulatorHost !== undefined) {
    // Its warning would be a banner over the page.
    connectAuthEmulator(auth, `http://${emulatorHost}`, { disableWarnings: true });
  }
  return auth;
}
