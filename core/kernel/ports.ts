import type { Instant } from './instant.ts';

export interface Clock {
  now(): Instant;
}

export interface Randomness {
  /** An unguessable id of letters and digits, at least 60 bits, without a dot: ids stand before the dot of a manage token. */
  id(): string;
}

/** The secrets of manage links (decisions: Manage link). Never stored; made again when needed. */
export interface ManageSecrets {
  /** base64url of HMAC-SHA-256(server key, reservation id and link version). */
  secretFor(reservationId: string, linkVersion: number): string;
  /** SHA-256 in lower-case hex. */
  hash(secret: string): string;
  /** In constant time. */
  isEqual(a: string, b: string): boolean;
}
