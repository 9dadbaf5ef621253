import { QueryClient, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { Answer } from '#core/contract/problem.ts';
import { problemOf, valueOf } from './api-problem.ts';
import type { AnswerState } from './use-answer.ts';

/**
 * The storefront's cache. Private data is dropped with its screen. Failures show right away, with
 * a retry button.
 */
export const QUERIES = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, gcTime: 0 },
  },
});

// No provider mounts it; lazy screens import this client directly.
QUERIES.mount();

/** For public data: going back shows it right away and refetches in the background. */
export const KEPT = { gcTime: Number.POSITIVE_INFINITY };

const PAUSE_MILLISECONDS = 250;

/** Debounces quick steps. `signal` is aborted when a newer question replaces this one. */
export const settled = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MILLISECONDS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const FACTOR = 1.5;

type PolledQuery<T> = {
  readonly state: {
    readonly data: T | undefined;
    readonly dataUpdateCount: number;
    readonly errorUpdateCount: number;
  };
};

/** Short pauses at first, longer after each response that is not ready. */
function pauseAfter({ dataUpdateCount, errorUpdateCount }: PolledQuery<unknown>['state']): number {
  const attempt = Math.max(0, dataUpdateCount + errorUpdateCount - 1);
  return Math.min(LONGEST_PAUSE, Math.round(FIRST_PAUSE * FACTOR ** attempt));
}

/** From this attempt on (about half a minute), the screen says that it is still waiting. */
export const LONG_WAIT_ATTEMPT = 7;

/**
 * Polls with growing pauses until the result is ready. Only while the page is visible, and right
 * away when it becomes visible again.
 */
export const askedUntil = <T>(isThere: (value: T) => boolean) => {
  const isOver = ({ state }: PolledQuery<T>): boolean =>
    state.data !== undefined && isThere(state.data);
  return {
    refetchInterval: (query: PolledQuery<T>) => (isOver(query) ? false : pauseAfter(query.state)),
    refetchOnWindowFocus: (query: PolledQuery<T>) => (isOver(query) ? false : 'always'),
  } as const;
};

type Question<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'> & {
  readonly key: QueryKey;
  readonly ask: (signal: AbortSignal) => Answer<T>;
};

/** The shop's response, with `again` to refetch. What is shown stays if a later fetch fails. */
export function useAsked<T>({ key, ask, ...options }: Question<T>) {
  const query = useQuery<T>(
    { ...options, queryKey: key, queryFn: ({ signal }) => valueOf(ask(signal)) },
    QUERIES,
  );
  const { data, error, refetch } = query;
  const problem = problemOf(error);
  const retry = (): void => void refetch();
  const answer: AnswerState<T> =
    data !== undefined
      ? { kind: 'ready', value: data }
      : problem
        ? { kind: 'failed', problem, retry }
        : { kind: 'loading' };
  return { answer, again: refetch };
}
