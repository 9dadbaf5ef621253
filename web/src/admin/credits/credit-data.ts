import { useQuery } from '@tanstack/react-query';
import type { CreditDto, IssueCreditInput, MailCreditInput } from '#core/contract/credits.ts';
import type { AdminApi } from '#core/contract/admin-api.ts';
import { valueOf } from '#web/admin/ui/admin-query.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';
import { useList, useWrite } from '#web/admin/ui/use-list.ts';
import { useAdminApi } from '#web/shared/app-context.tsx';

const CREDITS = ['admin', 'credits'] as const;

/** Page after page, newest first. */
export function useCredits() {
  const api = useAdminApi();
  return useList({
    key: [...CREDITS, 'list'],
    read: async (after) => {
      const { credits, next } = await valueOf(api.listCredits(after));
      return { rows: credits, next };
    },
  });
}

export function useCredit(code: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: [...CREDITS, 'one', code],
    queryFn: () => valueOf(api.findCredit(code)),
  });
}

function useCreditWrite<Input>(write: (api: AdminApi, input: Input) => Promise<CreditDto>) {
  const api = useAdminApi();
  return useWrite({ write: (input: Input) => write(api, input), reads: CREDITS });
}

export const useIssueCredit = () =>
  useCreditWrite((api, input: IssueCreditInput) => valueOf(api.issueCredit(input)));

/** Once for the `id` of the wish. */
export const useMailCredit = () =>
  useCreditWrite((api, { code, ...wish }: MailCreditInput & { readonly code: string }) =>
    valueOf(api.mailCredit(code, wish)),
  );

export const useVoidCredit = () =>
  useCreditWrite((api, code: string) => valueOf(api.voidCredit(code)));

export type CreditStatus = {
  readonly value: string;
  readonly name: string;
  readonly mark: Meaning;
};

export const CREDIT_STATUSES = [
  { value: 'open', name: 'Has a balance', mark: 'planned' },
  { value: 'spent', name: 'Spent', mark: 'done' },
  { value: 'void', name: 'Void', mark: 'off' },
] as const satisfies readonly CreditStatus[];

export const statusOf = ({ isVoid, balanceCents }: CreditDto): CreditStatus =>
  CREDIT_STATUSES[isVoid ? 2 : balanceCents > 0 ? 0 : 1];
