import type { OneTimeCodes, PasskeyCeremonies } from '#core/accounts/second-factor.ts';
import type { Randomness } from '#core/kernel/ports.ts';
/** The code that an app would show. */
export declare const memoryCode: (secret: string, step: number) => string;
/** Codes of six digits each half minute, as apps do not show them. */
export declare const memoryOneTimeCodes: (randomness: Randomness) => OneTimeCodes;
/** Passkeys that sign nothing: an answer repeats the challenge. Browsers' own do not fit. */
export declare function memoryPasskeys(randomness: Randomness): PasskeyCeremonies;
