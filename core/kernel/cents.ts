declare const brand: unique symbol;

/** A whole number of US cents, never a fraction. May be negative: a refund is. */
export type Cents = number & { readonly [brand]: 'Cents' };

/** The only way to make `Cents`. Throws a `RangeError` unless `value` is a safe integer. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

export const NO_CENTS = cents(0);

export const addCents = (a: Cents, b: Cents): Cents => cents(a + b);
export const subtractCents = (a: Cents, b: Cents): Cents => cents(a - b);
export const timesCents = (amount: Cents, factor: number): Cents => cents(amount * factor);
export const sumCents = (amounts: readonly Cents[]): Cents => amounts.reduce(addCents, NO_CENTS);
export const maxCents = (a: Cents, b: Cents): Cents => (a > b ? a : b);
export const minCents = (a: Cents, b: Cents): Cents => (a < b ? a : b);

/**
 * A share of an amount, half a cent rounded up (specification §9).
 * @param percent at most three decimals, as tax rates have them, so that the product stays exact.
 */
export function percentOf(amount: Cents, percent: number): Cents {
  const thousandths = Math.round(percent * 1_000);
  return cents(Math.floor((amount * thousandths + 50_000) / 100_000));
}
