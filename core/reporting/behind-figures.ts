import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { OpenSpan } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { keyOf, partsOfKey } from './cells.ts';
import { refundCells } from './facts.ts';
import { accountCells } from './postings.ts';
import { type RefundReason, type BackWay, backWayOf } from './fact-names.ts';
import { shareLines } from './share-lines.ts';

// Finds the bookings behind a figure of the reports, from the same facts that are counted.

type Refund = {
  readonly on: OpenSpan;
  readonly why?: RefundReason | undefined;
  readonly way?: BackWay | undefined;
};

/** Whether the booking had a refund on these days, for this reason and in this way. */
export const wentBack = (
  reservation: Reservation,
  { on: { from, to }, why, way }: Refund,
): boolean =>
  refundCells(reservation).some(({ day, key }) => {
    const [, reason, by = ''] = partsOfKey(key);
    return (
      (from === undefined || day >= from) &&
      (to === undefined || day <= to) &&
      (why === undefined || reason === why) &&
      (way === undefined || backWayOf(by) === way)
    );
  });

/** What the booking adds to an account's balance at the end of the day. */
export function balanceAfter(
  reservation: Reservation,
  account: 'deposits' | 'receivables',
  last: CalendarDay,
): number {
  const key = keyOf('account', account);
  return accountCells(reservation, shareLines(reservation))
    .filter((cell) => cell.key === key && cell.day <= last)
    .reduce((sum, { cents }) => sum + cents, 0);
}
