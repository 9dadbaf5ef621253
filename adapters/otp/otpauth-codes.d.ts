import type { OneTimeCodes } from '#core/accounts/second-factor.ts';
/** RFC 6238 as every app has it: SHA-1, six digits, half a minute. */
export declare const otpauthCodes: () => OneTimeCodes;
