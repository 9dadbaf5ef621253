import type { Instant } from './instant.ts';

export interface Clock {
  now(): Instant;
}

export interface Randomness {
  /** Unguessable letters and digits, 60 bits or more. No dots: they end the id in manage tokens. */
  id(): string;
}

/** Encrypts values that have to be read again, with the server's key. */
export interface Sealing {
  /** @param about what the value belongs to; the text can only be opened with the same `about` */
  seal(text: string, about: string): string;
  /** Undefined if it was sealed with another key or another `about`, or is not sealed text. */
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
  /**
   * The keys whose links work, the one that signs first; several while the key is being changed.
   * Names by which records are found again come from the last one, so that they last as long.
   */
  readonly opening: readonly [ServerKey, ...ServerKey[]];
  /** Whether `made` gives `given` under a key whose links work. */
  opens(given: string, made: (key: ServerKey) => string): boolean;
  /** As `opens`, also under past keys: for what the store keeps and nobody was sent. */
  proves(given: string, made: (key: ServerKey) => string): boolean;
}

/** One of the server's keys. */
export type ServerKey = Pick<ManageSecrets, 'secretFor' | 'hash'>;

export const lastingKey = ({ opening }: Pick<ManageSecrets, 'opening'>): ServerKey =>
  opening.at(-1) ?? opening[0];

/** Thrown by lists for an `after` cursor that they did not issue. */
export class BadCursorError extends Error {
  override readonly name = 'BadCursorError';
}
