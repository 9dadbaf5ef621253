import { PROBLEMS } from '#texts/account.ts';
import { sayProblem } from '#texts/problems.ts';

/** The sentence of this page's language for a problem's code: of signing in first. */
export const problemText = (problem: { readonly code: string; readonly message: string }): string =>
  PROBLEMS[problem.code] ?? sayProblem({ code: problem.code, detail: problem.message });
