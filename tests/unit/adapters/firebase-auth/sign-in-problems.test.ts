import { describe, expect, it } from 'vitest';
import { NOT_ADMIN, signInProblem } from '#adapters/firebase-auth/firebase-sign-in.ts';
import { PROBLEMS as ENGLISH } from '#web/texts/en/account.ts';
import { PROBLEMS as SPANISH } from '#web/texts/es/account.ts';

const fault = (code: string): Error => Object.assign(new Error('Firebase: x'), { code });
const english: Readonly<Record<string, string>> = ENGLISH;
const spanish: Readonly<Record<string, string>> = SPANISH;
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
    expect(told(given)).toEqual({ code });
    expect(english[code]).toMatch(/\.$/);
    expect(spanish[code]).toMatch(/\.$/);
    expect(spanish[code]).not.toBe(english[code]);
  });

  it('does not reveal who has an account', () => {
    expect(told('wrong-password')).toEqual(told('user-not-found'));
    expect(told('wrong-password')).toEqual(told('invalid-credential'));
  });

  it('has one code for anything unknown, and nothing of the service’s own', () => {
    const unknown = [told('something-new'), signInProblem(new Error('Firebase')), signInProblem(7)];
    for (const problem of unknown) expect(problem).toEqual({ code: 'unavailable' });
  });
});

describe('NOT_ADMIN', () => {
  it("is said with the specification's sentences, letter for letter", () => {
    const { password, popup, redirect } = NOT_ADMIN;
    expect([password, popup, redirect].map(({ code }) => ENGLISH[code])).toEqual([
      'This account is not authorized for admin.',
      'This Google account is not authorized for admin access. Please contact support.',
      'This Google account is not authorized for admin.',
    ]);
  });
});
