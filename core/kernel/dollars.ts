import { type Cents, cents } from './cents.ts';

/** Cents = amount x 100, rounded (specification §9). Throws unless the amount is finite and in range. */
export const centsFromDollars = (dollars: number): Cents => cents(Math.round(dollars * 100));

/** For stored documents and the cart, which keep dollars as numbers. */
export const dollarsFromCents = (amount: Cents): number => amount / 100;

/** Prices are entered in dollars: positive, finite, at most two decimals, at most $99,999.99. */
export function isPriceInDollars(dollars: number): boolean {
  if (!Number.isFinite(dollars) || dollars <= 0 || dollars > 99_999.99) return false;
  return Math.abs(Math.round(dollars * 100) / 100 - dollars) < 1e-9;
}
