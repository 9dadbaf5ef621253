import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCents,
  cents,
  percentOf,
  sumCents,
  centsFromDollars,
  dollarsFromCents,
  isPriceInDollars,
  formatPrice,
  formatUsd,
} from '#core/kernel/cents.ts';
import { planPayment, remainingBalance, splitTotal } from '#core/pricing/deposit-plan.ts';

const amount = fc.integer({ min: 0, max: 9_999_999_99 }).map(cents);
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

describe('cents', () => {
  it('refuse fractions, infinities and numbers too large to be exact', () => {
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => cents(value)).toThrow(RangeError);
    }
  });

  it('have one zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
  });
});

describe('centsFromDollars', () => {
  it('rounds what binary fractions leave', () => {
    expect(centsFromDollars(199.99)).toBe(19_999);
    expect(centsFromDollars(0.29)).toBe(29);
  });

  it('returns every amount written as dollars', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(centsFromDollars(dollarsFromCents(value))).toBe(value);
      }),
    );
  });
});

describe('isPriceInDollars', () => {
  it('accepts every whole number of cents and nothing finer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 1, max: 9 }),
        (c, tenths) => {
          expect(isPriceInDollars(c / 100)).toBe(true);
          expect(isPriceInDollars((c * 10 + tenths) / 1000)).toBe(false);
        },
      ),
    );
  });

  it('refuses zero, negative and infinite prices', () => {
    for (const price of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 100_000]) {
      expect(isPriceInDollars(price)).toBe(false);
    }
  });
});

describe('percentOf', () => {
  it('rounds half a cent up', () => {
    expect(percentOf(cents(19_999), 50)).toBe(10_000);
    expect(percentOf(cents(1), 50)).toBe(1);
    expect(percentOf(cents(10_000), 8.25)).toBe(825);
  });

  it('stays within half a cent of the exact share, between zero and everything', () => {
    fc.assert(
      fc.property(amount, percent, (whole, share) => {
        const part = percentOf(whole, share);
        const hundredths = Math.round(share * 100);
        // |part - whole * hundredths / 10000| <= 1/2, in whole numbers
        const exact = BigInt(whole) * BigInt(hundredths);
        const error = 2n * (BigInt(part) * 10_000n - exact);
        expect(error <= 10_000n && error > -10_000n).toBe(true);
        expect(part >= 0 && part <= whole).toBe(true);
      }),
    );
  });
});

describe('splitTotal', () => {
  it('halves $199.99 into $100.00 and $99.99', () => {
    expect(splitTotal(cents(19_999))).toEqual({ deposit: 10_000, balance: 9_999 });
  });

  it('never loses or creates a cent, at any percentage', () => {
    fc.assert(
      fc.property(amount, percent, (total, share) => {
        const { deposit, balance } = splitTotal(total, share);
        expect(addCents(deposit, balance)).toBe(total);
        expect(deposit >= 0 && balance >= 0).toBe(true);
      }),
    );
  });
});

describe('planPayment', () => {
  it('charges the whole total with zero balance on the full plan', () => {
    fc.assert(
      fc.property(amount, (total) => {
        expect(planPayment(total, 'full')).toEqual({ dueNow: total, balance: 0 });
      }),
    );
  });

  it('adds up on either plan', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom('deposit', 'full'), (total, plan) => {
        const { dueNow, balance } = planPayment(total, plan);
        expect(addCents(dueNow, balance)).toBe(total);
      }),
    );
  });
});

describe('remainingBalance', () => {
  it('is what is left, and never below zero', () => {
    fc.assert(
      fc.property(amount, amount, (total, charged) => {
        expect(remainingBalance(total, charged)).toBe(Math.max(0, total - charged));
      }),
    );
  });
});

describe('sumCents', () => {
  it('does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(amount), (amounts) => {
        expect(sumCents(amounts)).toBe(sumCents(amounts.toReversed()));
      }),
    );
  });
});

describe('formatUsd', () => {
  it('writes thousands, cents and refunds like a receipt', () => {
    expect(formatUsd(cents(135_000))).toBe('$1,350.00');
    expect(formatUsd(cents(-5_000))).toBe('-$50.00');
    expect(formatPrice(cents(22_500))).toBe('$225');
    expect(formatPrice(cents(19_999))).toBe('$199.99');
  });
});
