import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { ManageSecrets } from '#core/kernel/ports.ts';

const FEWEST_KEY_BYTES = 16;

/**
 * Throws a `RangeError` if the key is under 16 bytes.
 * @param serverKey can forge every private link; a new key voids all links sent so far
 */
export function nodeManageSecrets(serverKey: string): ManageSecrets {
  if (Buffer.byteLength(serverKey) < FEWEST_KEY_BYTES) {
    throw new RangeError(`The key of the manage links needs ${FEWEST_KEY_BYTES} bytes or more.`);
  }
  return {
    // Ids have no dot, so each pair of id and version gives a distinct text.
    secretFor: (reservationId, linkVersion) =>
      createHmac('sha256', serverKey).update(`${reservationId}.${linkVersion}`).digest('base64url'),
    hash: (secret) => hash('sha256', secret, 'hex'),
    // The length is no secret; `timingSafeEqual` throws if lengths differ.
    isEqual(a, b) {
      const [one, other] = [Buffer.from(a), Buffer.from(b)];
      return one.length === other.length && timingSafeEqual(one, other);
    },
  };
}
