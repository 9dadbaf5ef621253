import type { Cart } from '#core/pricing/cart.ts';
import { centsFromDollars } from '#core/kernel/dollars.ts';
import { type Quote, quote } from '#core/pricing/quote.ts';
import { toPeriod } from '#core/kernel/rental-days.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';

/** Lines without a period cost nothing, in the cart's own total too. */
const requestOf = (cart: Cart) =>
  cart.flatMap(({ id, title, price, quantity, startDate, endDate }) => {
    const period = toPeriod(startDate, endDate);
    if (!period.ok || period.value.endDate <= period.value.startDate) return [];
    const unitPrice = centsFromDollars(price);
    return [{ productId: id, title, unitPrice, quantity, ...period.value }];
  });

/** What the cart costs with the settings in force, before delivery: nobody knows where to yet. */
export function useCartQuote(): Quote {
  const { cart } = useCart();
  const settings = useSettings();
  return quote(requestOf(cart), 'deposit', { settings });
}
