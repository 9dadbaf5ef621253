import type { Instant } from './instant.ts';

export interface Clock {
  now(): Instant;
}

export interface Randomness {
  /** Unguessable letters and digits, 60 bits or more; no dot, which ends a manage token's id. */
  id(): string;
}

/** Encrypts what has to be read again, with the server's key. */
export interface Sealing {
  /** @param about whose it is: sealed text opens nowhere else */
  seal(text: string, about: string): string;
  /** Undefined for what another key or another `about` sealed, or nobody did. */
  open(sealed: string, about: string): string | undefined;
}

/** Secrets of private links. Never stored; derived again when needed. */
export interface ManageSecrets {
  /** base64url of HMAC-SHA-256(server key, reservation id and link version). */
  secretFor(reservationId: string, linkVersion: number): string;
  /** SHA-256 in lowercase hex. */
  hash(secret: string): string;
  /** Compares in constant time. */
  isEqual(a: string, b: string): boolean;
}

/** Thrown by lists for an `after` they did not issue. */
export class BadCursorError extends Error {
  override readonly name = 'BadCursorError';
}
