import type { SignInProblem } from '#core/accounts/sign-in.ts';
import type { Result } from '#core/kernel/result.ts';
import { PROBLEMS } from '#texts/account.ts';
import { sayProblem } from '#texts/problems.ts';

/** The page's sentence for a problem's code. Sign-in wording takes precedence. */
export const problemText = (problem: { readonly code: string; readonly message: string }): string =>
  PROBLEMS[problem.code] ?? sayProblem({ code: problem.code, detail: problem.message });

/** The sign-in code is loaded on demand, which can fail. */
const UNREACHABLE: SignInProblem = {
  code: 'unreachable',
  message: 'We can’t sign you in right now. Check your connection and try again.',
};

/** Why it failed; undefined on success. */
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
