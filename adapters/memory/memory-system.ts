import type { Acts } from '#core/audit-log/trail.ts';
import type { HealthFacts, ShopHealth } from '#core/jobs/shop-health.ts';
import type { ManageSecrets, Randomness, Sealing, ServerKey } from '#core/kernel/ports.ts';

/** Crockford's base 32, as in real ids. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 13;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a: 32 bits that differ between texts; not secure. */
const mixed = (text: string, salt: number): number =>
  [...text].reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), FNV_PRIME),
    FNV_OFFSET ^ salt,
  ) >>> 0;

/** Ids of the real form, reproducible by seed. */
export function seededRandomness(seed: number): Randomness {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    return mixed(String(state), state >>> 7);
  };
  const letter = () => ALPHABET.charAt((next() >>> 11) % ALPHABET.length);
  return { id: () => Array.from({ length: LENGTH }, letter).join('') };
}

const hexDigits = (text: string, words: number): string =>
  Array.from({ length: words }, (_, salt) =>
    mixed(text, salt * 0x9e3779b1)
      .toString(16)
      .padStart(8, '0'),
  ).join('');

/** 128 bits in hex. */
export const memoryKey = (text: string): string => hexDigits(text, 4);

/** Distinct but forgeable links: data in memory needs no protection. */
export function memoryManageSecrets(): ManageSecrets {
  const key: ServerKey = {
    secretFor: (reservationId, linkVersion) =>
      hexDigits(`memory.${reservationId}.${linkVersion}`, 5),
    hash: (secret) => hexDigits(secret, 8),
  };
  const isMade = (given: string, made: (key: ServerKey) => string) => given === made(key);
  return { ...key, isEqual: (a, b) => a === b, opening: [key], opens: isMade, proves: isMade };
}

/** Readable by anyone: data in memory needs no protection. */
export const memorySealing = (serverKey = 'memory'): Sealing => ({
  seal: (text, about) => JSON.stringify([serverKey, about, text]),
  open(sealed, about) {
    const [key, whose, text] = JSON.parse(sealed) as readonly string[];
    return key === serverKey && whose === about ? text : undefined;
  },
});

/** A shop in one page records nothing, because nothing there distinguishes two concurrent calls. */
export const memoryActs = (): Acts => ({
  current: () => undefined,
  run: (_act, work) => work(),
  apart: (work) => work(),
});

const HEALTHY: HealthFacts = { failedReads: 0, failedWrites: 0, losses: [] };

/** Healthy until `become` changes it. */
export function memoryHealth(): ShopHealth & { become(facts: Partial<HealthFacts>): void } {
  let now = HEALTHY;
  return {
    look: async () => now,
    become(facts) {
      now = { ...HEALTHY, ...facts };
    },
  };
}
