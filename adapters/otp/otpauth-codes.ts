import { Secret, TOTP } from 'otpauth';
import type { OneTimeCodes } from '#core/accounts/second-factor.ts';

const SECRET_BYTES = 20;
const PERIOD = 30;
/** Phones' clocks are off by half a minute at most. */
const SKEW = 1;

/** RFC 6238 as every app implements it: SHA-1, six digits, half a minute. */
export const otpauthCodes = (): OneTimeCodes => ({
  newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
  uriFor: (secret, issuer, label) =>
    new TOTP({ secret: Secret.fromBase32(secret), issuer, label }).toString(),
  stepOf(secret, token, now) {
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD });
    const offset = totp.validate({ token, timestamp: now, window: SKEW });
    return offset === null ? undefined : TOTP.counter({ period: PERIOD, timestamp: now }) + offset;
  },
});
