import {
  type Cents,
  sumCents,
  timesCents,
  centsFromDollars,
  isPriceInDollars,
} from '#core/kernel/cents.ts';
import { jsonIn } from '#core/kernel/json.ts';
import type { Language } from '#core/kernel/language.ts';
import { rentalDays } from '#core/kernel/rental-days.ts';

/** Field names as in the specification (§3). Other fields are kept. */
export type CartItem = {
  readonly id: string;
  readonly title: string;
  readonly image: string;
  /** Dollars per day. */
  readonly price: number;
  readonly quantity: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly [other: string]: unknown;
};

export type Cart = readonly CartItem[];

/** Identifies a line of the cart (specification §4). */
export type CartKey = Pick<CartItem, 'id' | 'startDate' | 'endDate'>;

/** Chairs of a big party, for instance. */
export const MOST_PER_LINE = 50;
export const EMPTY_CART: Cart = [];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Lines that were added in the other language get their titles in this one, if both are known. */
export const cartIn = (cart: Cart, language: Language): Cart =>
  cart.map((line) => {
    const { title, otherTitle, language: said } = line;
    return said === language || said === undefined || !isText(otherTitle)
      ? line
      : { ...line, title: otherTitle, otherTitle: title, language };
  });

const sameLine = (a: CartKey, b: CartKey): boolean =>
  a.id === b.id && a.startDate === b.startDate && a.endDate === b.endDate;

/** Adding an item again raises its quantity by one, up to `MOST_PER_LINE`. A new item starts at 1. */
export function addToCart(cart: Cart, item: Omit<CartItem, 'quantity'> & CartKey): Cart {
  const present = cart.find((line) => sameLine(line, item));
  if (present !== undefined) return setQuantity(cart, item, present.quantity + 1);
  return [...cart, { ...item, quantity: 1 } as CartItem];
}

export const removeFromCart = (cart: Cart, key: CartKey): Cart =>
  cart.filter((line) => !sameLine(line, key));

/** 0 or less removes the line. Fractions are cut off, and what is above `MOST_PER_LINE` too. */
export function setQuantity(cart: Cart, key: CartKey, quantity: number): Cart {
  const wanted = Math.min(MOST_PER_LINE, Math.trunc(quantity));
  if (!(wanted > 0)) return removeFromCart(cart, key);
  return cart.map((line) => (sameLine(line, key) ? { ...line, quantity: wanted } : line));
}

/** The number on the cart's badge: the sum of all quantities. */
export const cartCount = (cart: Cart): number =>
  cart.reduce((count, line) => count + line.quantity, 0);

/** Price x days x quantity (specification §5); zero for an invalid period. */
export const cartLinePrice = (line: CartItem): Cents =>
  timesCents(
    centsFromDollars(line.price),
    Math.max(0, rentalDays(line.startDate, line.endDate) ?? 0) * line.quantity,
  );

export const cartTotal = (cart: Cart): Cents => sumCents(cart.map(cartLinePrice));

/** Local storage key (specification §9). */
export const CART_STORAGE_KEY = 'inflatableCart';

type StoredCart = { readonly cart: Cart; readonly problems: readonly string[] };

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
 * Drops and reports invalid lines, and keeps valid ones with their unknown fields. Hand-written
 * instead of zod, because it runs on every page before anything else loads.
 */
export function readStoredCart(text: string | null): StoredCart {
  if (text === null) return { cart: EMPTY_CART, problems: [] };
  const value = jsonIn(text);
  if (value === undefined) {
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
