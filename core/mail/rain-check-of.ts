import { isCreditEntry } from '../booking/money-entry.ts';
import type { Reservation } from '../booking/reservation.ts';
import { formatCreditCode } from '../credit/credit-code.ts';
import { type Cents, NO_CENTS, subtractCents } from '../money/cents.ts';
import { type CalendarDay, parseCalendarDay } from '../time/calendar-day.ts';

/** The last credit that was issued in place of money. */
export function rainCheckOf({ entries, history }: Reservation): {
  readonly code: string;
  readonly amount: Cents;
  readonly until: CalendarDay | undefined;
} {
  const issued = entries.filter(isCreditEntry).findLast(({ kind }) => kind === 'credit_issued');
  const told = history.findLast(({ kind }) => kind === 'credit_issued');
  return {
    code: formatCreditCode(issued?.code ?? ''),
    amount: subtractCents(NO_CENTS, issued?.amount ?? NO_CENTS),
    until: parseCalendarDay(told?.facts?.['until'] ?? ''),
  };
}
