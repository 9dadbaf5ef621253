import { describe, expect, it } from 'vitest';
import { NOT_ADMIN, signInProblem } from '#adapters/firebase-auth/sign-in-problems.ts';
import * as english from '#web/texts/en/account.ts';
import * as spanish from '#web/texts/es/account.ts';

const fault = (code: string): Error => Object.assign(new Error('Firebase: x'), { code });
const told = (code: string) => signInProblem(fault(`auth/${code}`));

describe('signInProblem', () => {
  it.each([
    ['wrong-password', 'invalid_credentials'],
    ['user-not-found', 'invalid_credentials'],
    ['invalid-credential', 'invalid_credentials'],
    ['email-already-in-use', 'email_taken'],
    ['invalid-email', 'invalid_email'],
    ['weak-password', 'weak_password'],
    ['too-many-requests', 'too_many_attempts'],
    ['user-disabled', 'user_disabled'],
    ['network-request-failed', 'network'],
    ['timeout', 'network'],
    ['popup-closed-by-user', 'popup_closed'],
    ['popup-blocked', 'popup_blocked'],
    ['unauthorized-domain', 'unauthorized_domain'],
    ['requires-recent-login', 'requires_recent_login'],
    ['account-exists-with-different-credential', 'other_method'],
    ['operation-not-allowed', 'not_offered'],
  ])('has our own sentence, in both languages, for auth/%s', (given, code) => {
    const { message, ...problem } = told(given);
    expect(problem).toEqual({ code });
    expect(message).toMatch(/^[A-Z][^:]+\.( [A-Z].+\.)?|.+: name@example\.com\.$/);
    expect(english.PROBLEMS[code]).toBeDefined();
    expect(spanish.PROBLEMS[code]).toBeDefined();
    expect(spanish.PROBLEMS[code]).not.toBe(english.PROBLEMS[code]);
  });

  it('does not reveal who has an account', () => {
    expect(told('wrong-password')).toEqual(told('user-not-found'));
    expect(told('wrong-password')).toEqual(told('invalid-credential'));
  });

  it('has one sentence for anything unknown, and never the service’s own', () => {
    const unknown = [told('something-new'), signInProblem(new Error('Firebase')), signInProblem(7)];
    for (const problem of unknown) {
      expect(problem.code).toBe('unavailable');
      expect(problem.message).not.toContain('Firebase');
    }
  });
});

describe('NOT_ADMIN', () => {
  it("is the specification's sentences, letter for letter, which no screen replaces", () => {
    expect([NOT_ADMIN.password, NOT_ADMIN.popup, NOT_ADMIN.redirect]).toEqual([
      { code: 'not_admin', message: 'This account is not authorized for admin.' },
      {
        code: 'google_not_admin',
        message: 'This Google account is not authorized for admin access. Please contact support.',
      },
      {
        code: 'google_page_not_admin',
        message: 'This Google account is not authorized for admin.',
      },
    ]);
    for (const { code, message } of Object.values(NOT_ADMIN)) {
      expect(english.PROBLEMS[code]).toBe(message);
      expect(spanish.PROBLEMS[code]).toBeTruthy();
    }
  });
});
