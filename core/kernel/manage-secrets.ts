/** The secrets of manage links (decisions: Manage link). Never stored; made again when needed. */
export interface ManageSecrets {
  /** base64url of HMAC-SHA-256(server key, reservation id and link version). */
  secretFor(reservationId: string, linkVersion: number): string;
  /** SHA-256 in lower-case hex. */
  hash(secret: string): string;
  /** In constant time. */
  isEqual(a: string, b: string): boolean;
}
