import type { OneTimeCodes, PasskeyCeremonies } from '#core/accounts/second-factor.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Randomness } from '#core/kernel/ports.ts';
import { memoryKey } from './memory-system.ts';

const PERIOD = 30_000;

/** The code that an app would show. */
export const memoryCode = (secret: string, step: number): string =>
  String(Number.parseInt(memoryKey(`${secret} ${step}`).slice(0, 8), 16) % 1_000_000).padStart(
    6,
    '0',
  );

/** Codes of six digits each half minute, as apps do not show them. */
export const memoryOneTimeCodes = (randomness: Randomness): OneTimeCodes => ({
  newSecret: () => randomness.id(),
  uriFor: (secret, issuer, account) => `otpauth://totp/${issuer}:${account}?secret=${secret}`,
  stepOf(secret, code, now: Instant) {
    const present = Math.floor(now / PERIOD);
    return [present, present - 1, present + 1].find((step) => memoryCode(secret, step) === code);
  },
});

type Answer = { readonly id?: string; readonly challenge?: string; readonly counter?: number };

/** Passkeys that sign nothing: an answer repeats the challenge. Browsers' own do not fit. */
export function memoryPasskeys(randomness: Randomness): PasskeyCeremonies {
  const ask = async () => {
    const challenge = randomness.id();
    return { options: { challenge }, challenge };
  };
  return {
    isOffered: false,
    askForNew: ask,
    async readNew(answer, challenge) {
      const { id, challenge: said, counter = 0 } = answer as Answer;
      if (id === undefined || said !== challenge) return undefined;
      return { id, publicKey: '', counter, transports: [] };
    },
    askForProof: ask,
    async readProof(answer, challenge, known) {
      const { id, challenge: said, counter = 0 } = answer as Answer;
      const isKnown = known.some((one) => one.id === id);
      return id !== undefined && isKnown && said === challenge ? { id, counter } : undefined;
    },
  };
}
