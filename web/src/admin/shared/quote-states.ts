import type { WrittenQuoteRow } from '#core/contract/written-quotes.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';
import { useSentName } from '#web/admin/ui/mail-words.tsx';

type State = WrittenQuoteRow['state'];

export type QuoteStates = Readonly<
  Record<State, { readonly name: string; readonly mark: Meaning }>
>;

export const QUOTE_STATES: QuoteStates = {
  draft: { name: 'Draft', mark: 'draft' },
  sent: { name: 'Sent', mark: 'open' },
  seen: { name: 'Viewed', mark: 'underway' },
  accepted: { name: 'Accepted', mark: 'done' },
  declined: { name: 'Declined', mark: 'off' },
  expired: { name: 'Expired', mark: 'off' },
  withdrawn: { name: 'Withdrawn', mark: 'off' },
};

/** As the office reads them. Without a mail service nothing was sent. The link works, and the office may give it away. */
export const useQuoteStates = (): QuoteStates => ({
  ...QUOTE_STATES,
  sent: { ...QUOTE_STATES.sent, name: useSentName() },
});
