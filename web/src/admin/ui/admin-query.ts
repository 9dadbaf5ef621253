import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Answer, ApiProblem } from '#core/contract/problem.ts';

/** How a refused answer travels through TanStack Query, which knows failures by what is thrown. */
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

/** An outage of the network or of the server: the same call may do later. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ApiProblemError &&
  (error.problem.code === 'network' || error.problem.status >= 500);

const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiProblemError && error.problem.status === 401;

/** @param onSessionEnd called when any call is answered that nobody is signed in (401). */
export function makeQueryClient(onSessionEnd: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (isSessionEnd(error)) onSessionEnd();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => isOutage(error) && failures < 2 },
    },
  });
}
