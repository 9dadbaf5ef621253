import { type Cents, cents, sumCents } from './cents.ts';

/**
 * Spreads an amount over weights, in whole cents that add up to it exactly: each gets its share rounded toward zero, and
 * the cents that are left go to the largest remainders, the first of equals first. Without any weight the first gets all.
 * @param weights not negative
 */
export function spreadCents(amount: Cents, weights: readonly Cents[]): readonly Cents[] {
  const whole = sumCents(weights);
  if (whole === 0) return weights.map((_, index) => cents(index === 0 ? amount : 0));
  // A product of two amounts can pass what a number holds exactly.
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
