import type { SignInProblem } from '#core/staff/sign-in.ts';
import type { Result } from '#core/kernel/result.ts';
import { PROBLEMS } from '#texts/account.ts';
import { sayProblem } from '#texts/problems.ts';

/** The sentence of this page's language for a problem's code: of signing in first. */
export const problemText = (problem: { readonly code: string; readonly message: string }): string =>
  PROBLEMS[problem.code] ?? sayProblem({ code: problem.code, detail: problem.message });

/** The part of the application that signs in is fetched when it is needed, and that can fail. */
const UNREACHABLE: SignInProblem = {
  code: 'unreachable',
  message: 'Signing in does not work right now. Check your connection and try again.',
};

/** Why it did not work; undefined when it did. */
export async function attemptSignIn(
  signIn: () => Promise<Result<unknown, SignInProblem>>,
): Promise<SignInProblem | undefined> {
  try {
    const result = await signIn();
    return result.ok ? undefined : result.error;
  } catch {
    return UNREACHABLE;
  }
}
