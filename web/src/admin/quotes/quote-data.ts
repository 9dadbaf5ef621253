import type {
  BookQuoteInput,
  WRITTEN_QUOTE_ROUTES,
  WrittenQuoteRow,
} from '#core/contract/written-quotes.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useDownload, useRead, useRows, useWrite } = hooksOf<typeof WRITTEN_QUOTE_ROUTES>();

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
export const useQuotes = () =>
  useRows([...QUOTES, 'list'], async (call, after) => {
    const { quotes, next } = await call('GET /quotes', { query: { after } });
    return { rows: quotes, next };
  });

export const useQuote = (id: string) =>
  useRead([...QUOTES, 'one', id], (call) => call('GET /quotes/:id', { id }));

/** Mails its link, or withdraws it. */
export const useQuoteAct = (id: string) =>
  useWrite(QUOTES, (call, act: 'send' | 'withdraw') =>
    act === 'send'
      ? call('POST /quotes/:id/send', { id })
      : call('POST /quotes/:id/withdraw', { id }),
  );

/** Books the latest written version. */
export const useBookQuote = (id: string) =>
  useWrite(['admin'], (call, body: BookQuoteInput) => call('POST /quotes/:id/book', { id, body }));

/** Downloads the quote. */
export const useQuoteFile = (id: string) =>
  useDownload((call) => call('GET /quotes/:id/paper', { id }));
