import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { ORDER_ROUTES, OfficeOrderInput, OrderPreviewInput } from '#core/contract/orders.ts';
import type { WRITTEN_QUOTE_ROUTES, WrittenQuoteInput } from '#core/contract/written-quotes.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import { LIVE_MS } from '#web/admin/shared/offered.ts';
import { useCalls, useSettled } from '#web/admin/ui/admin-query.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { ApiProblemError } from '#web/shared/data/api-problem.ts';
import { type DraftItem, type OrderDraft, previewOf } from './order-draft.ts';

const { useRead, useWrite } = hooksOf<typeof ORDER_ROUTES & typeof WRITTEN_QUOTE_ROUTES>();

const PAUSE_MS = 150;

const CODES = ['promoCode', 'creditCode'] as const;

const isCode = (path: string): path is (typeof CODES)[number] =>
  CODES.some((code) => code === path);

type Codes = Partial<Record<(typeof CODES)[number], string>>;

/**
 * What placing the order now would give. `problem`: why it cannot be placed, and when it could. The
 * quote's own units count as available. `codes`: why a code does not count.
 * @param isSent once it is, its units are taken, by itself
 */
export function useOrderPreview(
  draft: OrderDraft,
  of: Pick<OrderPreviewInput, 'quoteId' | 'replaces'>,
  isSent: boolean,
) {
  const asked = previewOf(draft);
  const text = useSettled(asked && JSON.stringify({ ...asked, ...of }), PAUSE_MS);
  const query = useRead(
    ['admin', 'orders', 'preview', text],
    async (call) => {
      const ask = async (body: OrderPreviewInput) => {
        try {
          return { is: await call('POST /orders/preview', { body }), problem: undefined };
        } catch (error) {
          if (!(error instanceof ApiProblemError) || error.problem.status >= 500) throw error;
          return { is: undefined, problem: error.problem };
        }
      };
      let body = JSON.parse(text ?? '{}') as OrderPreviewInput;
      let codes: Codes = {};
      for (;;) {
        const answer = await ask(body);
        const refused = answer.problem?.errors?.find(({ path }) => path in body && isCode(path));
        if (refused === undefined || !isCode(refused.path)) return { ...answer, codes };
        // Without the code there is still a price to tell the caller.
        codes = { ...codes, [refused.path]: refused.message };
        const { [refused.path]: _refused, ...without } = body;
        body = without;
      }
    },
    {
      enabled: text !== undefined && !isSent,
      refetchInterval: LIVE_MS,
      placeholderData: keepPreviousData,
      retry: false,
    },
  );
  return text === undefined ? { ...query, data: undefined } : query;
}

export type Preview = ReturnType<typeof useOrderPreview>;

/** No forecast reaches further. */
const FORECAST_DAYS = 3;

/**
 * Of each of these items, alone in the order: the wind during the party above its limit, as the
 * preview of the order would warn of it.
 */
export function useWinds(draft: OrderDraft, items: readonly DraftItem[]) {
  const call = useCalls<typeof ORDER_ROUTES>();
  const last = addDays(useToday(), FORECAST_DAYS);
  const asked = items.map((item) => {
    const order = previewOf({ ...draft, items: [item], promoCode: '', creditCode: '' });
    const isNear = order?.lines.every(({ startDate }) => startDate <= last);
    return isNear === true ? order : null;
  });
  const bodies = useSettled(asked, PAUSE_MS);
  const read = useQueries({
    queries: bodies.map((body) => ({
      queryKey: ['admin', 'orders', 'wind', body],
      enabled: body !== null,
      retry: false,
      queryFn: async () =>
        body === null || body === undefined
          ? []
          : ((await call('POST /orders/preview', { body })).wind ?? []),
    })),
  });
  const winds = read.flatMap(({ data = [] }) => data.filter(({ isParty }) => isParty));
  return ({ title }: Pick<DraftItem, 'title'>) => winds.find(({ product }) => product === title);
}

/** Pressed again for the same order, it counts once. */
export const useNoteElsewhere = () =>
  useWrite(['admin', 'reports'], (call, body: OrderPreviewInput) =>
    call('POST /orders/turned-away', { body }),
  );

export const usePlaceOrder = () =>
  useWrite(['admin'], (call, body: OfficeOrderInput) => call('POST /orders', { body }));

/** A quote being written: created once, then it gets new versions. */
export type QuoteBegun = { readonly quoteId: string; readonly version: number };

/** Saves it and mails its link. If mailing fails, it stays a draft. */
export const useSendQuote = (onWritten: (begun: QuoteBegun) => void) =>
  useWrite(
    ['admin'],
    async (
      call,
      { body, begun }: { readonly body: WrittenQuoteInput; readonly begun: QuoteBegun | undefined },
    ) => {
      const written =
        begun === undefined
          ? await call('POST /quotes', { body })
          : await call('PUT /quotes/:id', {
              id: begun.quoteId,
              body: { ...body, version: begun.version },
            });
      onWritten(written);
      return call('POST /quotes/:id/send', { id: written.quoteId });
    },
  );

export const useQuoteToRevise = (id: string | undefined) =>
  useRead(['admin', 'quotes', 'one', id], (call) => call('GET /quotes/:id', { id: id ?? '' }), {
    enabled: id !== undefined,
    staleTime: 0,
  });
