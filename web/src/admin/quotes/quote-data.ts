import { useMutation, useQuery } from '@tanstack/react-query';
import type {
  BookQuoteInput,
  WRITTEN_QUOTE_ROUTES,
  WrittenQuoteRow,
} from '#core/contract/written-quotes.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';
import { pdfOf, saveFile } from '#web/admin/ui/export-csv.ts';
import { useList, useWrite } from '#web/admin/ui/use-list.ts';

const QUOTES = ['admin', 'quotes'] as const;

type State = WrittenQuoteRow['state'];

export const QUOTE_STATES: Readonly<
  Record<State, { readonly name: string; readonly mark: Meaning }>
> = {
  draft: { name: 'Draft', mark: 'draft' },
  sent: { name: 'Sent', mark: 'open' },
  seen: { name: 'Viewed', mark: 'underway' },
  accepted: { name: 'Accepted', mark: 'done' },
  declined: { name: 'Declined', mark: 'off' },
  expired: { name: 'Expired', mark: 'off' },
  withdrawn: { name: 'Withdrawn', mark: 'off' },
};

/** Accepted and withdrawn quotes cannot be revised. */
export const isOpen = (state: State): boolean => state !== 'accepted' && state !== 'withdrawn';

/** In pages, newest first. */
export function useQuotes() {
  const call = useCalls<typeof WRITTEN_QUOTE_ROUTES>();
  return useList({
    key: [...QUOTES, 'list'],
    read: async (after) => {
      const { quotes, next } = await call('GET /quotes', { query: { after } });
      return { rows: quotes, next };
    },
  });
}

export function useQuote(id: string) {
  const call = useCalls<typeof WRITTEN_QUOTE_ROUTES>();
  return useQuery({
    queryKey: [...QUOTES, 'one', id],
    queryFn: () => call('GET /quotes/:id', { id }),
  });
}

/** Mails its link, or withdraws it. */
export function useQuoteAct(id: string) {
  const call = useCalls<typeof WRITTEN_QUOTE_ROUTES>();
  return useWrite({
    write: (act: 'send' | 'withdraw') =>
      act === 'send'
        ? call('POST /quotes/:id/send', { id })
        : call('POST /quotes/:id/withdraw', { id }),
    reads: QUOTES,
  });
}

/** Books its latest version. */
export function useBookQuote(id: string) {
  const call = useCalls<typeof WRITTEN_QUOTE_ROUTES>();
  return useWrite({
    write: (body: BookQuoteInput) => call('POST /quotes/:id/book', { id, body }),
    reads: ['admin'],
  });
}

/** Downloads the quote. */
export function useQuoteFile(id: string) {
  const call = useCalls<typeof WRITTEN_QUOTE_ROUTES>();
  return useMutation({
    mutationFn: async () => {
      const { name, pdf } = await call('GET /quotes/:id/paper', { id });
      saveFile(name, pdfOf(pdf));
    },
  });
}
