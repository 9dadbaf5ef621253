import type { OfflineMethod } from './money-entry.ts';

/** How money outside the site was paid or refunded, at the end of `Payment` or `You paid`. */
export const OFFLINE_WAYS: Readonly<Record<OfflineMethod, string>> = {
  cash: 'in cash',
  check: 'by check',
  other: 'without a card',
};
