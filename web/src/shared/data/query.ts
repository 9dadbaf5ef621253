import { QueryClient, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { Answer } from '#core/contract/problem.ts';
import { problemOf, valueOf } from '#web/shared/data/api-problem.ts';
import type { AnswerState } from '#web/shared/data/use-answer.ts';

/**
 * The storefront's cache. What a private link or an account answers is forgotten with the screen that showed it; a failure
 * is said at once, with a button to try again.
 */
export const QUERIES = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, gcTime: 0 },
  },
});

// No provider does it: the screens are in chunks of their own, and name their cache themselves.
QUERIES.mount();

/** For what everybody may see: going back shows it at once and asks again behind it. */
export const KEPT = { gcTime: Number.POSITIVE_INFINITY };

const PAUSE_MILLISECONDS = 250;

/** Steps of a quantity in quick succession ask once. @param signal of a question that a newer one replaces */
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

type Asked<T> = {
  readonly state: {
    readonly data: T | undefined;
    readonly dataUpdateCount: number;
    readonly errorUpdateCount: number;
  };
};

/** Quick at first, calmer with every answer that is not there yet. */
function pauseAfter({ dataUpdateCount, errorUpdateCount }: Asked<unknown>['state']): number {
  const attempt = Math.max(0, dataUpdateCount + errorUpdateCount - 1);
  return Math.min(LONGEST_PAUSE, Math.round(FIRST_PAUSE * FACTOR ** attempt));
}

/** From this attempt on, counted from 0 (about half a minute), waiting is owned up to. */
export const LONG_WAIT_ATTEMPT = 7;

/**
 * Asks again until the answer is what was waited for, with growing pauses. Only while the page can be seen, and at once
 * when it can be seen again.
 */
export const askedUntil = <T>(isThere: (value: T) => boolean) => {
  const isOver = ({ state }: Asked<T>): boolean => state.data !== undefined && isThere(state.data);
  return {
    refetchInterval: (query: Asked<T>) => (isOver(query) ? false : pauseAfter(query.state)),
    refetchOnWindowFocus: (query: Asked<T>) => (isOver(query) ? false : 'always'),
  } as const;
};

type Question<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'> & {
  readonly key: QueryKey;
  readonly ask: (signal: AbortSignal) => Answer<T>;
};

/**
 * What the shop answers to one question, and `again` for what changes while it is looked at: what is on the screen stays
 * there when a later asking fails.
 */
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
