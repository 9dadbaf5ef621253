import type { Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';

export type Account = {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  /** The holder has received mail at this address. Absent: unknown. */
  readonly isProven?: boolean | undefined;
};

/** The account provider cannot be reached, so the token can be neither accepted nor refused. */
export class IdentityUnavailableError extends Error {
  override readonly name = 'IdentityUnavailableError';
}

/** The account and session a token belongs to. */
export type TokenHolder = Account & {
  /** Identifies one sign-in: the same for every token that follows from it. */
  readonly sessionId: string;
  /** When its last possible token ends. Absent: tokens can be renewed forever. */
  readonly lastsUntil?: Instant | undefined;
};

export interface Identity {
  /**
   * Undefined for a forged, unknown, expired or revoked token, and for a disabled account. Rejects
   * with `IdentityUnavailableError`, or as the store does.
   */
  verify(token: string): Promise<TokenHolder | undefined>;
}

export type Session = {
  /** The same for every token that follows from one sign-in. */
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Instant;
  readonly account: Account;
  /** Kept by the browser so that its next sign-in is recognized. */
  readonly device?: string | undefined;
};

/** Where a sign-in comes from. */
export type SignInPlace = {
  /** Undefined when it did not come over a network. */
  readonly network?: string | undefined;
  /** Device tokens the browser kept from earlier sign-ins. */
  readonly devices?: string | undefined;
  /** The browser's `User-Agent`. */
  readonly agent?: string | undefined;
  /** Language of the page. */
  readonly language?: Language | undefined;
};

export type SignInError =
  | { readonly kind: 'invalid_credentials' }
  | { readonly kind: 'locked_out'; readonly until: Instant };
