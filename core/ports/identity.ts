import type { Instant } from '../time/instant.ts';

export type Account = {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
};

/** Who a bearer token belongs to. */
export interface Identity {
  /** Undefined for a token that is unknown, expired or revoked. */
  verify(token: string): Promise<Account | undefined>;
}

export type Session = {
  readonly token: string;
  readonly expiresAt: Instant;
  readonly account: Account;
};

export type SignInError =
  | { readonly kind: 'invalid_credentials' }
  | { readonly kind: 'locked_out'; readonly until: Instant };
