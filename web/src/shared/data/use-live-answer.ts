import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, ApiProblem } from '#core/contract/problem.ts';
import { inOrder } from '#web/shared/data/in-order.ts';

export type LiveAnswer<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly problem: ApiProblem };

const LOADING = { kind: 'loading' } as const;

/**
 * For what changes while it is looked at, such as a reservation: asks once for each `ask` (keep it with
 * `useCallback`) and `again` on demand. What is on the screen stays there when a later asking fails.
 */
export function useLiveAnswer<T>(ask: () => Answer<T>) {
  const [state, setState] = useState<{ ask: () => Answer<T>; answer: LiveAnswer<T> }>();
  const latest = useRef<() => Answer<T>>(undefined);
  const [questions] = useState(inOrder);

  const again = useCallback(async () => {
    const isNews = questions.ask();
    const heard = await ask();
    if (latest.current !== ask || !isNews()) return heard;
    const answer: LiveAnswer<T> = heard.ok
      ? { kind: 'ready', value: heard.value }
      : { kind: 'failed', problem: heard.error };
    setState((before) => {
      const keep = !heard.ok && before?.ask === ask && before.answer.kind === 'ready';
      return keep ? before : { ask, answer };
    });
    return heard;
  }, [ask, questions]);

  useEffect(() => {
    latest.current = ask;
    void again();
  }, [ask, again]);

  const retry = useCallback(() => {
    setState(undefined);
    void again();
  }, [again]);

  const answer: LiveAnswer<T> = state?.ask === ask ? state.answer : LOADING;
  return { answer, again, retry };
}
