import type { MoneyEntry, OfflineMethod } from './money-entry.ts';
import { OFFLINE_WAYS } from './reservation-words.ts';

const ENTRY_NAMES: Readonly<Record<MoneyEntry['kind'], string>> = {
  charge: 'Card charge',
  refund: 'Refunded to the card',
  refund_failed: 'Refund returned by the bank',
  dispute_opened: 'Payment disputed',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  dispute_reinstated: 'Disputed money returned',
  credit: 'Credit',
  credit_issued: 'Turned into a credit',
  received: 'Received',
  handed_back: 'Refunded',
  adjustment: 'Total changed',
};

/** What moved the money, for the office: `Received by check`. */
export function entryName({
  kind,
  method,
  returns,
}: {
  readonly kind: MoneyEntry['kind'];
  readonly method?: OfflineMethod | undefined;
  readonly returns?: string | undefined;
}): string {
  if (method === undefined) return ENTRY_NAMES[kind];
  if (returns === undefined) return `${ENTRY_NAMES[kind]} ${OFFLINE_WAYS[method]}`;
  return `${method === 'check' ? 'Check' : 'Payment'} returned by the bank`;
}
