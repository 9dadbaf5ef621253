import { useState } from 'react';
import type { AccountApi, MyReservationDto } from '#core/contract/account-api.ts';
import type { ApiProblem } from '#core/contract/shop-api.ts';
import { useAccountAnswer, useSessionCheck } from '#web/shared/data/use-account-answer.ts';
import { useAccountApi } from '#web/shared/app-context.tsx';

const FIRST_PAGE = (account: AccountApi) => account.myReservations();

type Older = {
  readonly reservations: readonly MyReservationDto[];
  readonly next?: string | undefined;
};

/** The reservations of the account, a page at a time; `more` is absent when all of them are there. */
export function useMyReservations() {
  const account = useAccountApi();
  const checked = useSessionCheck();
  const { answer, retry } = useAccountAnswer(FIRST_PAGE);
  const [older, setOlder] = useState<Older>();
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();

  const first = answer.kind === 'ready' ? answer.value : undefined;
  const next = older === undefined ? first?.next : older.next;

  async function load(after: string): Promise<void> {
    setLoading(true);
    const page = await checked(account.myReservations(after));
    setLoading(false);
    setProblem(page.ok ? undefined : page.error);
    if (!page.ok) return;
    const before = older?.reservations ?? [];
    setOlder({ ...page.value, reservations: [...before, ...page.value.reservations] });
  }

  return {
    answer,
    retry,
    reservations: [...(first?.reservations ?? []), ...(older?.reservations ?? [])],
    isLoading,
    /** Why the next page did not come. */
    problem,
    more: next === undefined ? undefined : () => void load(next),
  };
}
