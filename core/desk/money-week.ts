import type { Payment } from '#core/gifts/gift-sales-store.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, sumCents } from '#core/kernel/cents.ts';
import { shopDayIn } from '#core/kernel/shop-time.ts';
import { isCash } from '#core/reservations/found-by.ts';
import { directionOf, isTestMoney } from '#core/reservations/money-entry.ts';

type MoneyDay = {
  readonly day: CalendarDay;
  /** As in the report of money: payments. */
  readonly taken: Cents;
  /** All that went out again, usually negative: refunds, lost disputes, returned payments. */
  readonly back: Cents;
  /** The part of `back` that are payments a bank returned. */
  readonly returned: Cents;
  /** The part of both that the simulated card moved, which is no money. */
  readonly test: Cents;
};

/** Monday to Sunday, including days without money. */
export type MoneyWeek = readonly MoneyDay[];

/** The same weekdays 52 weeks earlier, so that Saturdays are compared with Saturdays. */
export const aYearBefore = (monday: CalendarDay): CalendarDay => addDays(monday, -364);

/** What moved in the week, less what went back. */
export const movedInWeek = (monday: CalendarDay, payment: Pick<Payment, 'entries'>): Cents =>
  sumCents(moneyWeek(monday, [payment]).flatMap(({ taken, back }) => [taken, back]));

/** Money moved in the week, by shop day. `payments` may include some without any. */
export function moneyWeek(
  monday: CalendarDay,
  payments: readonly Pick<Payment, 'entries'>[],
): MoneyWeek {
  const moved = Map.groupBy(
    payments.flatMap(({ entries }) => entries.filter(isCash)),
    ({ at }) => shopDayIn(at),
  );
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index);
    const entries = moved.get(day) ?? [];
    const sumOf = (isWanted: (direction: ReturnType<typeof directionOf>) => boolean): Cents =>
      sumCents(entries.filter((one) => isWanted(directionOf(one))).map(({ amount }) => amount));
    return {
      day,
      taken: sumOf((direction) => direction === 'in'),
      back: sumOf((direction) => direction !== 'in'),
      returned: sumOf((direction) => direction === 'returned'),
      test: sumCents(entries.filter(isTestMoney).map(({ amount }) => amount)),
    };
  });
}
