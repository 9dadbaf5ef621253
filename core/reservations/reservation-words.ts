import { type Cents, cents, formatUsd, subtractCents } from '#core/kernel/cents.ts';
import type { OfflineMethod } from './money-entry.ts';
import type { ReservationStatus } from './reservation.ts';

/** As customers read them. */
export const STATUS_NAMES: Readonly<Record<ReservationStatus, string>> = {
  held: 'Waiting for payment',
  confirmed: 'Confirmed',
  completed: 'Completed',
  expired: 'Not paid in time',
  cancelled: 'Canceled',
};

/** How money outside the site was paid or refunded, at the end of `Payment` or `You paid`. */
export const OFFLINE_WAYS: Readonly<Record<OfflineMethod, string>> = {
  cash: 'in cash',
  check: 'by check',
  zelle: 'by Zelle',
  venmo: 'by Venmo',
  bank_transfer: 'by bank transfer',
  card_reader: 'by card in person',
  other: 'without a card',
};

/** What an offered choice makes of the total. It never rises. */
export const NEW_TOTAL_WORDS = {
  changed: (total: string, was: string, rest: string) =>
    `New total: ${total} instead of ${was}. ${rest}`,
  back: (amount: string) => `You get ${amount} back the way you paid it.`,
  left: (amount: string) => `${amount} is left to pay.`,
  paid: 'Nothing is left to pay.',
};
type NewTotalWords = typeof NEW_TOTAL_WORDS;

/**
 * The total once it falls by `less`, and what is then left to pay or goes back.
 * @param balance left to pay now
 */
export function sayNewTotal(
  less: Cents,
  { total, balance }: { readonly total: Cents; readonly balance: Cents },
  { changed, back, left, paid }: NewTotalWords,
): string {
  const rest = subtractCents(balance, less);
  return changed(
    formatUsd(subtractCents(total, less)),
    formatUsd(total),
    rest < 0 ? back(formatUsd(cents(-rest))) : rest > 0 ? left(formatUsd(rest)) : paid,
  );
}
