import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { askedPeriod, type RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Cart } from '#core/pricing/cart.ts';
import { datesIn } from './chosen-dates.ts';

/** The days of what was added last. Undefined if they are past, or the cart is empty. */
export function cartPeriod(cart: Cart, today: CalendarDay): RentalPeriod | undefined {
  const last = cart.at(-1);
  const period = last && askedPeriod(last.startDate, last.endDate, today);
  return period?.ok === true ? period.value : undefined;
}

/**
 * The days of the URL, else of the cart, which are mostly for the same party. Empty dates in the
 * URL mean that the customer wants none.
 */
export function datesOrCart(
  search: URLSearchParams,
  cart: Cart,
  today: CalendarDay,
): {
  readonly period: RentalPeriod | undefined;
  /** The rental in the cart that has these days. */
  readonly sameAs?: string | undefined;
} {
  const dates = datesIn(search, today);
  if (dates.kind === 'chosen') return { period: dates.period };
  const period = search.get('from') === '' ? undefined : cartPeriod(cart, today);
  return { period, sameAs: period && cart.at(-1)?.title };
}

/**
 * The delivery days of what is in the cart together with a rental on these days. The first one
 * decides when the balance is due and what canceling refunds.
 */
export const deliveriesWith = (
  cart: Cart,
  { startDate }: Pick<RentalPeriod, 'startDate'>,
  today: CalendarDay,
): readonly string[] => [
  ...cart.flatMap((line) => (line.startDate < today ? [] : [line.startDate])),
  startDate,
];
