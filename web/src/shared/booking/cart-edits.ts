import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import {
  addToCart,
  type Cart,
  type CartItem,
  type CartKey,
  MOST_PER_LINE,
  removeFromCart,
  setQuantity,
} from '#core/pricing/cart.ts';

type NewItem = Omit<CartItem, 'quantity'> & CartKey;

export const isSameLine = (a: CartKey, b: CartKey): boolean =>
  a.id === b.id && a.startDate === b.startDate && a.endDate === b.endDate;

export const quantityOf = (cart: Cart, key: CartKey): number =>
  cart.find((line) => isSameLine(line, key))?.quantity ?? 0;

/** Like pressing 'Add to cart' that many times. */
export const addQuantity = (cart: Cart, item: NewItem, quantity: number): Cart =>
  setQuantity(addToCart(cart, item), item, quantityOf(cart, item) + quantity);

/** At least this quantity, because going to checkout twice must not book twice. */
export const ensureQuantity = (cart: Cart, item: NewItem, quantity: number): Cart =>
  addQuantity(cart, item, Math.max(0, quantity - quantityOf(cart, item)));

/** Moves a line to other days. Merges it with a line already on them. */
export function changeDates(cart: Cart, key: CartKey, period: RentalPeriod): Cart {
  const moved = cart.find((line) => isSameLine(line, key));
  if (moved === undefined || isSameLine({ ...key, ...period }, key)) return cart;
  const target = { ...moved, ...period };
  const there = quantityOf(cart, target);
  if (there > 0) {
    const together = Math.min(MOST_PER_LINE, there + moved.quantity);
    return setQuantity(removeFromCart(cart, key), target, together);
  }
  return cart.map((line) => (isSameLine(line, key) ? target : line));
}

/** Moves these lines to the same days. The others stay, and no rental is lost or added. */
export const changeAllDates = (
  cart: Cart,
  moving: readonly CartKey[],
  period: RentalPeriod,
): Cart => moving.reduce((moved, key) => changeDates(moved, key, period), cart);
