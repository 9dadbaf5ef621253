import { isPriceInDollars } from '#core/kernel/dollars.ts';
import { rentalDays } from '#core/kernel/rental-days.ts';
import { type Cart, type CartItem, EMPTY_CART, MOST_PER_LINE } from './cart.ts';

/** Local storage key (specification §9). */
export const CART_STORAGE_KEY = 'inflatableCart';

export type StoredCart = { readonly cart: Cart; readonly problems: readonly string[] };

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'not an item';
  const line = value as Record<string, unknown>;
  if (!isText(line['id'])) return 'no id';
  if (typeof line['price'] !== 'number' || !isPriceInDollars(line['price'])) return 'bad price';
  if (!Number.isInteger(line['quantity']) || Number(line['quantity']) < 1) return 'bad quantity';
  const { startDate, endDate } = line;
  if (!isText(startDate) || !isText(endDate)) return 'bad dates';
  return (rentalDays(startDate, endDate) ?? 0) > 0 ? undefined : 'bad dates';
}

const asItem = (line: Record<string, unknown>): CartItem => ({
  ...(line as CartItem),
  title: isText(line['title']) ? line['title'] : 'Rental',
  image: isText(line['image']) ? line['image'] : '',
  quantity: Math.min(MOST_PER_LINE, Number(line['quantity'])),
});

/**
 * A bad line is dropped and told of, the good ones stay, unknown fields are carried through. Written by hand, not
 * with zod: it runs on every page before anything else may load.
 */
export function readStoredCart(text: string | null): StoredCart {
  if (text === null) return { cart: EMPTY_CART, problems: [] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { cart: EMPTY_CART, problems: ['The stored cart is not JSON.'] };
  }
  if (!Array.isArray(value))
    return { cart: EMPTY_CART, problems: ['The stored cart is not a list.'] };
  const checked = value.map((line: unknown) => ({ line, problem: problemOf(line) }));
  return {
    cart: checked
      .filter(({ problem }) => problem === undefined)
      .map(({ line }) => asItem(line as Record<string, unknown>)),
    problems: checked.flatMap(({ problem }, index) =>
      problem === undefined
        ? []
        : [`Line ${index + 1} of the stored cart was dropped: ${problem}.`],
    ),
  };
}

export const writeStoredCart = (cart: Cart): string => JSON.stringify(cart);
