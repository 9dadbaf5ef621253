import { useCallback, useEffect, useState } from 'react';
import type { ApiProblem } from '#core/contract/shop-api.ts';
import type { QuoteDto, QuoteInput } from '#core/contract/quote-dto.ts';
import { useShop } from '#web/shared/app-context.tsx';

/** Steps of a quantity in quick succession ask once. */
const SETTLE_MILLISECONDS = 250;

export type ServerQuote = {
  /** For exactly this order; undefined until it is there. */
  readonly quote: QuoteDto | undefined;
  readonly problem: ApiProblem | undefined;
  retry(): void;
};

type Answered = {
  readonly wanted: string;
  readonly quote?: QuoteDto | undefined;
  readonly problem?: ApiProblem | undefined;
};

/** What the shop asks for this order now. @param input undefined while it cannot be booked */
export function useServerQuote(input: QuoteInput | undefined): ServerQuote {
  const shop = useShop();
  const [answered, setAnswered] = useState<Answered>({ wanted: '' });
  const wanted = input === undefined ? '' : JSON.stringify(input);

  const ask = useCallback(async (): Promise<Answered> => {
    const answer = await shop.quote(JSON.parse(wanted));
    return answer.ok ? { wanted, quote: answer.value } : { wanted, problem: answer.error };
  }, [shop, wanted]);

  useEffect(() => {
    if (wanted === '') return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await ask();
      if (isCurrent) setAnswered(answer);
    }, SETTLE_MILLISECONDS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [ask, wanted]);

  const current = answered.wanted === wanted ? answered : undefined;
  const retry = async (): Promise<void> => setAnswered(await ask());
  return { quote: current?.quote, problem: current?.problem, retry: () => void retry() };
}
