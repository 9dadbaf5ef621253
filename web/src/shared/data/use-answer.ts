import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, ApiProblem } from '#core/contract/problem.ts';
import type { ShopApi } from '#core/contract/shop-api.ts';
import { useShop } from '#web/shared/app-context.tsx';

/** A question to the shop and its answers by key, kept for the page's lifetime. */
type Question<T> = {
  readonly ask: (shop: ShopApi, key: string) => Answer<T>;
  readonly known: Map<string, T>;
};

export const question = <T>(ask: Question<T>['ask']): Question<T> => ({ ask, known: new Map() });

export type AnswerState<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly problem: ApiProblem; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly value: T };

type Heard<T> = { readonly key: string; readonly value?: T; readonly problem?: ApiProblem };

/**
 * Asks once per key and keeps the answer. Going back shows it and refetches in the background, as
 * does a connection that was lost.
 * Embedded data (`given`) is not fetched. Written by hand, because TanStack Query would not fit
 * the home page.
 */
export function useAnswer<T>(asked: Question<T>, key: string, given?: T): AnswerState<T> {
  const shop = useShop();
  const [heard, setHeard] = useState<Heard<T>>();
  const latest = useRef<symbol>(undefined);

  const ask = useCallback(async () => {
    const mine = Symbol(key);
    latest.current = mine;
    const answer = await asked.ask(shop, key);
    if (answer.ok) asked.known.set(key, answer.value);
    if (latest.current !== mine) return;
    setHeard(answer.ok ? { key, value: answer.value } : { key, problem: answer.error });
  }, [asked, key, shop]);

  useEffect(() => {
    if (given !== undefined && !asked.known.has(key)) {
      asked.known.set(key, given);
      return undefined;
    }
    void ask();
    window.addEventListener('online', ask);
    return () => {
      window.removeEventListener('online', ask);
      latest.current = undefined;
    };
  }, [asked, key, given, ask]);

  const retry = (): void => {
    setHeard(undefined);
    void ask();
  };

  const fresh = heard?.key === key ? heard : undefined;
  const value = fresh?.value ?? given ?? asked.known.get(key);
  if (value !== undefined) return { kind: 'ready', value };
  if (fresh?.problem !== undefined) return { kind: 'failed', problem: fresh.problem, retry };
  return { kind: 'loading' };
}
