import { randomBytes } from 'node:crypto';
import type { Randomness } from '#core/kernel/ports.ts';

/** Crockford's base 32: without I, L, O and U, ids survive being read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 13;

/** Requesting random bytes takes as long for a few as for many. */
const IDS_AT_ONCE = 64;

/** Ids of 13 characters: 65 random bits. */
export function systemRandomness(): Randomness {
  let bytes = randomBytes(0);
  let next = 0;
  return {
    id() {
      if (next === bytes.length) {
        bytes = randomBytes(IDS_AT_ONCE * LENGTH);
        next = 0;
      }
      let id = '';
      for (const byte of bytes.subarray(next, next + LENGTH)) id += ALPHABET.charAt(byte % 32);
      next += LENGTH;
      return id;
    },
  };
}
