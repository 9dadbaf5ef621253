import type { Cart, CartItem } from '#core/pricing/cart.ts';
import { centsFromDollars } from '#core/kernel/dollars.ts';
import type { LineInput } from '#core/contract/quotes.ts';
import type { QuoteRequestLine } from '#core/pricing/quote.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type RentalPeriod, checkPeriod, toPeriod } from '#core/kernel/rental-days.ts';
import { describePeriodError } from '#texts/dates.ts';

/** A line of the cart as the checkout sees it; `problem` is the sentence that keeps it from being booked. */
export type OrderLine = {
  readonly item: CartItem;
  readonly period: RentalPeriod | undefined;
  readonly problem: string | undefined;
};

function orderLine(item: CartItem, today: CalendarDay): OrderLine {
  const period = toPeriod(item.startDate, item.endDate);
  if (!period.ok) return { item, period: undefined, problem: describePeriodError(period.error) };
  const checked = checkPeriod(period.value, today);
  const problem = checked.ok ? undefined : describePeriodError(checked.error);
  return { item, period: period.value, problem };
}

export const orderLines = (cart: Cart, today: CalendarDay): readonly OrderLine[] =>
  cart.map((item) => orderLine(item, today));

/** What the server is asked for; undefined while a line cannot be booked, or there is none. */
export function lineInputs(lines: readonly OrderLine[]): readonly LineInput[] | undefined {
  if (lines.length === 0 || lines.some(({ problem }) => problem !== undefined)) return undefined;
  return lines.flatMap(({ item: { id, quantity }, period }) =>
    period === undefined ? [] : [{ productId: id, quantity, ...period }],
  );
}

/** The same lines for the quote in the browser, at the prices the cart knows. */
export const quoteRequest = (lines: readonly OrderLine[]): readonly QuoteRequestLine[] =>
  lines.flatMap(({ item, period }) =>
    period === undefined
      ? []
      : [
          {
            productId: item.id,
            title: item.title,
            unitPrice: centsFromDollars(item.price),
            quantity: item.quantity,
            ...period,
          },
        ],
  );
