import { IdentityUnavailableError } from '#core/staff/identity.ts';

const REFUSALS: ReadonlySet<unknown> = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/** Keys that cannot be fetched carry the code of a bad token; only the sentence tells them apart. */
const ABOUT_THE_TOKEN = /^(?:Firebase ID token has|Decoding Firebase ID token|verifyIdToken\(\))/;

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** Whether the SDK says that the token is no good, or its account. Anything else says nothing about them. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  (REFUSALS.has(codeOf(error)) ||
    (codeOf(error) === 'auth/argument-error' && ABOUT_THE_TOKEN.test(error.message)));

const LONGEST_REASON = 300;

/** Without the SDK's error itself: that holds the request, and the request the credentials. */
export function unavailable(error: unknown): IdentityUnavailableError {
  const reason = error instanceof Error ? error.message : String(error);
  return new IdentityUnavailableError(
    `Firebase Auth cannot be asked: ${reason.slice(0, LONGEST_REASON)}`,
  );
}
