import { useEffect, useRef, useState } from 'react';
import type { ChangeInput, ChangeQuoteDto } from '#core/contract/life-api.ts';
import type { ApiProblem } from '#core/contract/shop-api.ts';
import { useShop } from '#web/shared/app-context.tsx';

export type Previewed =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'refused'; readonly problem: ApiProblem }
  | { readonly kind: 'shown'; readonly quote: ChangeQuoteDto };

const PAUSE_MS = 250;

/** What a change would cost, asked again a moment after it was altered. @param change undefined: nothing to ask yet */
export function usePreview(token: string, change: ChangeInput | undefined) {
  const shop = useShop();
  const [heard, setHeard] = useState<{ key: string; answer: Previewed }>();
  const [round, setRound] = useState(0);
  const key = change === undefined ? '' : `${JSON.stringify(change)}#${round}`;
  const wanted = useRef(change);
  useEffect(() => {
    wanted.current = change;
  });

  useEffect(() => {
    if (key === '') return undefined;
    let isOld = false;
    async function ask(asked: ChangeInput): Promise<void> {
      const heardNow = await shop.previewChange(token, asked);
      if (isOld) return;
      const answer: Previewed = heardNow.ok
        ? { kind: 'shown', quote: heardNow.value }
        : { kind: 'refused', problem: heardNow.error };
      setHeard({ key, answer });
    }
    const timer = setTimeout(() => {
      if (wanted.current !== undefined) void ask(wanted.current);
    }, PAUSE_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [key, shop, token]);

  const previewed: Previewed =
    key === '' ? { kind: 'nothing' } : heard?.key === key ? heard.answer : { kind: 'asking' };
  return { previewed, again: () => setRound((count) => count + 1) };
}
