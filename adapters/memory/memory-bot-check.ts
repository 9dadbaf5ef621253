import { ok } from '#core/kernel/result.ts';
import type { BotCheck, BotCheckVerifier } from '#core/staff/bot-check.ts';

const PROOF = 'a person';

/** Takes everybody for a person. */
export const memoryBotCheck = (): BotCheck => ({ token: async () => ok(PROOF) });

/** Knows the proofs of `memoryBotCheck`, and no other. */
export const memoryBotCheckVerifier = (): BotCheckVerifier => ({
  verify: async (token) => token === PROOF,
});
