import { PROBLEMS } from '#texts/account.ts';

/** The sentence of this page's language for a problem's code, else the one that came with it. */
export const problemText = (problem: { readonly code: string; readonly message: string }): string =>
  PROBLEMS[problem.code] ?? problem.message;
