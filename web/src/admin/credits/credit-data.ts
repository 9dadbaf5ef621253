import type {
  CreditDto,
  IssueCreditInput,
  MailCreditInput,
  CREDIT_ROUTES,
} from '#core/contract/credits.ts';
import type {
  CounterSaleInput,
  GIFT_ROUTES,
  GiftMethodInput,
  GiftRefundInput,
  GiftReturnInput,
  GiftUndoInput,
} from '#core/contract/gift-cards.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useDownload, useRead, useRows, useWrite } = hooksOf<
  typeof GIFT_ROUTES & typeof CREDIT_ROUTES
>();

const CREDITS = ['admin', 'credits'] as const;

/** In pages, newest first. */
export const useCredits = () =>
  useRows([...CREDITS, 'list'], async (call, after) => {
    const { credits, next } = await call('GET /credits', { query: { after } });
    return { rows: credits, next };
  });

export const useCredit = (code: string) =>
  useRead([...CREDITS, 'one', code], (call) => call('GET /credits/:code', { code }));

export const useIssueCredit = () =>
  useWrite(CREDITS, (call, body: IssueCreditInput) => call('POST /credits', { body }));

/** Idempotent by the request's `id`. */
export const useMailCredit = () =>
  useWrite(CREDITS, (call, { code, ...body }: MailCreditInput & { readonly code: string }) =>
    call('POST /credits/:code/mail', { code, body }),
  );

/** Idempotent by the sale's `id`. */
export const useSellGiftCard = () =>
  useWrite(CREDITS, (call, body: CounterSaleInput) => call('POST /credits/sales', { body }));

export const useGiftCardPaper = (code: string) =>
  useDownload((call) => call('GET /credits/:code/card', { code }));

export const useGiftSale = (code: string) =>
  useRead([...CREDITS, 'sale', code], (call) => call('GET /credits/:code/sale', { code }));

/** Idempotent by the request's `id`. */
export const useCorrectGiftMethod = () =>
  useWrite(CREDITS, (call, { code, ...body }: GiftMethodInput & { readonly code: string }) =>
    call('POST /credits/:code/method', { code, body }),
  );

/** Idempotent by the request's `id`. */
export const useReturnGiftPayment = () =>
  useWrite(CREDITS, (call, { code, ...body }: GiftReturnInput & { readonly code: string }) =>
    call('POST /credits/:code/return', { code, body }),
  );

export const useUndoGiftPayment = () =>
  useWrite(CREDITS, (call, { code, ...body }: GiftUndoInput & { readonly code: string }) =>
    call('POST /credits/:code/undo', { code, body }),
  );

/** Idempotent by the request's `id`. */
export const useRefundGiftCard = () =>
  useWrite(CREDITS, (call, { code, ...body }: GiftRefundInput & { readonly code: string }) =>
    call('POST /credits/:code/refund', { code, body }),
  );

export const useVoidCredit = () =>
  useWrite(CREDITS, (call, code: string) => call('POST /credits/:code/void', { code }));

type CreditStatus = { readonly value: string; readonly name: string; readonly mark: Meaning };

export const CREDIT_STATUSES = [
  { value: 'open', name: 'Has a balance', mark: 'planned' },
  { value: 'spent', name: 'Spent', mark: 'done' },
  { value: 'void', name: 'Void', mark: 'off' },
  { value: 'disputed', name: 'Disputed', mark: 'act' },
] as const satisfies readonly CreditStatus[];

export const statusOf = ({ isVoid, isPaused, balanceCents }: CreditDto): CreditStatus =>
  CREDIT_STATUSES[isPaused === true ? 3 : isVoid ? 2 : balanceCents > 0 ? 0 : 1];
