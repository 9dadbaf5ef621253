import { instant } from '#core/kernel/instant.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import { randomBytes } from 'node:crypto';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Act } from '#core/audit-log/entry.ts';
import type { Acts } from '#core/audit-log/trail.ts';

export const systemClock = (): Clock => ({ now: () => instant(Date.now()) });

/** Crockford's base 32: without I, L, O and U, ids can be read out on the phone. */
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

/** Carries the act of each piece of work through its promises and timers. */
export function nodeActs(): Acts {
  const storage = new AsyncLocalStorage<Act | undefined>();
  return {
    current: () => storage.getStore(),
    run: (act, work) => storage.run(act, work),
    apart: (work) => storage.run(undefined, work),
  };
}
