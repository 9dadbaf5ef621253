import { useMutation, useQuery } from '@tanstack/react-query';
import type {
  CreditDto,
  IssueCreditInput,
  MailCreditInput,
  CREDIT_ROUTES,
} from '#core/contract/credits.ts';
import type { CounterSaleInput, GIFT_ROUTES, GiftRefundInput } from '#core/contract/gift-cards.ts';
import type { Calls } from '#core/contract/admin-api.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { pdfOf, saveFile } from '#web/admin/ui/export-csv.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';
import { useList, useWrite } from '#web/admin/ui/use-list.ts';

const CREDITS = ['admin', 'credits'] as const;

/** In pages, newest first. */
export function useCredits() {
  const call = useCalls<typeof CREDIT_ROUTES>();
  return useList({
    key: [...CREDITS, 'list'],
    read: async (after) => {
      const { credits, next } = await call('GET /credits', { query: { after } });
      return { rows: credits, next };
    },
  });
}

export function useCredit(code: string) {
  const call = useCalls<typeof CREDIT_ROUTES>();
  return useQuery({
    queryKey: [...CREDITS, 'one', code],
    queryFn: () => call('GET /credits/:code', { code }),
  });
}

function useCreditWrite<Input>(
  write: (call: Calls<typeof CREDIT_ROUTES>, input: Input) => Promise<CreditDto>,
) {
  const call = useCalls<typeof CREDIT_ROUTES>();
  return useWrite({ write: (input: Input) => write(call, input), reads: CREDITS });
}

export const useIssueCredit = () =>
  useCreditWrite((call, body: IssueCreditInput) => call('POST /credits', { body }));

/** Idempotent by the request's `id`. */
export const useMailCredit = () =>
  useCreditWrite((call, { code, ...body }: MailCreditInput & { readonly code: string }) =>
    call('POST /credits/:code/mail', { code, body }),
  );

/** Idempotent by the sale's `id`. */
export function useSellGiftCard() {
  const call = useCalls<typeof GIFT_ROUTES>();
  return useWrite({
    write: (body: CounterSaleInput) => call('POST /credits/sales', { body }),
    reads: CREDITS,
  });
}

/** Saves the card as a file to print. */
export function useGiftCardPaper(code: string) {
  const call = useCalls<typeof GIFT_ROUTES>();
  return useMutation({
    mutationFn: async () => {
      const { name, pdf } = await call('GET /credits/:code/card', { code });
      saveFile(name, pdfOf(pdf));
    },
  });
}

export function useGiftSale(code: string) {
  const call = useCalls<typeof GIFT_ROUTES>();
  return useQuery({
    queryKey: [...CREDITS, 'sale', code],
    queryFn: () => call('GET /credits/:code/sale', { code }),
  });
}

/** Idempotent by the request's `id`. */
export function useRefundGiftCard() {
  const call = useCalls<typeof GIFT_ROUTES>();
  return useWrite({
    write: ({ code, ...body }: GiftRefundInput & { readonly code: string }) =>
      call('POST /credits/:code/refund', { code, body }),
    reads: CREDITS,
  });
}

export const useVoidCredit = () =>
  useCreditWrite((call, code: string) => call('POST /credits/:code/void', { code }));

type CreditStatus = {
  readonly value: string;
  readonly name: string;
  readonly mark: Meaning;
};

export const CREDIT_STATUSES = [
  { value: 'open', name: 'Has a balance', mark: 'planned' },
  { value: 'spent', name: 'Spent', mark: 'done' },
  { value: 'void', name: 'Void', mark: 'off' },
  { value: 'disputed', name: 'Disputed', mark: 'act' },
] as const satisfies readonly CreditStatus[];

export const statusOf = ({ isVoid, isPaused, balanceCents }: CreditDto): CreditStatus =>
  CREDIT_STATUSES[isPaused === true ? 3 : isVoid ? 2 : balanceCents > 0 ? 0 : 1];
