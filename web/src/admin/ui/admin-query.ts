import {
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { AdminApi, Calls, Routes } from '#core/contract/admin-api.ts';
import type { Answer, ApiProblem } from '#core/contract/problem.ts';
import { useAdminApi } from '#web/shared/app-context.tsx';
import { ApiProblemError, valueOf } from '#web/shared/data/api-problem.ts';
import { toast } from '#web/shared/toast.ts';

/**
 * Milliseconds between refetches while a screen shows what others change, such as crews or a
 * customer.
 */
export const REREAD_MS = 30_000;

/** Typed calls of an area's contract. */
export const callsOf = <Table extends Routes>(api: AdminApi): Calls<Table> =>
  ((route, ...[taken]) => valueOf(api(route, taken))) as Calls<Table>;

/** Calls of the signed-in staff member. A call above their limit asks an owner on the spot. */
export function useCalls<Table extends Routes>(): Calls<Table> {
  const api = useAdminApi();
  const ask = use(ApprovalContext);
  const askProof = use(ProofContext);
  return callsOf<Table>(async (route, taken) => {
    const first = await api(route, taken);
    const isStale = !first.ok && first.error.code === 'second_factor_stale';
    const answer = isStale && (await askProof?.()) === true ? await api(route, taken) : first;
    if (answer.ok || answer.error.code !== 'needs_owner' || ask === undefined) return answer;
    const again = (approval: string, approvalCode?: string) =>
      api(route, { ...taken, approval, approvalCode });
    return (await ask(answer.error, again)) ?? answer;
  });
}

/**
 * Asks an owner to approve a call and repeats it. Undefined if none did.
 * @param again the call with the approval
 */
export type AskOwner = (
  problem: ApiProblem,
  again: (approval: string, code?: string) => Answer<unknown>,
) => Promise<Awaited<Answer<unknown>> | undefined>;

/** Asks for the second factor again. True if it was proven. */
export type AskProof = () => Promise<boolean>;

export const ProofContext = createContext<AskProof | undefined>(undefined);

export const ApprovalContext = createContext<AskOwner | undefined>(undefined);

/** A network or server outage: the same call may succeed later. */
const isOutage = (error: unknown): boolean =>
  error instanceof ApiProblemError &&
  (error.problem.code === 'network' || error.problem.status >= 500);

const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiProblemError && error.problem.status === 401;

/** What the server requires of this session before it answers any call. */
const GATES: Readonly<Record<string, 'prove' | 'enroll'>> = {
  second_factor_needed: 'prove',
  second_factor_missing: 'enroll',
};

const gateOf = (error: unknown): 'prove' | 'enroll' | undefined =>
  error instanceof ApiProblemError ? GATES[error.problem.code] : undefined;

/** The page was drawn for rights that the account no longer has. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiProblemError &&
  (error.problem.code === 'not_allowed' || error.problem.code === 'not_admin');

/**
 * @param onSessionEnd called when any call is answered with 401
 * @param onGate called when any call is answered with a demand for the second factor
 * @param onRefused called when any call is refused to the role
 */
export function makeQueryClient(
  onSessionEnd: () => void,
  onGate?: (gate: 'prove' | 'enroll') => void,
  onRefused?: () => void,
): QueryClient {
  const onError = (error: unknown): void => {
    if (isSessionEnd(error)) onSessionEnd();
    if (isRefused(error)) onRefused?.();
    const gate = gateOf(error);
    if (gate !== undefined) onGate?.(gate);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a network, calls would wait silently: nobody could tell a saved change from a lost one.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => isOutage(error) && failures < 2,
      },
    },
  });
}

/** When the oldest data on the screen arrived, if the server no longer answers. */
export const staleSince = (cache: QueryCache): number | undefined => {
  const stale = cache
    .getAll()
    .filter((query) => query.isActive() && isOutage(query.state.error))
    .flatMap(({ state }) => (state.data === undefined ? [] : state.dataUpdatedAt));
  return stale.length === 0 ? undefined : Math.min(...stale);
};

export function useStaleSince(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(cache.subscribe, () => staleSince(cache));
}

/** Says why a write failed. Fits `onError` and `catch`: all of our calls fail with an `Error`. */
export const tellFailure = (error: unknown): void =>
  toast.error(error instanceof Error ? error.message : String(error));

/** Notes whether a screen says on its own that its mutation failed. */
function makeNote() {
  let isShown = false;
  let isAwaited = false;
  return {
    isSilent: (): boolean => !isShown && !isAwaited,
    call(awaits: boolean): void {
      isAwaited = awaits;
    },
    watch: <Result extends object>(result: Result): Result =>
      new Proxy(result, {
        get(target, key) {
          if (key === 'error' || key === 'isError') isShown = true;
          return Reflect.get(target, key);
        },
      }),
  };
}

/**
 * A mutation whose failure is never silent: a toast says it, unless the screen does. A screen that
 * says it reads `error` or `isError`, gives `mutate` its own `onError`, or awaits `mutateAsync`.
 */
export function useTold<Result, Input = void>(
  options: UseMutationOptions<Result, Error, Input>,
): UseMutationResult<Result, Error, Input> {
  const [note] = useState(makeNote);
  const mutation = useMutation({
    ...options,
    onError: (error, ...rest) => {
      if (note.isSilent() && !isSessionEnd(error) && gateOf(error) === undefined)
        tellFailure(error);
      return options.onError?.(error, ...rest);
    },
  });
  const { mutate: write, mutateAsync: writeAsync } = mutation;
  const mutate: typeof write = useCallback(
    (...call) => {
      note.call(call[1]?.onError !== undefined);
      write(...call);
    },
    [note, write],
  );
  const mutateAsync: typeof writeAsync = useCallback(
    (...call) => {
      note.call(true);
      return writeAsync(...call);
    },
    [note, writeAsync],
  );
  return note.watch({ ...mutation, mutate, mutateAsync });
}

/** The callback of a write that says what it did. */
export const tellResult = <Result>(said: string | ((result: Result) => string)) => ({
  onSuccess: (result: Result): void =>
    toast.success(typeof said === 'string' ? said : said(result)),
});

/** The value once typing pauses, compared as JSON. Queries to the server use it. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const text: string | undefined = JSON.stringify(value);
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const same = (text === undefined ? undefined : JSON.parse(text)) as T;
    const timer = setTimeout(() => setSettled(same), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return settled;
}
