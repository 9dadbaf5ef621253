import type { Result } from '../result.ts';

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

/** `message` is the sentence the user reads. */
export type SignInProblem = { readonly code: string; readonly message: string };

/** Sign-in as the browser sees it; one adapter per provider of accounts. */
export interface SignIn {
  state(): SignInState;
  /** Calls at once and with every change; answers how to stop. */
  subscribe(listener: (state: SignInState) => void): () => void;
  withPassword(email: string, password: string): Promise<Result<SignedInUser, SignInProblem>>;
  /** As above, and an account that is no admin is signed out again (specification §8). */
  asAdmin(email: string, password: string): Promise<Result<SignedInUser, SignInProblem>>;
  signOut(): Promise<void>;
  /** A token that is good for at least another minute; undefined when signed out. */
  token(): Promise<string | undefined>;
}
