import type { SessionFault } from '#adapters/local-auth/session-client.ts';
import type { SignInProblem } from '#core/staff/sign-in.ts';

const PROBLEMS: Record<Exclude<SessionFault['kind'], 'unproven'>, SignInProblem> = {
  refused: { code: 'invalid_credentials', message: 'Wrong e-mail or password.' },
  throttled: {
    code: 'too_many_attempts',
    message: 'Too many attempts. Try again in a few minutes.',
  },
  offline: {
    code: 'network',
    message: 'You appear to be offline. Check your connection and try again.',
  },
  broken: {
    code: 'unavailable',
    message: 'Signing in does not work right now. Try again in a moment.',
  },
};

const UNPROVEN: SignInProblem = {
  code: 'bot_check_failed',
  message: 'We could not tell that you are not a robot. Reload the page and try again.',
};

export const NOT_ADMIN: SignInProblem = {
  code: 'not_admin',
  message: 'This account is not authorized for admin.',
};

/** Our own accounts know nothing of Google. */
export const NO_GOOGLE: SignInProblem = {
  code: 'not_offered',
  message: 'Signing in with Google is not offered here.',
};

export const signInProblem = ({ kind }: SessionFault): SignInProblem =>
  kind === 'unproven' ? UNPROVEN : PROBLEMS[kind];

/** Refusals of an account that is to be made, told by their stable code. */
const OF_INPUT: ReadonlySet<string> = new Set(['email_taken', 'weak_password']);

/** What cannot be entered is told in the server's words; everything else as at the sign-in. */
export function accountProblem({ kind, code = '', detail }: SessionFault): SignInProblem {
  if (detail !== undefined && OF_INPUT.has(code)) return { code, message: detail };
  if (code === 'validation') {
    return { code: 'invalid_email', message: 'Check your name and e-mail address.' };
  }
  if (kind === 'unproven') {
    return { code: code || UNPROVEN.code, message: detail ?? UNPROVEN.message };
  }
  return PROBLEMS[kind === 'refused' ? 'broken' : kind];
}
