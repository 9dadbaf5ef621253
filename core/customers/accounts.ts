import type { WeakPassword } from '#core/staff/password-policy.ts';
import { type Result, ok } from '#core/kernel/result.ts';
import type { Account, Session, SignInError } from '#core/staff/identity.ts';
import type { Language } from '#core/kernel/language.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { Profiles, Role, UserProfile } from '#core/staff/profiles.ts';
import type { Clock } from '#core/kernel/ports.ts';

export type Credentials = { readonly email: string; readonly password: string };

export type NewAccount = Credentials & {
  readonly displayName: string;
  /** What the profile will say. The caller writes that (`Profiles`): an account itself grants nothing. */
  readonly role: Role;
};

export type WeakPasswordError = { readonly kind: 'weak_password'; readonly reason: WeakPassword };

export type NewAccountError =
  { readonly kind: 'email_taken' } | { readonly kind: 'invalid_email' } | WeakPasswordError;

type ChangePasswordError = SignInError | WeakPasswordError;

export type ResetPasswordError = { readonly kind: 'invalid_link' } | WeakPasswordError;

/** Accounts that are kept in our own store. */
export interface AccountBook {
  createAccount(wanted: NewAccount): Promise<Result<Account, NewAccountError>>;
  /** For someone who has just proved who they are. Undefined when the account is gone. */
  startSession(account: Account): Promise<Session | undefined>;
  /** The session of `token` goes on; all others of the account end. Wrong guesses count as those at the sign-in do. */
  changePassword(
    token: string,
    passwords: { readonly current: string; readonly next: string },
  ): Promise<Result<void, ChangePasswordError>>;
}

export type PasswordReset = {
  readonly email: string;
  readonly displayName: string;
  readonly expiresAt: Instant;
  readonly language: Language;
};

/** Links to choose a new password: each good for half an hour, and once. */
export interface PasswordResets {
  /** Leaves a mail to be sent. The same work whether or not there is such an account: `find` knows it later. */
  request(email: string, language: Language): Promise<void>;
  /** For the mail; undefined when there is no such account, or the link is used or past. */
  find(id: string): Promise<PasswordReset | undefined>;
  /** The new password is set, every session of the account ends, and so does every other link of it. */
  complete(token: string, password: string): Promise<Result<void, ResetPasswordError>>;
}

/** The profile of an account: a customer's is made when there is none yet (specification §4). */
export const makeEnsureProfile =
  (profiles: Pick<Profiles, 'find' | 'createIfAbsent'>, clock: Clock) =>
  async ({ uid, email, displayName }: Account): Promise<UserProfile> =>
    (await profiles.find(uid)) ??
    profiles.createIfAbsent({
      id: uid,
      email,
      displayName,
      photoURL: '',
      createdAt: isoFromInstant(clock.now()),
      role: 'customer',
    });

// Why an unverified address opens nothing: docs/decisions/17-accounts-and-sign-in.md.

/** A customer's account with its profile, and a session: whoever makes one is signed in. */
export const makeRegisterCustomer =
  (
    accounts: Pick<AccountBook, 'createAccount' | 'startSession'>,
    ensureProfile: ReturnType<typeof makeEnsureProfile>,
  ) =>
  async (wanted: Omit<NewAccount, 'role'>): Promise<Result<Session, NewAccountError>> => {
    const created = await accounts.createAccount({ ...wanted, role: 'customer' });
    if (!created.ok) return created;
    await ensureProfile(created.value);
    const session = await accounts.startSession(created.value);
    if (session === undefined) throw new Error(`No account ${created.value.uid}, just made`);
    return ok(session);
  };
