import { useCallback, useEffect, useState } from 'react';
import type { ApiProblem, LineInput, QuoteDto } from '#core/ports/shop-api.ts';
import type { PaymentPlan } from '#core/pricing/deposit-plan.ts';
import { useShop } from '#web/shared/app-context.tsx';

/** Steps of a quantity in quick succession ask once. */
const SETTLE_MILLISECONDS = 250;

export type ServerQuote = {
  /** For exactly these lines and this plan; undefined until it is there. */
  readonly quote: QuoteDto | undefined;
  readonly problem: ApiProblem | undefined;
  retry(): void;
};

type Answered = {
  readonly wanted: string;
  readonly quote?: QuoteDto | undefined;
  readonly problem?: ApiProblem | undefined;
};

/** What the catalogue asks for these lines now. @param lines undefined while they cannot be booked */
export function useServerQuote(
  lines: readonly LineInput[] | undefined,
  plan: PaymentPlan,
): ServerQuote {
  const shop = useShop();
  const [answered, setAnswered] = useState<Answered>({ wanted: '' });
  const wanted = lines === undefined ? '' : JSON.stringify({ lines, plan });

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
