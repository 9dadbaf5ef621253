import type { Result } from '#core/kernel/result.ts';

export type SignedInUser = {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  /** `admin`, `customer`, or empty while the profile is not known. */
  readonly role: string;
};

/** `loading` until the first report of who is signed in (specification §4). */
export type SignInState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'signed_in'; readonly user: SignedInUser };

/**
 * `message` is the English sentence; a screen that has one of its own for `code` says that. The codes of every
 * adapter: `invalid_credentials` (wrong password or unknown address alike), `too_many_attempts`, `network`,
 * `unavailable`, `not_admin`, `email_taken`, `invalid_email`, `weak_password`, `user_disabled`, `popup_closed`,
 * `unauthorized_domain`, `requires_recent_login`, `not_offered`.
 */
export type SignInProblem = { readonly code: string; readonly message: string };

/** What the provider can do: a screen offers nothing else. */
export type SignInOffers = {
  readonly createAccount: boolean;
  readonly passwordReset: boolean;
  readonly google: boolean;
};

export type NewAccountInput = {
  readonly displayName: string;
  readonly email: string;
  readonly password: string;
};

/** Sign-in as the browser sees it; one adapter per provider of accounts. */
export interface SignIn {
  /** Known before the provider is loaded. */
  readonly offers: SignInOffers;
  state(): SignInState;
  /** Calls at once and with every change; answers how to stop. */
  subscribe(listener: (state: SignInState) => void): () => void;
  withPassword(email: string, password: string): Promise<Result<SignedInUser, SignInProblem>>;
  /** As above, and an account that is no admin is signed out again (specification §8). */
  asAdmin(email: string, password: string): Promise<Result<SignedInUser, SignInProblem>>;
  /** Makes a customer's account and signs in to it. */
  createAccount(input: NewAccountInput): Promise<Result<SignedInUser, SignInProblem>>;
  /** Mails a link to choose a new password. The same answer whether or not there is such an account. */
  requestPasswordReset(email: string): Promise<Result<void, SignInProblem>>;
  /** Undefined: the popup was blocked and the page is being redirected to the provider (specification §8). */
  withGoogle(): Promise<Result<SignedInUser | undefined, SignInProblem>>;
  /** As above, and an account that is no admin is signed out again. */
  asAdminWithGoogle(): Promise<Result<SignedInUser | undefined, SignInProblem>>;
  /**
   * Who came back from such a redirect; undefined when nobody did.
   * @param purpose `admin`: an account that is no admin is signed out again.
   */
  redirectResult(
    purpose: 'customer' | 'admin',
  ): Promise<Result<SignedInUser | undefined, SignInProblem>>;
  signOut(): Promise<void>;
  /** A token that is good for at least another minute; undefined when signed out. */
  token(): Promise<string | undefined>;
}
