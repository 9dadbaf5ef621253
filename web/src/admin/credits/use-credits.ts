import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreditDto, IssueCreditInput, MailCreditInput } from '#core/contract/credits.ts';
import type { AdminApi } from '#core/contract/admin-api.ts';
import { valueOf } from '#web/admin/ui/admin-query.ts';
import { useAdminApi } from '#web/shared/app-context.tsx';

const CREDITS = ['admin', 'credits'] as const;

/** Page after page, newest first. Fails with `ApiProblemError`. */
export function useCredits() {
  const api = useAdminApi();
  return useInfiniteQuery({
    queryKey: CREDITS,
    queryFn: ({ pageParam }) => valueOf(api.listCredits(pageParam || undefined)),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** The list is read again after every write, a refused one too. */
function useCreditWrite<Input>(write: (api: AdminApi, input: Input) => Promise<CreditDto>) {
  const api = useAdminApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => write(api, input),
    onSettled: () => queries.invalidateQueries({ queryKey: CREDITS }),
  });
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
