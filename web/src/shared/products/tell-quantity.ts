import { type Cart, type CartKey, MOST_PER_LINE } from '#core/pricing/cart.ts';
import { CART } from '#texts/pricing.ts';
import { quantityOf } from '#web/shared/booking/cart-edits.ts';
import { toast } from '#web/shared/toast.ts';

/**
 * Tells the new quantity of an added rental that was in the cart already.
 * @param cart before adding
 */
export function tellQuantity(
  cart: Cart,
  item: CartKey & { readonly title: string },
  added: number,
): void {
  const before = quantityOf(cart, item);
  if (before === 0) return;
  toast.success(CART.now(item.title, Math.min(MOST_PER_LINE, before + added)));
}
