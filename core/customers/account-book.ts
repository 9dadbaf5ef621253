import type { Role } from '#core/staff/is-admin.ts';
import type { WeakPassword } from '#core/staff/password-policy.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Account, Session, SignInError } from '#core/staff/identity.ts';

export type Credentials = { readonly email: string; readonly password: string };

export type NewAccount = Credentials & {
  readonly displayName: string;
  /** What the profile will say. The caller writes that (`Profiles`): an account itself grants nothing. */
  readonly role: Role;
};

export type WeakPasswordError = { readonly kind: 'weak_password'; readonly reason: WeakPassword };

export type NewAccountError =
  { readonly kind: 'email_taken' } | { readonly kind: 'invalid_email' } | WeakPasswordError;

export type ChangePasswordError = SignInError | WeakPasswordError;
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
