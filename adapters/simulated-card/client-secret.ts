import { createHmac, timingSafeEqual } from 'node:crypto';

const SEPARATOR = '_secret_';

/** Derived when needed and never stored: whoever has it may pay the intent. */
export const clientSecretOf = (intentId: string, key: string): string => {
  const proof = createHmac('sha256', key).update(`client-secret:${intentId}`).digest('base64url');
  return `${intentId}${SEPARATOR}${proof}`;
};

/** The intent of a client secret; undefined if it was not made with this key. */
export function intentIdOf(clientSecret: string, key: string): string | undefined {
  const [intentId = ''] = clientSecret.split(SEPARATOR, 1);
  const expected = Buffer.from(clientSecretOf(intentId, key));
  const given = Buffer.from(clientSecret);
  const same = given.length === expected.length && timingSafeEqual(given, expected);
  return same ? intentId : undefined;
}
