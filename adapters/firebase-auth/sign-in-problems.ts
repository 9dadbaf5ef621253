import type { SignInProblem } from '#core/accounts/sign-in.ts';

/** English sentences for our codes; the screens have the Spanish ones. */
const SENTENCES = {
  invalid_credentials: 'Wrong email or password.',
  too_many_attempts: 'Too many attempts. Try again in a few minutes.',
  network: 'You appear to be offline. Check your connection and try again.',
  unavailable: 'We can’t sign you in right now. Try again in a moment.',
  email_taken: 'There’s already an account with this email address. Sign in instead.',
  invalid_email: 'Enter a valid email address, like name@example.com.',
  weak_password: 'This password is too easy to guess. Choose a longer one.',
  user_disabled: 'This account has been disabled. Please contact us.',
  popup_closed: 'The window closed before you were signed in. Please try again.',
  popup_blocked:
    'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  unauthorized_domain: 'Signing in with Google is not set up for this address. Please contact us.',
  requires_recent_login: 'For your safety, please sign in again first.',
  other_method: 'This email address signs in another way. Use your email and password.',
  not_offered: 'This way of signing in is not available.',
} as const;

type Code = keyof typeof SENTENCES;

/**
 * Firebase's codes (specification §8 and newer ones), without `auth/`. Wrong passwords and unknown
 * addresses read the same, so nobody learns who has an account.
 */
const CODES: Readonly<Record<string, Code>> = {
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

/** The sentence people are shown; never the service's own text, which is for engineers. */
export function signInProblem(error: unknown): SignInProblem {
  const code = CODES[authCodeOf(error).replace(/^auth\//, '')] ?? 'unavailable';
  return { code, message: SENTENCES[code] };
}

/** The three messages of specification §8, by sign-in method. */
export const NOT_ADMIN = {
  password: { code: 'not_admin', message: 'This account is not authorized for admin.' },
  popup: {
    code: 'google_not_admin',
    message: 'This Google account is not authorized for admin access. Please contact support.',
  },
  redirect: {
    code: 'google_page_not_admin',
    message: 'This Google account is not authorized for admin.',
  },
} as const satisfies Readonly<Record<string, SignInProblem>>;
