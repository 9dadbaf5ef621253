import { lazily } from './lazily.ts';

declare const brand: unique symbol;

/** A whole number of US cents. Negative for refunds, for example. */
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
 * @param percent at most three decimals, as in tax rates, which keeps the product exact
 */
export function percentOf(amount: Cents, percent: number): Cents {
  const thousandths = Math.round(percent * 1_000);
  return cents(Math.floor((amount * thousandths + 50_000) / 100_000));
}

/** Cents = amount x 100, rounded (specification §9). Throws unless the amount is finite and in range. */
export const centsFromDollars = (dollars: number): Cents => cents(Math.round(dollars * 100));

/** For stored documents and the cart, which have dollars as numbers. */
export const dollarsFromCents = (amount: Cents): number => amount / 100;

/** Prices entered in dollars: positive, finite, at most two decimals, at most $99,999.99. */
export function isPriceInDollars(dollars: number): boolean {
  if (!Number.isFinite(dollars) || dollars <= 0 || dollars > 99_999.99) return false;
  return Math.abs(Math.round(dollars * 100) / 100 - dollars) < 1e-9;
}

const withCents = lazily(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
);

/** `$1,350.00`; a refund reads `-$50.00`. */
export const formatUsd = (amount: Cents): string => withCents().format(amount / 100);

/** `$225`, or `$199.99` if there are cents. For daily prices, not for totals. */
export const formatPrice = (amount: Cents): string => formatUsd(amount).replace(/\.00$/, '');

/**
 * Splits an amount by weight into whole cents that add up to it. Shares are rounded toward zero;
 * the cents left over go to the largest remainders, earlier ones first. If all weights are zero,
 * the first gets everything.
 * @param weights not negative
 */
export function spreadCents(amount: Cents, weights: readonly Cents[]): readonly Cents[] {
  const whole = sumCents(weights);
  if (whole === 0) return weights.map((_, index) => cents(index === 0 ? amount : 0));
  // The product of two amounts can exceed what a number represents exactly.
  const products = weights.map((weight) => BigInt(Math.abs(amount)) * BigInt(weight));
  const shares = products.map((product) => Number(product / BigInt(whole)));
  const left = Math.abs(amount) - shares.reduce((sum, share) => sum + share, 0);
  const lucky = products
    .map((product, index) => ({ remainder: product % BigInt(whole), index }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    )
    .slice(0, left)
    .map(({ index }) => index);
  const extra = new Set(lucky);
  return shares.map((share, index) =>
    cents(Math.sign(amount) * (share + (extra.has(index) ? 1 : 0))),
  );
}
