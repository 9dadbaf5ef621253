import type { Instant } from '#core/kernel/instant.ts';

export type Account = {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
};

/** Whoever keeps the accounts cannot be asked: a token is neither good nor bad for now. */
export class IdentityUnavailableError extends Error {
  override readonly name = 'IdentityUnavailableError';
}

/** Who a bearer token belongs to. */
export interface Identity {
  /**
   * Undefined for a token that is forged, unknown, expired or revoked, or whose account is disabled. Rejects with
   * `IdentityUnavailableError`, or as the store does.
   */
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
