import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, percentOf, sumCents } from '#core/kernel/cents.ts';
import { countKept, refundOf, shorten, withKept } from '#core/refunds/refund-on-cancel.ts';
import type { Stake } from '#core/reservations/reservation.ts';

const percent = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1_000);
const amount = fc.integer({ min: 1, max: 2_000_000 }).map(cents);
/** What is removed, as a share of what is there, and the tier reached by then. */
const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), percent), { maxLength: 8 });

const reached = (stakes: readonly Stake[], now: number): readonly Stake[] =>
  stakes.map((stake) => ({ ...stake, percent: Math.min(stake.percent, now) }));

const totalOf = (stakes: readonly Stake[]) => sumCents(stakes.map((stake) => stake.amount));

describe('the amount at stake', () => {
  it('never returns more, after any moves and cuts, than canceling before the first of them', () => {
    fc.assert(
      fc.property(amount, percent, steps, (paid, first, cuts) => {
        const atOnce = percentOf(paid, first);
        let stakes: readonly Stake[] = [{ percent: first, amount: paid }];
        let back = 0;
        for (const [share, tier] of cuts) {
          const before = totalOf(stakes);
          const excess = cents(Math.floor((before * share) / 100));
          const cut = shorten(reached(stakes, tier), excess);
          back += excess - cut.kept;
          expect(totalOf(cut.stakes)).toBe(before - excess + cut.kept);
          expect(back + refundOf(cut.stakes)).toBeLessThanOrEqual(atOnce);
          stakes = cut.stakes;
        }
      }),
    );
  });

  it('costs the same for removing first and adding later as for both at once', () => {
    fc.assert(
      fc.property(amount, percent, fc.integer({ min: 0, max: 100 }), (paid, tier, share) => {
        const added = cents(Math.floor((paid * share) / 100));
        const stakes = [{ percent: tier, amount: paid }];
        const atOnce = shorten(stakes, cents(paid - added)).kept;
        const { adjustments } = countKept(withKept([], shorten(stakes, paid).kept, paid), added);
        const later = sumCents(adjustments.map((one) => one.amount));
        // Each rounds once, for the shop: nothing is gained by doing it in steps.
        expect(later).toBeGreaterThanOrEqual(atOnce);
        expect(later - atOnce).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('follows the policy exactly while nothing was changed', () => {
    fc.assert(
      fc.property(amount, percent, (paid, share) => {
        expect(refundOf([{ percent: share, amount: paid }])).toBe(percentOf(paid, share));
      }),
    );
  });
});
