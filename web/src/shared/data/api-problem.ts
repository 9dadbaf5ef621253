import type { Answer, ApiProblem } from '#core/contract/problem.ts';

/** Carries a problem through TanStack Query, which expects failures to be thrown. */
export class ApiProblemError extends Error {
  override readonly name = 'ApiProblemError';
  readonly problem: ApiProblem;

  constructor(problem: ApiProblem) {
    super(problem.detail || problem.title);
    this.problem = problem;
  }
}

/** @throws ApiProblemError */
export async function valueOf<T>(answer: Answer<T>): Promise<T> {
  const result = await answer;
  if (!result.ok) throw new ApiProblemError(result.error);
  return result.value;
}

export const problemOf = (error: unknown): ApiProblem | undefined =>
  error instanceof ApiProblemError ? error.problem : undefined;
