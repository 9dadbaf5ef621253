import { createContext, use } from 'react';
import type { Answer, ApiProblem } from '#core/contract/problem.ts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { AdminApi, Calls, Routes } from '#core/contract/admin-api.ts';
import { useAdminApi } from '#web/shared/app-context.tsx';
import { ApiProblemError, valueOf } from '#web/shared/data/api-problem.ts';

/** Typed calls of an area's contract. */
export const callsOf = <Table extends Routes>(api: AdminApi): Calls<Table> =>
  ((route, ...[taken]) => valueOf(api.call(route, taken))) as Calls<Table>;

/** Calls of the signed-in member of staff; what is above their limit asks an owner in place. */
export function useCalls<Table extends Routes>(): Calls<Table> {
  const api = useAdminApi();
  const ask = use(ApprovalContext);
  return callsOf<Table>({
    async call(route, taken) {
      const answer = await api.call(route, taken);
      if (answer.ok || answer.error.code !== 'needs_owner' || ask === undefined) return answer;
      const again = (approval: string) => api.call(route, { ...taken, approval });
      return (await ask(answer.error, again)) ?? answer;
    },
  });
}

/**
 * Asks an owner to approve a call and repeats it. Undefined if nobody did.
 * @param again the call with the approval
 */
export type AskOwner = (
  problem: ApiProblem,
  again: (approval: string) => Answer<unknown>,
) => Promise<Awaited<Answer<unknown>> | undefined>;

export const ApprovalContext = createContext<AskOwner | undefined>(undefined);

/** A network or server outage: the same call may succeed later. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ApiProblemError &&
  (error.problem.code === 'network' || error.problem.status >= 500);

const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiProblemError && error.problem.status === 401;

/** @param onSessionEnd called when any call is answered with 401 */
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
