import type { Result } from '#core/kernel/result.ts';

export type SignedInUser = {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  /** From the profile: `admin` (an owner), another staff role, `customer`; empty until known. */
  readonly role: string;
};

/** `loading` until the provider first reports who is signed in (specification §4). */
export type SignInState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'signed_in'; readonly user: SignedInUser };

/**
 * The screen has a sentence for each code. Those of all adapters: `invalid_credentials` (wrong
 * password or unknown address), `too_many_attempts`, `network`, `unavailable`, `not_admin`,
 * `email_taken`, `invalid_email`, `weak_password`, `user_disabled`, `popup_closed`,
 * `unauthorized_domain`, `requires_recent_login`, `not_offered`.
 */
export type SignInProblem = { readonly code: string };

/** What the provider supports; screens offer nothing else. */
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

/** Header that carries an owner's approval for one call by a staff member. */
export const OWNER_APPROVAL_HEADER = 'owner-approval';

/** Sent with it: a code from that owner's app or a recovery code, if they have a second factor. */
export const OWNER_CODE_HEADER = 'owner-approval-code';

/** Sign-in as the browser sees it; one adapter per account provider. */
export interface SignIn {
  /** Known before the provider's code loads. */
  readonly offers: SignInOffers;
  state(): SignInState;
  /** Calls the listener immediately and on every change. Returns a function to unsubscribe. */
  subscribe(listener: (state: SignInState) => void): () => void;
  withPassword(email: string, password: string): Promise<Result<SignedInUser, SignInProblem>>;
  /** Like the above, but signs out anyone who is not staff (specification §8). */
  asAdmin(email: string, password: string): Promise<Result<SignedInUser, SignInProblem>>;
  /** Creates a customer account and signs in. */
  createAccount(input: NewAccountInput): Promise<Result<SignedInUser, SignInProblem>>;
  /** Mails a link to choose a new password. Answers the same whether or not the account exists. */
  requestPasswordReset(email: string): Promise<Result<void, SignInProblem>>;
  /** Undefined: the popup was blocked and the page is redirecting (specification §8). */
  withGoogle(): Promise<Result<SignedInUser | undefined, SignInProblem>>;
  /** Like the above, but signs out anyone who is not staff. */
  asAdminWithGoogle(): Promise<Result<SignedInUser | undefined, SignInProblem>>;
  /**
   * The user who came back from a redirect; undefined if nobody did.
   * @param purpose with `admin`, an account that is not staff is signed out again
   */
  redirectResult(
    purpose: 'customer' | 'admin',
  ): Promise<Result<SignedInUser | undefined, SignInProblem>>;
  /** The owner-approval header for these credentials. Signs nobody in; the server checks them. */
  approval(email: string, password: string): Promise<Result<string, SignInProblem>>;
  signOut(): Promise<void>;
  /** A token valid for at least another minute; undefined when signed out. */
  token(): Promise<string | undefined>;
}
