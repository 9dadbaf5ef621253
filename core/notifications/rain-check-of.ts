import { isCreditEntry } from '#core/reservations/money-entry.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { formatCreditCode } from '#core/credits/credit.ts';
import { type Cents, NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';

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
