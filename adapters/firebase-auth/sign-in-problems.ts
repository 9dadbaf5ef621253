import type { SignInProblem } from '#core/accounts/sign-in.ts';

/**
 * Firebase's codes (specification §8 and newer ones), without `auth/`. Wrong passwords and unknown
 * addresses read the same, so nobody learns who has an account.
 */
const CODES: Readonly<Record<string, string>> = {
  'wrong-password': 'invalid_credentials',
  'user-not-found': 'invalid_credentials',
  'invalid-credential': 'invalid_credentials',
  'invalid-login-credentials': 'invalid_credentials',
  'email-already-in-use': 'email_taken',
  'invalid-email': 'invalid_email',
  'missing-email': 'invalid_email',
  'weak-password': 'weak_password',
  'missing-password': 'weak_password',
  'password-does-not-meet-requirements': 'weak_password',
  'too-many-requests': 'too_many_attempts',
  'quota-exceeded': 'too_many_attempts',
  'user-disabled': 'user_disabled',
  'network-request-failed': 'network',
  timeout: 'network',
  'popup-closed-by-user': 'popup_closed',
  'cancelled-popup-request': 'popup_closed',
  'user-cancelled': 'popup_closed',
  'popup-blocked': 'popup_blocked',
  'unauthorized-domain': 'unauthorized_domain',
  'requires-recent-login': 'requires_recent_login',
  'user-token-expired': 'requires_recent_login',
  'account-exists-with-different-credential': 'other_method',
  'operation-not-allowed': 'not_offered',
  'admin-restricted-operation': 'not_offered',
};

/** The SDK's `auth/…` code; empty for other errors. */
export const authCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export const signInProblem = (error: unknown): SignInProblem => ({
  code: CODES[authCodeOf(error).replace(/^auth\//, '')] ?? 'unavailable',
});

/** Specification §8 has a sentence for each sign-in method. */
export const NOT_ADMIN = {
  password: { code: 'not_admin' },
  popup: { code: 'google_not_admin' },
  redirect: { code: 'google_page_not_admin' },
} as const satisfies Readonly<Record<string, SignInProblem>>;
