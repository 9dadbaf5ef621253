import { ok } from '#core/kernel/result.ts';
import type { BotCheck, BotCheckVerifier } from '#core/accounts/bot-check.ts';

const PROOF = 'a person';

/** Accepts everyone as a person. */
export const memoryBotCheck = (): BotCheck => ({ token: async () => ok(PROOF) });

/** Accepts only the proofs of `memoryBotCheck`. */
export const memoryBotCheckVerifier = (): BotCheckVerifier => ({
  verify: async (token) => token === PROOF,
});
