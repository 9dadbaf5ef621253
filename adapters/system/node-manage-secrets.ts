import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { ManageSecrets } from '#core/kernel/ports.ts';

const FEWEST_KEY_BYTES = 16;

/**
 * @param serverKey whoever knows it can make every manage link; another key makes all links sent so far invalid.
 *   Throws a `RangeError` when it is too short to be a secret (under 16 bytes).
 */
export function nodeManageSecrets(serverKey: string): ManageSecrets {
  if (Buffer.byteLength(serverKey) < FEWEST_KEY_BYTES) {
    throw new RangeError(`The key of the manage links needs ${FEWEST_KEY_BYTES} bytes or more.`);
  }
  return {
    // An id has no dot, so no two pairs of id and version make the same text.
    secretFor: (reservationId, linkVersion) =>
      createHmac('sha256', serverKey).update(`${reservationId}.${linkVersion}`).digest('base64url'),
    hash: (secret) => hash('sha256', secret, 'hex'),
    // The length is no secret; `timingSafeEqual` throws on two lengths.
    isEqual(a, b) {
      const [one, other] = [Buffer.from(a), Buffer.from(b)];
      return one.length === other.length && timingSafeEqual(one, other);
    },
  };
}
