import { randomBytes } from 'node:crypto';
import type { Randomness } from '#core/ports/randomness.ts';

/** Crockford's base 32: no I, L, O or U, so an id survives being read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 13;

/** Ids of 13 characters: 65 random bits. */
export const systemRandomness = (): Randomness => ({
  id: () => Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % 32)).join(''),
});
